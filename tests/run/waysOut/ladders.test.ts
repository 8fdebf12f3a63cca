import { describe, expect, test } from 'vitest';
import { changeSize, laddersFor } from '../../../src/run/waysOut/ladders';
import type { Question } from '../../../src/run/waysOut/waysOut';
import { windowScenario } from '../../../src/run/waysOut/windowScenario';
import { checkValue } from '../../../src/scenario/field';
import { fieldOf } from '../../../src/scenario/fields';
import { PRESETS } from '../../../src/scenario/presets/presets';
import { WHOLE_PATH_PRESETS } from '../../../src/scenario/presets/wholePath';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../../../src/scenario/scenario';
import { FACTS, QUESTION } from './questions';

function laddersOf(field: FieldName, changes: Partial<Scenario>, question: Partial<Question> = {}) {
  const ladders = laddersFor({ ...DEFAULT_SCENARIO, ...changes }, FACTS, { ...QUESTION, ...question });
  return ladders.filter((ladder) => ladder.field === field);
}

function valuesOf(...asked: Parameters<typeof laddersOf>) {
  return laddersOf(...asked)[0]?.rungs.map(({ value }) => value);
}

describe('the size of a change', () => {
  test('counts doublings, whatever the direction', () => {
    expect(changeSize(16_384, 32_768, 0)).toBe(1);
    expect(changeSize(16_384, 4096, 0)).toBe(2);
  });

  test('nothing has a first doubling too', () => {
    expect(changeSize(0, 5, 5)).toBe(1);
    expect(changeSize(5, 15, 5)).toBe(1);
    expect(changeSize(5, 0, 5)).toBe(1);
  });
});

describe('the ladder of a setting', () => {
  test('goes from the present value outwards over the stops of its slider', () => {
    expect(valuesOf('linger.ms', {})).toEqual([1, 2, 5, 10, 20, 50]);
    expect(valuesOf('producers', { producers: 10 })).toEqual([5, 20, 2, 50, 90, 1]);
    expect(valuesOf('partitions', {})).toEqual([6, 12, 24, 48]);
  });

  test('goes first where help usually lies, so that more linger is tried however near less of it is', () => {
    expect(valuesOf('linger.ms', { 'linger.ms': 5 })).toEqual([10, 20, 50, 100, 2, 1, 0]);
    expect(valuesOf('linger.ms', { 'linger.ms': 20 })).toEqual([50, 100, 200, 10, 5, 2, 1, 0]);
  });

  test('has no linger over the objective', () => {
    expect(valuesOf('linger.ms', {}, { sloP99Ms: 10 })).toEqual([1, 2, 5, 10]);
  });

  test('has no batch that brokers refuse by default, unless that is so already', () => {
    expect(valuesOf('batch.size', { 'batch.size': 262_144 })).toContain(1_048_576);
    expect(Math.max(...(valuesOf('batch.size', { 'batch.size': 524_288 }) ?? []).map(Number))).toBe(
      1_048_576,
    );
    expect(Math.max(...(valuesOf('batch.size', { 'batch.size': 2_097_152 }) ?? []).map(Number))).toBeLessThan(
      2_097_152,
    );
  });

  test('goes by doublings if there is no slider, within what makes sense', () => {
    expect(valuesOf('batch.size', {})?.slice(0, 4)).toEqual([32_768, 65_536, 131_072, 262_144]);
    // Over five requests Kafka gives up idempotence.
    expect(valuesOf('max.in.flight.requests.per.connection', {})).toEqual([3, 1]);
    expect(
      valuesOf('max.in.flight.requests.per.connection', { 'enable.idempotence': 'false' })?.slice(0, 2),
    ).toEqual([3, 10]);
  });

  test('is left out if the setting does nothing, or a timed change overrides it', () => {
    expect(valuesOf('buffer.memory', {})).toBeUndefined();
    expect(valuesOf('num.network.threads', {})).toBeUndefined();
    expect(valuesOf('num.replica.fetchers', {})).toBeUndefined();
    expect(valuesOf('linger.ms', { at: [{ atS: 5, field: 'linger.ms', value: 30 }] })).toBeUndefined();
    expect(valuesOf('partitioner', { keys: 'zipf' })).toBeUndefined();
  });

  test('is left out if the link locks the setting', () => {
    expect(valuesOf('linger.ms', {}, { lock: ['linger.ms'] })).toBeUndefined();
    expect(laddersFor(DEFAULT_SCENARIO, FACTS, { ...QUESTION, lock: ['all'] })).toEqual([]);
  });

  test('offers the partitioners of the same client, and those of newer ones if the reader says so', () => {
    expect(valuesOf('partitioner', { partitioner: 'sticky' })).toBeUndefined();
    expect(valuesOf('partitioner', { partitioner: 'sticky' }, { newerClients: true })).toEqual([
      'adaptive',
      'uniform',
    ]);
    expect(valuesOf('partitioner', { partitioner: 'adaptive' }, { newerClients: true })).toEqual(['uniform']);
    expect(valuesOf('partitioner', { partitioner: 'least-backup' })).toEqual([
      'adaptive-bytes',
      'uniform-bytes',
    ]);
    expect(valuesOf('partitioner', { partitioner: 'random' })).toBeUndefined();
  });

  test('has only valid values other than the present one, nearest first, in every preset', () => {
    for (const { scenario } of [...PRESETS, ...WHOLE_PATH_PRESETS]) {
      for (const { field, from, rungs } of laddersFor(scenario, { ...FACTS, bufferFull: true }, QUESTION)) {
        const values = rungs.map(({ value }) => value);
        expect(values).not.toContain(from);
        expect(new Set(values).size).toBe(values.length);
        for (const value of values) expect(checkValue(fieldOf(field), value).type, field).toBe('valid');
        const sizes = rungs.map(({ size }) => size);
        expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
      }
    }
  });
});

describe('what a change gives up', () => {
  test('an availability timeout avoids slow partitions sooner if it was off, and later if it gets longer', () => {
    const costsFrom = (timeoutMs: number, asked: (toMs: number) => boolean) => {
      const changes = { partitioner: 'adaptive', 'partitioner.availability.timeout.ms': timeoutMs } as const;
      const ladders = laddersOf('partitioner.availability.timeout.ms', changes);
      expect(ladders).toHaveLength(1);
      const rungs = ladders[0]?.rungs.filter(({ value }) => asked(Number(value))) ?? [];
      return [...new Set(rungs.map(({ givesUp }) => givesUp))];
    };
    expect(costsFrom(0, (toMs) => toMs > 0)).toEqual(['less even shares']);
    expect(costsFrom(300, (toMs) => toMs > 300)).toEqual(['slow partitions are avoided later']);
    expect(costsFrom(300, (toMs) => toMs > 0 && toMs < 300)).toEqual(['less even shares']);
    expect(costsFrom(300, (toMs) => toMs === 0)).toEqual(['slow partitions are no longer avoided']);
  });

  test('the price of a longer linger is the time that records may wait', () => {
    const rung = laddersOf('linger.ms', {})[0]?.rungs.find(({ value }) => value === 50);
    expect(rung?.givesUp).toMatch(/^records may wait up to 50\sms for a batch$/);
  });

  test('compression takes CPU in the producer, on an assumption about the data', () => {
    const costs = laddersOf('compression.type', { 'compression.ratio': 0.5 })[0]?.rungs[0]?.givesUp;
    expect(costs).toMatch(/^more CPU in the producer; assumes that data shrinks to 50\s%$/);
  });
});

describe('the scenario of a window', () => {
  const scenario: Scenario = {
    ...DEFAULT_SCENARIO,
    at: [
      { atS: 10, field: 'rate', value: 100 },
      { atS: 40, field: 'rate', value: 200 },
    ],
  };

  test('measures from its start, ends sending at its end, and leaves out what comes later', () => {
    const asked = windowScenario(scenario, { fromMs: 5000, toMs: 40_000 });
    expect(asked).toEqual({
      ...scenario,
      'measure.from.s': 5,
      'duration.s': 40,
      at: [{ atS: 10, field: 'rate', value: 100 }],
    });
  });

  test('reaches no further than sending does', () => {
    expect(windowScenario(scenario, { fromMs: 0, toMs: 90_000 })?.['duration.s']).toBe(60);
    expect(windowScenario(scenario, { fromMs: 61_000, toMs: 90_000 })).toBe(null);
  });
});
