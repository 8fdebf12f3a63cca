import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImport } from '../../../src/features/import/core/read';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { expectSame } from '../../support/same';
import { draws } from '../../support/scope';

describe('untrusted text', () => {
  const PIECES = [
    'kgo.',
    'kgo.ProducerLinger(',
    'RecordPartitioner(',
    '((',
    '"',
    '`',
    '5*',
    '<<',
    ')',
    ' records sent, ',
    'linger.ms=',
    '--producer-props ',
    '--num-records',
    'acks',
    '=',
    '{',
    '"linger.ms":',
    '\\u00',
    '\\',
    '\n',
    '1e999',
    '-0',
    '__proto__=1',
    'constructor: 2',
    '9',
  ];
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })), { maxLength: 60 })
      .map((parts) => parts.join('')),
  );

  test('reading never throws, and the result is always a valid scenario', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = readImport(text, DEFAULT_SCENARIO);
        if (result === null) return;
        const wanted = { ...DEFAULT_SCENARIO, ...result.patch };
        expectSame(repairScenario(wanted), { scenario: wanted, notices: [] });
        for (const { reason } of result.ignored) expect(reason).toMatch(/[.?]$/);
      }),
      { numRuns: draws(3000) },
    );
  });

  // Read in quadratic time, these would take longer than a test may.
  test('long texts are read fast', () => {
    for (const piece of ['1 records sent, ', 'kgo.A(', 'a.b=c\n', '"', '\\', '1.', '-- ', ' ']) {
      readImport(piece.repeat(400_000 / piece.length), DEFAULT_SCENARIO);
    }
  });

  test("random words aren't recognised", () => {
    expect(readImport('', DEFAULT_SCENARIO)).toBeNull();
    expect(readImport('Dear colleagues, the meeting is at 10:30.', DEFAULT_SCENARIO)).toBeNull();
    expect(readImport('<script>alert(1)</script>', DEFAULT_SCENARIO)).toBeNull();
  });
});
