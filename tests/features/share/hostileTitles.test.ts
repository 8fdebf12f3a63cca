import { parse } from 'dot-properties';
import { Lexer, type Token, walkTokens } from 'marked';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvText } from '../../../src/base/csv';
import { paintSheet } from '../../../src/draw/svg/sheet';
import { SvgSurface } from '../../../src/draw/svg/surface';
import { THEMES } from '../../../src/draw/theme';
import { compareCsv } from '../../../src/features/compare/screen/tables';
import { decisionRecord } from '../../../src/features/decide/text/record';
import { type ExportInput, TEXT_FILES, type TextFile } from '../../../src/features/share/core/files';
import { embedSnippet } from '../../../src/features/share/screen/EmbedSection';
import { sweepCsv } from '../../../src/features/sweep/core/csv';
import type { SweepFile } from '../../../src/features/sweep/core/rows';
import { openSearch } from '../../../src/run/decide/search';
import { twinOf } from '../../../src/run/decide/twin';
import { DEFAULT_DECISION } from '../../../src/scenario/decision';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../../src/scenario/view';
import { fileName } from '../../../src/ui/picture/pictureText';
import { HOSTILE_TEXTS } from '../../e2e/support/hostileTexts';
import { FakeRuns } from '../../run/fakePool';
import { finishedRun } from '../../support/finishedRun';
import { FORMULA_START, readCsv } from '../../support/readCsv';

const TITLES = [
  ...HOSTILE_TEXTS,
  'a,=HYPERLINK("http://example.invalid","click")',
  'a;=1+1',
  '"\n=1+1',
  '\t=1+1',
  '@SUM(A1)',
  '-1+1',
  'a\nlinger.ms=99\r\nacks=0',
  'a\\',
  '*/ --> ]]> %> ?>',
  'https://evil.example/x HTTP://evil.example www.evil.example ftp://evil.example',
  'a@evil.example mailto:a@evil.example xmpp:a@evil.example @everyone',
];

/** A small run that is complete, without its title and link. */
let run: Omit<ExportInput, 'title' | 'link'>;

beforeAll(async () => {
  run = await finishedRun({ ...DEFAULT_SCENARIO, 'duration.s': 2 });
});

function inputOf(title: string): ExportInput {
  const link = `https://linger.example/${encodeLink(run.scenario, { ...DEFAULT_VIEW, title, notes: title })}`;
  return { ...run, title, link };
}

async function made(id: TextFile['id'], title: string): Promise<string> {
  const file = TEXT_FILES.find((each) => each.id === id);
  if (file === undefined) throw new Error(`There is no file ${id}.`);
  return file.make(inputOf(title));
}

/** Lines without comments: those that a title could add to or break. */
function withoutComments(text: string, comment: RegExp): readonly string[] {
  return text.split(/\r\n?|[\n\u2028\u2029]/).map((line) => (comment.test(line) ? 'comment' : line));
}

/** Elements and names of attributes in the order in which they are opened and closed; the rest is text, or its spaces. */
function tagsOf(markup: string): readonly string[] {
  return [...markup.matchAll(/<[^>]*>/g)].map(([tag]) =>
    tag.replace(' xml:space', '').replace(/="[^"]*"/g, ''),
  );
}

function sheetOf(title: string): string {
  const surface = new SvgSurface();
  // Ten characters of text are at most a line, so every title gives the same number of elements.
  const words = { title: `T${[...title].slice(0, 9).join('')}`, caption: '', theme: THEMES.dark };
  const sheet = paintSheet(surface, () => undefined, { width: 800, height: 100 }, words);
  return surface.document(sheet, { title, description: title });
}

/** Every export, and how to read it back with an untrusted title. */
const EXPORTS: readonly {
  readonly name: string;
  readonly make: (title: string) => string | Promise<string>;
  /** What a program reads in it, which no title may change. */
  readonly read: (text: string) => unknown;
}[] = [
  ...[
    { name: 'CSV of the strips', make: (title: string) => made('csv', title) },
    { name: 'CSV of a chart', make: chartCsv },
    { name: 'CSV of a sweep, of page and command line', make: csvOfSweep },
    { name: 'CSV of a comparison', make: csvOfComparison },
  ].map((csv) => ({ ...csv, read: readCells })),
  {
    name: 'JSON',
    make: (title) => made('json', title),
    read: (text) => ({ ...JSON.parse(text), title: '', link: '' }),
  },
  {
    name: '.hgrm',
    make: (title) => made('hgrm', title),
    read: (text) => withoutComments(text, /^#\[(Linger|Link) = .*\]$/),
  },
  {
    name: 'producer.properties',
    make: (title) => made('properties', title),
    read: (text) => [parse(text), withoutComments(text, /^#/)],
  },
  {
    name: 'the command',
    make: (title) => made('command', title),
    read: (text) => withoutComments(text, /^: '[^']*'$/),
  },
  { name: 'SVG, which is also what a PNG is drawn from', make: sheetOf, read: tagsOf },
  {
    name: 'HTML to embed',
    make: (title) => embedSnippet({ title, address: inputOf(title).link, height: 100 }),
    read: tagsOf,
  },
  { name: 'the decision record', make: recordOf, read: withoutTitle },
  {
    name: 'names of files',
    make: (title) => [fileName(title), ...TEXT_FILES.map((file) => file.name(title))].join('\n'),
    read: (text) => text.split('\n').map((name) => /^[a-z][a-z0-9.-]{0,80}$/.test(name)),
  },
];

describe.each(EXPORTS)('$name', ({ make, read }) => {
  test('means the same to a program for any title and notes', async () => {
    const harmless = read(await make('A title'));
    for (const title of TITLES) {
      const text = await make(title);
      expect(read(text), title).toEqual(harmless);
      // No control characters for terminals; tabs and new lines are the file's own.
      expect(text, title).not.toMatch(/[^\P{Cc}\n\t]/u);
    }
  });
});

test('no text of a stranger becomes a link of a document', async () => {
  for (const title of TITLES) {
    const links: string[] = [];
    const tokens: Token[] = Lexer.lex(await recordOf(title), { gfm: true });
    walkTokens(tokens, (token) => {
      if (token.type === 'link' || token.type === 'image') links.push(token.href);
    });
    expect(
      links.filter((href) => !href.startsWith('https://linger.example/')),
      title,
    ).toEqual([]);
  }
});

test("a link's text doesn't change the direction of other text, and letters keep theirs", () => {
  const read = (title: string): string => {
    const link = decodeLink(encodeLink(DEFAULT_SCENARIO, { ...DEFAULT_VIEW, title, notes: title }));
    if (!link.ok) throw new Error(link.message);
    expect(link.view.notes).toBe(link.view.title);
    return link.view.title;
  };
  expect(read('\u202Efdp.\u2067exe\u2069\u202C \u200Fa\u061C')).toBe('fdp.exe a');
  const plain = 'مرحبا بالعالم, שלום, می\u200Cخواهم, 👩\u200D👧';
  expect(read(plain)).toBe(plain);
});

/** A record of a search that hasn't begun. */
function recordOf(title: string): string {
  const { scenario } = run;
  const question = {
    scenario,
    twin: twinOf(scenario, ''),
    decision: DEFAULT_DECISION,
    boundMs: 200,
    lock: [],
  };
  const result = openSearch(question, new FakeRuns().runs).result();
  return decisionRecord({
    result,
    link: inputOf(title).link,
    title,
    client: '',
    canary: null,
    addressOf: (link) => link,
  });
}

/** The lines of a document but for its title, in which every sign that means something must be escaped, and its link. */
function withoutTitle(text: string): readonly string[] {
  return text.split(/\r\n?|[\n\u2028\u2029]/).map((line, index) => {
    if (line.startsWith('Decision: <')) {
      expect(line).toMatch(/^Decision: <https:[^\s<>]+>$/);
      return 'link';
    }
    if (index > 0) return line;
    expect(line).toMatch(/^# (?:\\[\\`*_[\](){}<>&#|!~$]|[^\\`*_[\](){}<>|!~$\p{Cf}])*$/u);
    return 'title';
  });
}

/** The cells; a spreadsheet computes none of them. Comments are one cell each. */
function readCells(text: string): unknown {
  const rows = readCsv(text);
  expect(rows.flat().filter((cell) => FORMULA_START.test(cell))).toEqual([]);
  return rows.map((cells) => (cells[0]?.startsWith('#') ? [cells.length, 'comment'] : cells));
}

function chartCsv(title: string): string {
  const link = inputOf(title).link;
  return csvText(
    [title, 'What it says.', `Simulated by Linger. ${link}`],
    [
      ['Time', 'p99'],
      ['0\u202fs', '-1'],
    ],
  );
}

function csvOfSweep(title: string): string {
  const file: SweepFile = {
    about: 'A sweep.',
    link: inputOf(title).link,
    modelRevision: 7,
    scenario: run.scenario,
    sweep: DEFAULT_VIEW.sweep,
    metric: { name: 'p99', label: 'p99', unit: 'ms' },
    window: 'while slow',
    objectiveP99Ms: 200,
    finished: true,
    cells: [],
  };
  return sweepCsv(file);
}

function csvOfComparison(title: string): string {
  const other: Scenario = { ...run.scenario, 'linger.ms': 5 };
  const { link } = inputOf(title);
  return compareCsv({ link, scenarios: [run.scenario, other], modelRevision: 7, sloP99Ms: 200, lines: [] });
}
