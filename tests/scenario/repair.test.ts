import { describe, expect, test } from 'vitest';
import { type FieldValue, isQuantity, wordsOf } from '../../src/scenario/field';
import { fieldOf, timedChange, withField } from '../../src/scenario/fields';
import { repairScenario, repairTogether } from '../../src/scenario/repair';
import {
  DEFAULT_SCENARIO,
  type Scenario,
  TIMED_FIELDS,
  type TimedChange,
  type TimedField,
} from '../../src/scenario/scenario';
import { recordUpperBoundBytes } from '../../src/scenario/sizes';
import { SOME_RULES } from '../support/someRules';

function repaired(changes: Partial<Scenario>) {
  const { scenario, notices } = repairScenario({ ...DEFAULT_SCENARIO, ...changes });
  return { scenario, messages: notices.map(({ field, message }) => `${field}: ${message}`) };
}

test('a good scenario stays as it is', () => {
  expect(repairScenario(DEFAULT_SCENARIO)).toEqual({ scenario: DEFAULT_SCENARIO, notices: [] });
});

test('the upper bound of a record is that of Kafka', () => {
  const overhead = (bytes: number, keys: Scenario['keys']) =>
    recordUpperBoundBytes({ ...DEFAULT_SCENARIO, 'record.bytes': bytes, keys }) - bytes;
  const sizes = [0, 63, 64, 512, 8191, 8192, 1_048_576];
  expect(sizes.map((bytes) => overhead(bytes, 'none'))).toEqual([85, 85, 86, 86, 86, 87, 88]);
  expect(overhead(512, 'uniform')).toBe(90);
});

describe('limits of one field', () => {
  test('no number at all becomes the default', () => {
    const { scenario, messages } = repaired({ 'linger.ms': Number.NaN });
    expect(scenario['linger.ms']).toBe(0);
    expect(messages).toMatchSnapshot();
  });

  test('an enormous number becomes the highest', () => {
    expect(repaired({ rate: Number.POSITIVE_INFINITY }).scenario.rate).toBe(10_000_000);
  });
});

describe('limits between fields', () => {
  test.each<[string, Partial<Scenario>, Partial<Scenario>]>([
    [
      'measuring starts while records are sent',
      { 'duration.s': 10, 'measure.from.s': 20 },
      { 'measure.from.s': 10 },
    ],
    ['the slow broker exists', { brokers: 2, 'slow.broker': 5 }, { 'slow.broker': 1 }],
    ['the only broker is broker 0', { brokers: 1, 'slow.broker': 1 }, { 'slow.broker': 0 }],
    ['slowness ends after it begins', { 'slow.from.s': 20, 'slow.to.s': 5 }, { 'slow.to.s': 20 }],
    [
      'pairs of producers and partitions are bounded',
      { producers: 3000, partitions: 10_000 },
      { partitions: 3333 },
    ],
    ['a record fits into a request', { 'max.request.size': 100 }, { 'max.request.size': 598 }],
    ['a batch fits into the buffer', { 'buffer.memory': 1000 }, { 'buffer.memory': 16_384 }],
    [
      'a record larger than a batch fits into the buffer',
      { 'buffer.memory': 1000, 'record.bytes': 20_000 },
      { 'buffer.memory': 20_087 },
    ],
    [
      'batches that take chunks are not compressed',
      { 'buffer.memory.allocation.strategy': 'incremental', 'compression.type': 'lz4' },
      { 'buffer.memory.allocation.strategy': 'full' },
    ],
    [
      'batches smaller than a chunk are taken whole',
      { 'buffer.memory.allocation.strategy': 'incremental', 'batch.size': 10_000 },
      { 'buffer.memory.allocation.strategy': 'full' },
    ],
    [
      'a record with a key fits into a request',
      { 'max.request.size': 598, keys: 'zipf' },
      { 'max.request.size': 602 },
    ],
    ['the broker that is down exists', { 'down.broker': 3 }, { 'down.broker': 2 }],
    [
      'broker 0 leads no more partitions than there are',
      { 'broker.0.partitions': 4 },
      { 'broker.0.partitions': 3 },
    ],
    ['each topic has a partition', { topics: 4 }, { topics: 3 }],
    [
      'the first topic leaves partitions for the others',
      { topics: 2, 'topic.0.partitions': 3 },
      { 'topic.0.partitions': 2 },
    ],
    [
      'each replica has a broker of its own',
      { 'replication.factor': 4, 'min.insync.replicas': 3 },
      { 'replication.factor': 3 },
    ],
    [
      'as many replicas can be in sync',
      { 'replication.factor': 2, 'min.insync.replicas': 3 },
      { 'min.insync.replicas': 2 },
    ],
    [
      'followers have a number of threads that can be simulated',
      { brokers: 100, 'replication.factor': 100, 'num.replica.fetchers': 3 },
      { 'num.replica.fetchers': 2 },
    ],
    [
      'a delivery lasts at least linger and one request',
      { 'linger.ms': 5, 'delivery.timeout.ms': 30_004 },
      { 'delivery.timeout.ms': 30_005 },
    ],
  ])('%s', (_, given, used) => {
    const { scenario, messages } = repaired(given);
    expect(scenario).toEqual({ ...DEFAULT_SCENARIO, ...given, ...used });
    expect(messages).toMatchSnapshot();
  });

  test('the longest request leaves room for the linger, so that a delivery timeout can hold both', () => {
    const { scenario, messages } = repaired({ 'linger.ms': 60_000, 'request.timeout.ms': 3_600_000 });
    expect(scenario).toMatchObject({ 'request.timeout.ms': 3_540_000, 'delivery.timeout.ms': 3_600_000 });
    expect(messages).toHaveLength(2);
  });

  test('words are left alone', () => {
    expect(
      repaired({ 'slow.broker': 'none', 'slow.from.s': 50, 'slow.to.s': 'end', rate: 'max' }).messages,
    ).toEqual([]);
  });
});

test('timed changes that cannot be are left out, the others sorted', () => {
  const { scenario, messages } = repaired({
    at: [
      { atS: 9, field: 'linger.ms', value: 5 },
      { atS: 3, field: 'linger.ms', value: 1.5 },
      { atS: Number.NaN, field: 'linger.ms', value: 1 },
      { atS: 2, field: 'slow.broker', value: 7 },
      { atS: 2, field: 'down.broker', value: 3 },
      { atS: 1, field: 'rate', value: 'max' },
    ],
  });
  expect(scenario.at).toEqual([
    { atS: 1, field: 'rate', value: 'max' },
    { atS: 9, field: 'linger.ms', value: 5 },
  ]);
  expect(messages).toMatchSnapshot();
});

test('limits between fields hold at each timed change, too', () => {
  const brief = { 'request.timeout.ms': 30_000, 'delivery.timeout.ms': 30_010 } as const;
  const lingers = (...values: readonly number[]): Scenario['at'] =>
    values.map((value, index) => ({ atS: index + 1, field: 'linger.ms', value }));
  const { scenario, messages } = repaired({ ...brief, at: lingers(10, 11, 0) });
  expect(scenario).toMatchObject({ ...brief, at: [lingers(10)[0], lingers(0, 0, 0)[2]] });
  expect(messages).toMatchSnapshot();
  const longest = { 'request.timeout.ms': 3_600_000, 'delivery.timeout.ms': 3_600_000 } as const;
  expect(repaired({ ...longest, at: lingers(5) }).messages).toMatchSnapshot();
});

describe('a timed change', () => {
  const longest: Scenario = {
    ...DEFAULT_SCENARIO,
    'request.timeout.ms': 3_600_000,
    'delivery.timeout.ms': 3_600_000,
  };
  const tight: Scenario = { ...DEFAULT_SCENARIO, 'delivery.timeout.ms': 30_010, brokers: 5 };
  const full: Scenario = { ...DEFAULT_SCENARIO, producers: 5000, partitions: 2000, 'batch.size': 1 };
  const canary: Scenario = {
    ...tight,
    producers: 3,
    'group.producers': 1,
    'group.request.timeout.ms': 20_000,
  };
  const bases = [DEFAULT_SCENARIO, longest, tight, full, canary].map((each) => repairScenario(each).scenario);

  function edgesOf(name: TimedField): readonly FieldValue[] {
    const field = fieldOf(name);
    if (field.kind === 'choice') return field.choices.map(({ value }) => value);
    if (!isQuantity(field)) return SOME_RULES;
    return [field.lowest, field.lowest + 4, field.highest, ...wordsOf(field)];
  }

  // A higher rate takes memory from the buffers of the whole run instead.
  test.each(TIMED_FIELDS.filter((name) => name !== 'rate'))(
    'of %s is left out exactly if no run could begin with it',
    (name) => {
      for (const scenario of bases) {
        for (const edge of edgesOf(name)) {
          const value = edge as Scenario[typeof name];
          const change = timedChange(1, name, value);
          const { broken } = repairTogether(withField(scenario, name, value));
          const { at } = repairTogether({ ...scenario, at: [change] }).scenario;
          expect(at, `${name}=${value}`).toEqual(broken.length === 0 ? [change] : []);
        }
      }
    },
  );

  test('to the highest rate of all makes the buffers small enough for it', () => {
    const at = [{ atS: 1, field: 'rate', value: 'max' }] as const;
    const changed = { ...full, 'buffer.memory': 1_000_000, rate: 1 };
    const fromStart = repairTogether({ ...changed, rate: 'max' });
    const { scenario, broken } = repairTogether({ ...changed, at });
    expect(broken).toEqual(fromStart.broken);
    expect(scenario).toEqual({ ...fromStart.scenario, rate: 1, at });
  });

  test('is kept if it is among the earliest 200 that are valid; the others are counted', () => {
    const change = (atS: number, value: number): TimedChange => ({ atS, field: 'slow.broker', value });
    // Backwards, and every third has a broker that isn't there.
    const at = Array.from({ length: 900 }, (_, index) => change(900 - index, index % 3 === 0 ? 9 : 1));
    const { scenario, messages } = repaired({ at });
    expect(scenario.at).toEqual(
      at
        .filter(({ value }) => value === 1)
        .toReversed()
        .slice(0, 200),
    );
    expect(messages).toHaveLength(100);
    expect(messages.at(-1)).toContain('the last 601 are too many');
  });
});
