import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImport } from '../../../src/exchange/import/read';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { SNIPPETS } from './snippets';

describe.each(SNIPPETS)('$name', ({ text, format, client, settings }) => {
  test('is read in full', () => {
    const result = readImport(text, DEFAULT_SCENARIO);
    if (result === null) throw new Error('Nothing was recognised.');
    const { understood, ignored } = result;
    expect([result.format, result.client?.id ?? null]).toEqual([format, client]);
    expect(Object.fromEntries(understood.map(({ field, value }) => [field, value]))).toEqual(settings);
    for (const { reason } of ignored) expect(reason).toMatch(/[.?]$/);
  });

  test('keeps no secret', () => {
    expect(JSON.stringify(readImport(text, DEFAULT_SCENARIO))).not.toContain('hunter2');
  });
});

describe('texts of strangers', () => {
  const cut = fc.record({
    text: fc.constantFrom(...SNIPPETS.map(({ text }) => text)),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 0, max: 40 }),
    put: fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('"', "'", '{', '}', '[', '(', ':', '=', '\n', '\n  - ', '*a', '&a ', '<<: ', '/*', '#'),
    ),
    again: fc.constantFrom(...SNIPPETS.map(({ text }) => text), ''),
  });

  test('whatever a mutation makes of them, nothing throws and the patch is a scenario that the model takes', () => {
    fc.assert(
      fc.property(cut, ({ text, from, length, put, again }) => {
        const place = Math.floor(from * text.length);
        const mutated = text.slice(0, place) + put + text.slice(place + length) + again.slice(0, length * 4);
        const result = readImport(mutated, DEFAULT_SCENARIO);
        if (result === null) return;
        const wanted = { ...DEFAULT_SCENARIO, ...result.patch };
        expect(repairScenario(wanted)).toEqual({ scenario: wanted, notices: [] });
        for (const { reason } of result.ignored) expect(reason).toMatch(/[.?]$/);
      }),
      { numRuns: 2000 },
    );
  });
});
