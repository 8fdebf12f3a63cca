import { describe, expect, test } from 'vitest';
import { changeSize, type MayChange, rungsFor } from '../../../src/run/decide/changes';
import { checkValue } from '../../../src/scenario/field';
import { fieldOf } from '../../../src/scenario/fields';
import { PRESETS } from '../../../src/scenario/presets/presets';
import { WHOLE_PATH_PRESETS } from '../../../src/scenario/presets/wholePath';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../../../src/scenario/scenario';
import { FACTS, QUESTION } from './questions';

function rungsOf(field: FieldName, changes: Partial<Scenario>, question: Partial<MayChange> = {}) {
  const rungs = rungsFor({ ...DEFAULT_SCENARIO, ...changes }, FACTS, { ...QUESTION, ...question });
  return rungs.find(([first]) => first?.field === field);
}

function valuesOf(...asked: Parameters<typeof rungsOf>) {
  return rungsOf(...asked)?.map(({ to }) => to);
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

describe('the values of a setting', () => {
  test('go from the present value outwards over the stops of its slider', () => {
    expect(valuesOf('linger.ms', {})).toEqual([1, 2, 5, 10, 20, 50]);
    expect(valuesOf('producers', { producers: 10 })).toEqual([5, 20, 2, 50]);
    expect(valuesOf('partitions', {})).toEqual([6, 12]);
  });

  test('are none that nobody would roll out: fewer than three heartbeats, or more than five times the machines', () => {
    expect(valuesOf('broker.session.timeout.ms', { 'down.broker': 0 })).toEqual([6000]);
    expect(
      valuesOf('broker.session.timeout.ms', { 'down.broker': 0, 'broker.session.timeout.ms': 5000 }),
    ).toBeUndefined();
    for (const field of ['partitions', 'producers', 'num.replica.fetchers'] as const)
      for (const to of valuesOf(field, { [field]: 4, 'replication.factor': 3 }) ?? [])
        expect(Number(to) / 4, field).toBeLessThanOrEqual(5);
  });

  test('have no linger over the objective', () => {
    expect(valuesOf('linger.ms', {}, { boundMs: 10 })).toEqual([1, 2, 5, 10]);
  });

  test('have no batch that brokers refuse by default, unless that is so already', () => {
    expect(valuesOf('batch.size', { 'batch.size': 262_144 })).toContain(1_048_576);
    expect(Math.max(...(valuesOf('batch.size', { 'batch.size': 524_288 }) ?? []).map(Number))).toBe(
      1_048_576,
    );
    expect(Math.max(...(valuesOf('batch.size', { 'batch.size': 2_097_152 }) ?? []).map(Number))).toBeLessThan(
      2_097_152,
    );
  });

  test('go by doublings if there is no slider, within what makes sense', () => {
    expect(valuesOf('batch.size', {})?.slice(0, 4)).toEqual([32_768, 65_536, 131_072, 262_144]);
    // Nobody rolls out 49,152 B or a few KB.
    expect(valuesOf('batch.size', { 'batch.size': 49_152 })?.slice(0, 3)).toEqual([65_536, 32_768, 131_072]);
    // Over five requests Kafka gives up idempotence.
    expect(valuesOf('max.in.flight.requests.per.connection', {})).toEqual([3, 1]);
    expect(
      valuesOf('max.in.flight.requests.per.connection', { 'enable.idempotence': 'false' })?.slice(0, 2),
    ).toEqual([3, 10]);
  });

  test('are left out if the setting does nothing, or a timed change overrides it', () => {
    expect(valuesOf('buffer.memory', {})).toBeUndefined();
    expect(valuesOf('num.network.threads', {})).toBeUndefined();
    expect(valuesOf('num.replica.fetchers', {})).toBeUndefined();
    expect(valuesOf('linger.ms', { at: [{ atS: 5, field: 'linger.ms', value: 30 }] })).toBeUndefined();
    expect(valuesOf('partitioner', { keys: 'zipf' })).toBeUndefined();
  });

  test('are left out if the link locks the setting', () => {
    expect(valuesOf('linger.ms', {}, { lock: ['linger.ms'] })).toBeUndefined();
    expect(rungsFor(DEFAULT_SCENARIO, FACTS, { ...QUESTION, lock: ['all'] })).toEqual([]);
  });

  test('are the partitioners of the same client and of newer ones, which say that they need it', () => {
    const unlocked = rungsOf('partitioner', { partitioner: 'sticky' })?.map(({ to, unlocked }) => [
      to,
      unlocked,
    ]);
    expect(unlocked).toEqual([
      ['adaptive', 'client'],
      ['uniform', 'client'],
    ]);
    expect(rungsOf('partitioner', { partitioner: 'adaptive' })).toMatchObject([
      { to: 'uniform', unlocked: null },
    ]);
    expect(valuesOf('partitioner', { partitioner: 'least-backup' })).toEqual([
      'adaptive-bytes',
      'uniform-bytes',
    ]);
    expect(valuesOf('partitioner', { partitioner: 'random' })).toBeUndefined();
  });

  test('are only valid values other than the present one, nearest first, in every preset', () => {
    for (const { scenario } of [...PRESETS, ...WHOLE_PATH_PRESETS]) {
      for (const rungs of rungsFor(scenario, { ...FACTS, bufferFull: true }, QUESTION)) {
        const values = rungs.map(({ to }) => to);
        expect(new Set(values).size).toBe(values.length);
        for (const { field, from, to } of rungs) {
          expect(to).not.toBe(from);
          expect(checkValue(fieldOf(field), to).type, field).toBe('valid');
        }
      }
    }
  });
});

describe('what a change gives up', () => {
  test('an availability timeout avoids slow partitions sooner if it was off, and later if it gets longer', () => {
    const costsFrom = (timeoutMs: number, asked: (toMs: number) => boolean) => {
      const changes = { partitioner: 'adaptive', 'partitioner.availability.timeout.ms': timeoutMs } as const;
      const rungs =
        rungsOf('partitioner.availability.timeout.ms', changes)?.filter(({ to }) => asked(Number(to))) ?? [];
      return [...new Set(rungs.map(({ givesUp }) => givesUp))];
    };
    expect(costsFrom(0, (toMs) => toMs > 0)).toEqual(['less even shares']);
    expect(costsFrom(300, (toMs) => toMs > 300)).toEqual(['slow partitions are avoided later']);
    expect(costsFrom(300, (toMs) => toMs > 0 && toMs < 300)).toEqual(['less even shares']);
    expect(costsFrom(300, (toMs) => toMs === 0)).toEqual(['slow partitions are no longer avoided']);
  });

  test('the price of a longer linger is the time that records may wait', () => {
    const rung = rungsOf('linger.ms', {})?.find(({ to }) => to === 50);
    expect(rung?.givesUp).toMatch(/^records may wait up to 50\sms for a batch$/);
  });

  test('compression takes CPU in the producer, on an assumption about the data', () => {
    const [first] = rungsOf('compression.type', { 'compression.ratio': 0.5 }) ?? [];
    expect(first?.givesUp).toBe('more CPU in the producer');
    expect(first?.assumes).toMatch(/^assumes that data shrinks to 50\s%$/);
  });
});
