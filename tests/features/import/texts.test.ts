import { describe, expect, test } from 'vitest';
import { interpret, warningsOf } from '../../../src/features/import/core/meaning/interpret';
import type { Finding, Interpretation } from '../../../src/features/import/core/meaning/types';
import type { ImportChoice } from '../../../src/features/import/core/read';
import { type FilesReading, readFiles, togetherOf } from '../../../src/features/import/core/readFiles';
import { maskSecrets } from '../../../src/features/import/core/secrets';
import type { ImportResult } from '../../../src/features/import/core/types';
import { findingsIn, HEALTHY } from './meaning/together';
import { type Expected, keyOf, TEXT_FILES, type Text } from './texts';

/** What a run's figures cover; null without a run. */
function covered({ basis }: ImportResult): Expected['covers'] {
  if (basis === null || basis.start === null) return null;
  const { records, durationS, start, windows } = basis;
  const maxMs = windows.flatMap(({ max }) => max ?? []);
  return {
    records,
    durationS: durationS && Number(durationS.toPrecision(4)),
    start,
    ...(maxMs.length === 0 ? {} : { maxMs }),
  };
}

function settingsOf(result: ImportResult | null): Required<Expected>['settings'] {
  return Object.fromEntries(result?.understood.map(({ field, value }) => [field, value]) ?? []);
}

function readAlone(text: string, choice: ImportChoice = {}): FilesReading {
  return readFiles({ texts: [{ name: 'pasted', text }], scenario: HEALTHY, choice });
}

interface Read extends Text {
  readonly result: ImportResult | null;
  readonly unread: string | null;
  readonly meaning: Interpretation | null;
  readonly found: ReadonlyMap<string, Finding>;
}

function readAsChosen({ name, text, expected }: Text): Read {
  const { files, result } = readAlone(text, expected.choice);
  const meaning = result && interpret(togetherOf(files, result), HEALTHY);
  const found = new Map<string, Finding>(meaning === null ? [] : findingsIn(meaning));
  return { name, text, expected, result, unread: files[0]?.unread ?? null, meaning, found };
}

/** What is listed even if nobody expects it. */
const ALWAYS = ['unread', 'kind', 'client', 'settings', 'producers', 'metrics', 'measured', 'covers'];

/** What is read of a text, as far as it's expected, or is always listed. */
function answerTo({ text, expected, result, unread, meaning, found }: Read): Expected {
  const { trap, choice, figures, choices } = expected;
  if (result === null || meaning === null)
    return asExpected({ trap, choice, unread: unread ?? '' }, expected);
  const used = result.metrics.filter(({ use }) => use !== 'no');
  const answer: Expected = {
    trap,
    choice,
    kind: result.kind,
    client: result.client?.id ?? null,
    settings: settingsOf(result),
    producers: result.producers,
    metrics: Object.fromEntries(used.map((metric) => [keyOf(metric), Number(metric.value.toPrecision(6))])),
    measured: result.measured,
    covers: covered(result),
    format: result.format,
    warnings: warningsOf(meaning),
    reasons: Object.fromEntries(result.ignored.map(({ name, reason }) => [name, reason])),
    notes: Object.fromEntries(
      result.understood.flatMap(({ field, note }) => (note === null ? [] : [[field, note]])),
    ),
    adjusted: result.adjusted.map(({ message }) => message),
    patch: result.patch,
    byDefault: Object.fromEntries(result.byDefault.map((each) => [each.field, each.used])),
    mismatches: Object.fromEntries(meaning.figures.differences.map(({ code, patch }) => [code, patch])),
    choices:
      choices &&
      Object.fromEntries(
        result.producers.map((producer) => [producer, settingsOf(readAlone(text, { producer }).result)]),
      ),
    ignored: expected.ignored?.filter((name) => result.ignored.some((each) => each.name === name)),
    findings: expected.findings?.filter((code) => found.has(code)),
    not: expected.not?.filter((code) => !found.has(code)),
    figures:
      figures && Object.fromEntries(Object.keys(figures).map((place) => [place, figureIn(found, place)])),
  };
  return asExpected(answer, expected);
}

/** A finding's figure to three figures, by `code figure`. */
function figureIn(found: ReadonlyMap<string, Finding>, place: string): number {
  const [code = '', ...name] = place.split(' ');
  return Number(found.get(code)?.figures[name.join(' ')]?.value.toPrecision(3));
}

function asExpected(answer: Expected, expected: Expected): Expected {
  const isEmpty = (value: unknown): boolean =>
    value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  const wanted = Object.entries(answer).filter(
    ([name, value]) => name in expected || (ALWAYS.includes(name) && !isEmpty(value)),
  );
  return inOrder(Object.fromEntries(wanted), expected) as Expected;
}

type Names = Readonly<Record<string, unknown>>;

function isNames(value: unknown): value is Names {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same, with its names in the order of another, so that nothing else differs in the file. */
function inOrder(value: unknown, other: unknown): unknown {
  if (!isNames(value)) return value;
  const names = [...Object.keys(isNames(other) ? other : {}), ...Object.keys(value)].filter(
    (name) => name in value,
  );
  return Object.fromEntries(
    names.map((name) => [name, inOrder(value[name], isNames(other) ? other[name] : undefined)]),
  );
}

const WIDTH = 110;

/** JSON as the formatter has it: what fits stays in one line if it's a list or `mayJoin`. */
function jsonOf(value: unknown, mayJoin: boolean, indent = '', before = 0): string {
  const line = JSON.stringify(value, null, 1)
    .replace(/(?<=\[)\n *|\n *(?=\])/g, '')
    .replace(/\n */g, ' ');
  const isList = Array.isArray(value);
  const fits = indent.length + before + line.length < WIDTH;
  if (typeof value !== 'object' || value === null || line === '{}' || ((isList || mayJoin) && fits))
    return line;
  const inner = `${indent}  `;
  const parts = Object.entries(value).map(([name, part]) => {
    const start = isList ? '' : `${JSON.stringify(name)}: `;
    return `${inner}${start}${jsonOf(part, mayJoin, inner, start.length)}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

describe.each(TEXT_FILES)('$name', ({ answers, hasSeveral, texts }) => {
  const read = texts.map(readAsChosen);

  test('is read as an expert reads it', async () => {
    const all = new Map(read.map((each) => [each.name, answerTo(each)]));
    expect(all.size).toBe(texts.length);
    const json = jsonOf(hasSeveral ? Object.fromEntries(all) : [...all.values()][0], hasSeveral);
    await expect(`${json}\n`).toMatchFileSnapshot(`texts/${answers}`);
  });

  test('is read alike with the line ends of Windows', () => {
    for (const each of read) {
      const there = readAsChosen({ ...each, text: each.text.replaceAll('\n', '\r\n') });
      expect(answerTo(there), each.name).toEqual(answerTo(each));
    }
  });

  test('means something in every sentence and figure', () => {
    for (const { says, figures } of read.flatMap(({ found }) => [...found.values()])) {
      expect(says).not.toMatch(/(?<!\()NaN|Infinity|undefined|null/);
      expect(Object.values(figures).every(({ unit, value }) => unit !== undefined && value >= 0)).toBe(true);
    }
  });

  test('keeps no secret, in the text or in what is read of it', () => {
    for (const { text, result } of read) {
      const masked = maskSecrets(text);
      expect(masked).not.toContain('hunter2');
      expect(maskSecrets(masked)).toBe(masked);
      expect(JSON.stringify(result)).not.toContain('hunter2');
    }
  });
});
