import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpret, warningsOf } from '../../../src/features/import/core/meaning/interpret';
import { readImport } from '../../../src/features/import/core/read';
import { maskSecrets } from '../../../src/features/import/core/secrets';
import type { ImportResult } from '../../../src/features/import/core/types';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { expectSame } from '../../support/same';
import { draws } from '../../support/scope';
import { TEXTS } from './texts';

const METRIC_TEXTS = TEXTS.filter(({ expected }) => expected.metrics !== undefined).map(({ text }) => text);

function read(text: string): ImportResult {
  const result = readImport(text, DEFAULT_SCENARIO);
  if (result === null) throw new Error('Nothing was recognised.');
  return result;
}

describe('secrets', () => {
  test.each([
    'sasl.jaas.config=a.B required username="u" password="hunter2";',
    'https://user:hunter2@host/path',
    '"basic.auth.user.info": "hunter2"',
    '.password("hunter2")',
    'SASL_OAUTHBEARER_TOKEN: hunter2',
  ])('%s', (text) => expect(maskSecrets(text)).not.toContain('hunter2'));

  test.each(METRIC_TEXTS)('metrics have none: %s', (text) => expect(maskSecrets(text)).toBe(text));

  test('other values stay unchanged', () => {
    const text =
      'linger.ms=5\nkey.serializer=a.B\npartitioner.ignore.keys=true\ntokens and secrets, acks=all';
    expect(maskSecrets(text)).toBe(text);
  });
});

describe('ignored parts', () => {
  test('names that the framework keeps, and unknown names', () => {
    const connect = read(`{"connector.class": "a.B", "batch.size": 9, "producer.override.lingr.ms": 1}`);
    expect(connect.ignored).toEqual([
      { name: 'connector.class', given: 'a.B', reason: expect.stringContaining('takes it for itself') },
      { name: 'batch.size', given: '9', reason: expect.stringContaining('takes it for itself') },
      {
        name: 'producer.override.lingr.ms',
        given: '1',
        reason: expect.stringContaining('Did you mean linger.ms?'),
      },
    ]);
  });

  test('JSON nested more deeply than any configuration', () => {
    const deep = read(`{"linger.ms": 7, "a": ${'['.repeat(9000)}${']'.repeat(9000)}}`);
    expect(deep.ignored).toEqual([{ name: 'a', given: '[…]', reason: expect.any(String) }]);
  });
});

describe('untrusted texts', () => {
  const texts = TEXTS.map(({ text }) => text);
  const cut = fc.record({
    text: fc.constantFrom(...texts),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 0, max: 40 }),
    put: fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('"', "'", '{', '}', '[', '(', ':', '=', '\n', '\n  - ', '*a', '&a ', '<<: ', '/*', '#'),
    ),
    again: fc.constantFrom(...texts, ''),
  });

  test('reading any mutation never throws, and gives a valid scenario or nothing', () => {
    fc.assert(
      fc.property(cut, ({ text, from, length, put, again }) => {
        const place = Math.floor(from * text.length);
        const mutated = text.slice(0, place) + put + text.slice(place + length) + again.slice(0, length * 4);
        const result = readImport(mutated, DEFAULT_SCENARIO);
        if (result === null) return;
        // No reader claims a text and reads nothing, unless only one library's texts look like it.
        if (['java', 'librdkafka', 'perf-test', 'metrics'].includes(result.kind))
          expect(result.understood.length + result.metrics.length).toBeGreaterThan(0);
        const wanted = { ...DEFAULT_SCENARIO, ...result.patch };
        expectSame(repairScenario(wanted), { scenario: wanted, notices: [] });
        expectSame(
          result.ignored.filter(({ reason }) => !/[.?]$/.test(reason)),
          [],
        );
        expectSame(
          result.metrics.filter(({ value }) => !(value >= 0)),
          [],
        );
        const meaning = interpret({ texts: [{ file: null, result }], whole: result }, DEFAULT_SCENARIO);
        expectSame(
          // A warning may name a line of the text itself.
          [meaning.figures.verdict.says, ...warningsOf(meaning)].filter((says) =>
            /(?<!\(|such as )\bNaN\b|undefined/.test(says),
          ),
          [],
        );
      }),
      // 50,000 more, from other seeds: `npm run -s soak -- links`.
      { numRuns: draws(3000) },
    );
  });
});
