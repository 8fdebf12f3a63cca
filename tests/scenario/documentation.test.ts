import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { METRICS } from '../../src/figures/metrics';
import { type Field, numberText, unitOf, wordsOf } from '../../src/scenario/field';
import { FIELDS, fieldOf } from '../../src/scenario/fields';
import { FIELD_HELP } from '../../src/scenario/fields/help';
import { axisText } from '../../src/scenario/link/sweepKeys';
import { VIEW_KEYS } from '../../src/scenario/link/viewKeys';
import { PAGE_PARTS } from '../../src/scenario/parts';
import { PRESETS } from '../../src/scenario/presets/presets';
import { WHOLE_PATH_PRESETS } from '../../src/scenario/presets/wholePath';
import { REVISIONS } from '../../src/scenario/revisions';
import { DEFAULT_SCENARIO, TIMED_FIELDS } from '../../src/scenario/scenario';
import { DEFAULT_SWEEP, SWEEP_LIMITS } from '../../src/scenario/sweep';
import { SCREENS } from '../../src/scenario/view';

/** Without exhibits, decisions and the evidence. */
const PAGE_PRESETS = [...PRESETS, ...WHOLE_PATH_PRESETS];

/** Without the second group's own settings, which one paragraph names. */
const SHARED = FIELDS.filter(({ like }) => like === undefined);
const FILE = 'docs/fields.md';
if (process.env.LINGER_UPDATE_FIELDS === '1') writeFileSync(FILE, withRows(readFileSync(FILE, 'utf8')));
const LINKS = [FILE, 'docs/links.md'].map((file) => readFileSync(file, 'utf8')).join('\n');

describe('docs/fields.md and docs/links.md', () => {
  test.each(SHARED)('has the row of $name; LINGER_UPDATE_FIELDS=1 writes it', (field) => {
    expect(LINKS.split('\n').find((line) => line.startsWith(`| \`${field.name}\` |`))).toBe(rowOf(field));
  });

  test('names every setting that the second group of producers may have of its own, and no other', () => {
    const paragraph = /These settings of producers may differ: (.*?)\.\n/s.exec(LINKS)?.[1] ?? '';
    const named = [...paragraph.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named).toEqual(FIELDS.flatMap(({ like }) => like?.name ?? []));
  });

  test('names every field that a timed change may set, and no other', () => {
    const paragraph = /may appear here: (.*?)\.\n/s.exec(LINKS)?.[1] ?? '';
    const named = [...paragraph.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named).toEqual(TIMED_FIELDS.filter((name) => fieldOf(name).like === undefined));
  });

  test('names every key of the view', () => {
    for (const key of VIEW_KEYS) expect(LINKS).toMatch(new RegExp(`^\\| [^|]*\`${key}\`[^|]* \\|`, 'm'));
  });

  test('names every screen', () => {
    expect(cells('screen')[1]).toBe(SCREENS.map((screen) => `\`${screen}\``).join(', '));
  });

  test('names every part of the page that a link can hide, and no other', () => {
    const sentence = /The parts are (.*?)\. With/s.exec(LINKS)?.[1] ?? '';
    const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named).toEqual([...PAGE_PARTS]);
  });

  test('has the defaults and the limits of a sweep', () => {
    const { x, y, lines, metric, precision, mostRuns } = DEFAULT_SWEEP;
    const limits = SWEEP_LIMITS;
    expect(cells('sweep.x')[2]).toBe(`\`${axisText(x)}\``);
    expect(cells('sweep.y')[2]).toBe(`\`${axisText(y)}\``);
    expect(cells('sweep.lines').slice(1, 3)).toEqual([
      `a list of ${limits.lines.lowest} to ${limits.lines.highest} values, or \`none\``,
      `\`${axisText(lines)}\``,
    ]);
    expect(cells('sweep.metric')[2]).toBe(`\`${metric}\``);
    expect(cells('sweep.precision').slice(1, 3)).toEqual([
      `${limits.precision.lowest} to ${limits.precision.highest}`,
      String(precision),
    ]);
    expect(cells('sweep.runs').slice(1, 3)).toEqual([
      `${limits.runs.lowest} to ${limits.runs.highest}, whole`,
      String(mostRuns),
    ]);
    expect(LINKS).toContain(`An axis has ${limits.values.lowest} to ${limits.values.highest} values.`);
  });

  test('names every metric of a sweep with its unit, in the order of the table, and no other', () => {
    const table =
      /\| metric \| unit \| meaning \|\n\| --- \| --- \| --- \|\n(.*?)\n\n/s.exec(LINKS)?.[1] ?? '';
    const named = table.split('\n').map((row) => row.split(' | ').slice(0, 2));
    expect(named).toEqual(METRICS.map(({ id, inFiles }) => [`| \`${id}\``, inFiles]));
  });

  test('names every revision that a link can pin', () => {
    for (const { revision, since } of REVISIONS) expect(LINKS).toContain(`| ${revision} | ${since} |`);
  });

  test('names every preset', () => {
    for (const { id, title } of PAGE_PRESETS) expect(LINKS).toContain(`| \`${id}\` | ${title} |`);
  });
});

/** The cells of a row of the view's table. */
function cells(key: string): readonly string[] {
  const row = LINKS.split('\n').find((line) => line.startsWith(`| \`${key}\` |`)) ?? '';
  return row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
}

/** With the row of every field; a new one follows the field before it in the table of fields. */
function withRows(text: string): string {
  const lines = text.split('\n');
  let last = 0;
  for (const field of SHARED) {
    const place = lines.findIndex((line) => line.startsWith(`| \`${field.name}\` |`));
    if (place === -1) lines.splice(last + 1, 0, rowOf(field));
    else lines[place] = rowOf(field);
    last = place === -1 ? last + 1 : place;
  }
  return lines.join('\n');
}

function rowOf(field: Field): string {
  const value = DEFAULT_SCENARIO[field.name];
  const shown = typeof value === 'number' ? numberText(value) : `\`${value}\``;
  const unit = unitOf(field);
  return `| \`${field.name}\` | ${unit} | ${rangeOf(field)} | ${shown} | ${FIELD_HELP[field.name]} |`;
}

function rangeOf(field: Field): string {
  if (field.kind === 'choice') return field.choices.map(({ value }) => `\`${value}\``).join(', ');
  if (field.kind === 'text') return `at most ${field.longest} characters`;
  const whole = field.kind === 'integer' || (field.kind === 'number-or-word' && field.wholeNumbers);
  const numbers = `${numberText(field.lowest)}–${numberText(field.highest)}${whole ? ', whole' : ''}`;
  return [numbers, ...wordsOf(field).map((word) => `\`${word}\``)].join(', or ');
}

test('docs/cli.md shows the output of the present revision of the model', () => {
  const [, revision] =
    /MODEL_REVISION: u32 = (\d+);/.exec(readFileSync('workers/model/src/lib.rs', 'utf8')) ?? [];
  expect(readFileSync('docs/cli.md', 'utf8')).toContain(`"modelRevision": ${revision},`);
});
