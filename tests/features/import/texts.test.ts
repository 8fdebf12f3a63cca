import { describe, expect, test } from 'vitest';
import { interpret } from '../../../src/features/import/core/meaning/interpret';
import { readFiles, togetherOf } from '../../../src/features/import/core/readFiles';
import { maskSecrets } from '../../../src/features/import/core/secrets';
import type { ImportResult } from '../../../src/features/import/core/types';
import { findingsIn, HEALTHY } from './meaning/together';
import { type Expected, keyOf, TEXTS } from './texts';

function read(text: string) {
  const { files, result } = readFiles({ texts: [{ name: 'pasted', text }], scenario: HEALTHY, choice: {} });
  if (result === null) return null;
  return { result, codes: findingsIn(interpret(togetherOf(files, result), HEALTHY)) };
}

/** What a run's figures cover; null without a run. */
function covered({ basis }: ImportResult): Expected['covers'] | null {
  if (basis === null || basis.start === null) return null;
  const { records, durationS, start, windows } = basis;
  const maxMs = windows.map((each) => each.maxMs).filter(Number.isFinite);
  return {
    records,
    durationS: durationS && Number(durationS.toPrecision(4)),
    start,
    ...(maxMs.length === 0 ? {} : { maxMs }),
  };
}

describe.each(TEXTS)('$name', ({ text, expected }) => {
  const found = read(text);

  test('is read as an expert reads it', () => {
    if (expected.unread === true || found === null) {
      expect(found === null).toBe(expected.unread === true);
      return;
    }
    const { result, codes } = found;
    expect({ kind: result.kind, client: result.client?.id ?? null }).toEqual({
      kind: expected.kind,
      client: expected.client,
    });
    const settings = result.understood.map(({ field, value }) => [field, value]);
    expect(Object.fromEntries(settings)).toEqual(expected.settings);
    const ignored = result.ignored.map(({ name }) => name);
    expect(ignored).toEqual(expect.arrayContaining([...(expected.ignored ?? [])]));
    expect(result.producers).toEqual(expected.producers ?? []);
    expect([...codes.keys()]).toEqual(expect.arrayContaining([...(expected.findings ?? [])]));
    expect([...codes.keys()].filter((code) => expected.not?.includes(code))).toEqual([]);
    for (const [place, value] of Object.entries(expected.figures ?? {})) {
      const [code = '', ...figure] = place.split(' ');
      const had = codes.get(code)?.figures[figure.join(' ')]?.value ?? Number.NaN;
      expect(Number(had.toPrecision(3)), place).toBe(value);
    }
    const used = result.metrics.filter(({ use }) => use !== 'no');
    const metrics = used.map((metric) => [keyOf(metric), Number(metric.value.toPrecision(6))]);
    expect(Object.fromEntries(metrics)).toEqual(expected.metrics ?? {});
    expect(result.measured).toEqual(expected.measured ?? null);
    expect(covered(result)).toEqual(expected.covers ?? null);
  });

  test('keeps no secret, in the text or in what is read of it', () => {
    const masked = maskSecrets(text);
    expect(masked).not.toContain('hunter2');
    expect(maskSecrets(masked)).toBe(masked);
    expect(JSON.stringify(found?.result ?? null)).not.toContain('hunter2');
  });
});
