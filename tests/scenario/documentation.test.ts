import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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
import { DEFAULT_SWEEP, SWEEP_LIMITS, SWEEP_METRICS } from '../../src/scenario/sweep';
import { SCREENS } from '../support/screens';

/** Without exhibits, decisions and the evidence. */
const PAGE_PRESETS = [...PRESETS, ...WHOLE_PATH_PRESETS];

/** Without the second group's own settings, which one paragraph names. */
const SHARED = FIELDS.filter(({ like }) => like === undefined);
const SCREEN_NAMES = SCREENS.map(({ name }) => `\`${name}\``).join(', ');
const FILE = 'docs/fields.md';
const VIEW_FILE = 'docs/links.md';
if (process.env.LINGER_UPDATE_FIELDS === '1') {
  writeFileSync(FILE, withRows(readFileSync(FILE, 'utf8')));
  writeFileSync(VIEW_FILE, withScreens(readFileSync(VIEW_FILE, 'utf8')));
}
const LINKS = [FILE, VIEW_FILE].map((file) => readFileSync(file, 'utf8')).join('\n');

describe('docs/fields.md and docs/links.md', () => {
  test.each(SHARED)('has the row of $name; LINGER_UPDATE_FIELDS=1 writes it', (field) => {
    expect(LINKS.split('\n').find((line) => line.startsWith(`| \`${field.name}\` |`))).toBe(rowOf(field));
  });

  test('says which settings the second group of producers may have of its own', () => {
    const [, tables = '', but = ''] = /All settings of (.*?) may differ but (.*?)\.\n/s.exec(LINKS) ?? [];
    const shared = namedIn(but);
    const differ = tables
      .split(/\sand\s|,\s/)
      .flatMap((title) => fieldsOf(title))
      .filter((name) => !shared.includes(name));
    expect(differ).toEqual(FIELDS.flatMap(({ like }) => like?.name ?? []));
  });

  test('names every field that a timed change may set, and no other', () => {
    const paragraph = /may appear here: (.*?)\.\n/s.exec(LINKS)?.[1] ?? '';
    expect(namedIn(paragraph)).toEqual(TIMED_FIELDS.filter((name) => fieldOf(name).like === undefined));
  });

  test('names every key of the view', () => {
    for (const key of VIEW_KEYS) expect(LINKS).toMatch(new RegExp(`^\\| [^|]*\`${key}\`[^|]* \\|`, 'm'));
  });

  test('names every screen; LINGER_UPDATE_FIELDS=1 writes them', () => {
    expect(cells('screen')[1]).toBe(SCREEN_NAMES);
  });

  test('names every part of the page that a link can hide, and no other', () => {
    const sentence = /The parts are (.*?)\. With/s.exec(LINKS)?.[1] ?? '';
    expect(namedIn(sentence)).toEqual([...PAGE_PARTS]);
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

  test('names every metric of a sweep, in the order of the menu, and no other', () => {
    const paragraph = /A sweep's metrics, .*?: (.*?)\.\n\n/s.exec(LINKS)?.[1] ?? '';
    expect(namedIn(paragraph)).toEqual([...SWEEP_METRICS]);
  });

  test('names every revision that a link can pin', () => {
    for (const { revision, since } of REVISIONS) expect(LINKS).toContain(`| ${revision} | ${since} |`);
  });

  test('names every preset', () => {
    const presets = namedIn(LINKS.split('\n## Presets\n')[1] ?? '');
    expect(presets).toEqual(expect.arrayContaining(PAGE_PRESETS.map(({ id }) => id)));
  });
});

/** What a text sets as code. */
function namedIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** The fields in the table below a heading. */
function fieldsOf(title: string): readonly string[] {
  const text = LINKS.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
}

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

function withScreens(text: string): string {
  return text.replace(/^(\| `screen` \| ).*?(?= \| `)/m, `$1${SCREEN_NAMES}`);
}

function rowOf(field: Field): string {
  const value = DEFAULT_SCENARIO[field.name];
  const shown = typeof value === 'number' ? numberText(value) : `\`${value}\``;
  return `| \`${field.name}\` | ${rangeOf(field)} | ${shown} | ${FIELD_HELP[field.name]} |`;
}

function rangeOf(field: Field): string {
  if (field.kind === 'choice') return field.choices.map(({ value }) => `\`${value}\``).join(', ');
  if (field.kind === 'text') return `at most ${field.longest} characters`;
  const numbers = `${numberText(field.lowest)}–${numberText(field.highest)} ${unitOf(field)}`.trimEnd();
  return [numbers, ...wordsOf(field).map((word) => `\`${word}\``)].join(', or ');
}

test('docs/cli.md shows the output of the present revision of the model', () => {
  const [, revision] =
    /MODEL_REVISION: u32 = (\d+);/.exec(readFileSync('workers/model/src/lib.rs', 'utf8')) ?? [];
  expect(readFileSync('docs/cli.md', 'utf8')).toContain(`"modelRevision": ${revision},`);
});
