import { describe, expect, test } from 'vitest';
import { checkValue } from '../../../../src/scenario/field';
import { fieldOf } from '../../../../src/scenario/fields';
import { PRESETS } from '../../../../src/scenario/presets';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../../../../src/scenario/scenario';
import { changeSize, laddersFor } from '../../../../src/sim/waysOut/ladders';
import type { RunFacts } from '../../../../src/sim/waysOut/trial';
import { windowScenario } from '../../../../src/sim/waysOut/windowScenario';

const FACTS: RunFacts = {
  p99Ms: 5000,
  backlogGrows: true,
  bufferFull: false,
  recordsOffered: 1000,
  failedShare: 0,
  handlersAtWork: 0.5,
  networkThreadsAtWork: 0.01,
};

function valuesOf(field: FieldName, changes: Partial<Scenario>, sloP99Ms = 200) {
  const ladders = laddersFor({ ...DEFAULT_SCENARIO, ...changes }, FACTS, sloP99Ms);
  return ladders.find((ladder) => ladder.field === field)?.rungs.map(({ value }) => value);
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
    expect(valuesOf('linger.ms', { 'linger.ms': 5 })).toEqual([2, 10, 1, 0, 20, 50, 100]);
    expect(valuesOf('partitions', {})).toEqual([2, 6, 1, 12, 24, 48]);
  });

  test('has no linger over the objective', () => {
    expect(valuesOf('linger.ms', {}, 10)).toEqual([1, 2, 5, 10]);
  });

  test('goes by doublings where there is no slider, within what makes sense', () => {
    expect(valuesOf('batch.size', {})?.slice(0, 4)).toEqual([8192, 32_768, 4096, 65_536]);
    // Over five requests Kafka gives up idempotence.
    expect(valuesOf('max.in.flight.requests.per.connection', {})).toEqual([3, 1]);
    expect(
      valuesOf('max.in.flight.requests.per.connection', { 'enable.idempotence': 'false' })?.slice(0, 2),
    ).toEqual([3, 10]);
  });

  test('is fine where halving searches it, and ends at nothing', () => {
    const values = valuesOf('slow.ms', {});
    expect(values).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  test('is left out where the setting does nothing, or a timed change overrides it', () => {
    expect(valuesOf('acks', { acks: '0' })).toBeUndefined();
    expect(valuesOf('buffer.memory', {})).toBeUndefined();
    expect(valuesOf('num.network.threads', {})).toBeUndefined();
    expect(valuesOf('num.replica.fetchers', {})).toBeUndefined();
    expect(valuesOf('slow.ms', { 'slow.broker': 'none' })).toBeUndefined();
    expect(valuesOf('slow.ms', { at: [{ atS: 5, field: 'slow.ms', value: 30 }] })).toBeUndefined();
    expect(valuesOf('rate', { rate: 'max' })).toBeUndefined();
    expect(valuesOf('partitioner', { keys: 'zipf' })).toBeUndefined();
  });

  test('offers the partitioners of the same client', () => {
    expect(valuesOf('partitioner', { partitioner: 'sticky' })).toEqual([
      'adaptive',
      'uniform',
      'round-robin',
    ]);
    expect(valuesOf('partitioner', { partitioner: 'least-backup' })).toEqual(['uniform-bytes']);
    expect(valuesOf('partitioner', { partitioner: 'random' })).toBeUndefined();
  });

  test('has only valid values other than the present one, nearest first, in every preset', () => {
    for (const { scenario } of PRESETS) {
      for (const { field, from, rungs } of laddersFor(scenario, { ...FACTS, bufferFull: true }, 200)) {
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
