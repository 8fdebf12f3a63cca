import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VIEW_KEYS } from '../../../src/link/viewKeys';
import { type Field, numberText } from '../../../src/scenario/field';
import { FIELDS } from '../../../src/scenario/fields';
import { PRESETS } from '../../../src/scenario/presets';
import { DEFAULT_SCENARIO, TIMED_FIELDS } from '../../../src/scenario/scenario';

const LINKS = readFileSync('docs/links.md', 'utf8');

describe('docs/links.md', () => {
  test.each(FIELDS)('has the row of $name', (field) => {
    expect(LINKS.split('\n').find((line) => line.startsWith(`| \`${field.name}\` |`))).toBe(rowOf(field));
  });

  test('names every field that a timed change may set, and no other', () => {
    const paragraph = /may stand there: (.*?)\.\n/s.exec(LINKS)?.[1] ?? '';
    const named = [...paragraph.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named).toEqual([...TIMED_FIELDS]);
  });

  test('names every key of the view', () => {
    for (const key of VIEW_KEYS) expect(LINKS).toContain(`| \`${key}\` |`);
  });

  test('names every preset', () => {
    for (const { id, title } of PRESETS) expect(LINKS).toContain(`| \`${id}\` | ${title} |`);
  });
});

function rowOf(field: Field): string {
  const value = DEFAULT_SCENARIO[field.name];
  const shown = typeof value === 'number' ? numberText(value) : `\`${value}\``;
  const unit = field.kind === 'choice' ? '' : field.unit;
  return `| \`${field.name}\` | ${unit} | ${rangeOf(field)} | ${shown} | ${field.help} |`;
}

function rangeOf(field: Field): string {
  if (field.kind === 'choice') return field.choices.map(({ value }) => `\`${value}\``).join(', ');
  const whole = field.kind === 'integer' || (field.kind === 'number-or-word' && field.wholeNumbers);
  const numbers = `${numberText(field.lowest)} to ${numberText(field.highest)}${whole ? ', whole' : ''}`;
  return field.kind === 'number-or-word' ? `${numbers}, or \`${field.word}\`` : numbers;
}
