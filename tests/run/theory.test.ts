import { describe, expect, test } from 'vitest';
import { noTheory, predictedLoad } from '../../src/run/theory';
import { PARTITIONER_ROWS } from '../../src/scenario/partitioners';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';

const HEALTHY = { recordsPerBatch: 6 };

function load(changes: Partial<Scenario>, healthy = HEALTHY): number {
  const predicted = predictedLoad({ ...DEFAULT_SCENARIO, ...changes }, healthy);
  if (predicted === null) throw new Error('Theory says nothing.');
  return predicted;
}

/** Seconds for a request with `batches` full batches of 16,384 B, with stalls of 80 ms every 8,000. */
function serviceS(batches: number, slowMs: number): number {
  return (3.5 + batches * 16_384 * 6e-6 + slowMs) / (1 - 80 / 8080) / 1000;
}

describe('the load of the slow connection, by hand for 512-byte values', () => {
  test('a full batch holds 31 records, so sticky sends 31 ÷ (31 + 2 × 6) of them to the slow one', () => {
    const share = 31 / 43;
    expect(share).toBeCloseTo(0.72, 2);
    const expected = (share * 2048 * serviceS(1, 20)) / 31;
    expect(expected).toBeCloseTo(1.135, 3);
    expect(load({ partitioner: 'sticky' })).toBeCloseTo(expected, 10);
  });

  test('sticky follows the published shares of a partition that is never drained: 93.9, 83.8 and 72.1 %', () => {
    const shareOf = (recordsPerBatch: number) =>
      (load({ partitioner: 'sticky' }, { recordsPerBatch }) * 31) / 2048 / serviceS(1, 20);
    expect(shareOf(1)).toBeCloseTo(0.939, 3);
    expect(shareOf(3)).toBeCloseTo(0.838, 3);
    expect(shareOf(6)).toBeCloseTo(0.721, 3);
  });

  test.each([
    [6, 36],
    [1, 29],
    [31, 62],
  ])('uniform stays for 62 records with a backlog, and at %d records a batch for %d', (fill, visit) => {
    const share = 62 / (62 + 2 * visit);
    const expected = (share * 2048 * serviceS(1, 20)) / 31;
    expect(load({ partitioner: 'uniform' }, { recordsPerBatch: fill })).toBeCloseTo(expected, 10);
  });

  test('uniform stays for 32 records of 1,000 bytes with a backlog', () => {
    // 16 of 1,009 B fill a batch, to 16,205 B; batches of 4 come to 4,097 B, so four of them reach 16,384.
    const share = 32 / (32 + 2 * 16);
    const expected = (share * 2048 * serviceS(1, 20)) / 16;
    expect(load({ partitioner: 'uniform', 'record.bytes': 1000 }, { recordsPerBatch: 4 })).toBeCloseTo(
      expected,
      10,
    );
  });

  test.each(['uniform-kip794', 'uniform-bytes', 'sticky-time', 'round-robin', 'random'] as const)(
    '%s sends a third',
    (partitioner) => {
      expect(load({ partitioner })).toBeCloseTo(((2048 / 3) * serviceS(1, 20)) / 31, 10);
    },
  );

  test.each(['adaptive', 'adaptive-kip794', 'least-backup'] as const)(
    '%s overloads it only if all together are overloaded',
    (partitioner) => {
      const all = 31 / serviceS(1, 20) + (2 * 31) / serviceS(1, 0);
      expect(load({ partitioner })).toBeCloseTo(2048 / all, 10);
    },
  );

  test('several partitions on a broker share its requests, and several producers the rate', () => {
    const cluster = { partitions: 108, brokers: 9, producers: 90, rate: 100_000 } as const;
    const share = (12 * 31) / (12 * 31 + 96 * 6);
    const sticky = (share * (100_000 / 90) * serviceS(12, 20)) / (12 * 31);
    expect(load({ ...cluster, partitioner: 'sticky' })).toBeCloseTo(sticky, 10);
    const all = (12 * 31) / serviceS(12, 20) + (8 * 12 * 31) / serviceS(12, 0);
    expect(load({ ...cluster, partitioner: 'adaptive' })).toBeCloseTo(100_000 / 90 / all, 10);
  });

  test('a broker leads one partition more or less if they do not divide evenly, and none means no load', () => {
    const four = { partitions: 4, partitioner: 'round-robin' } as const;
    expect(load({ ...four, 'slow.broker': 0 })).toBeCloseTo(((2048 / 2) * serviceS(2, 20)) / 62, 10);
    expect(load({ ...four, 'slow.broker': 1 })).toBeCloseTo(((2048 / 4) * serviceS(1, 20)) / 31, 10);
    expect(load({ partitions: 2, 'slow.broker': 2 })).toBe(0);
  });

  test('a request holds at most max.request.size', () => {
    // 64 batches of 16 KiB are 1 MiB.
    const wide = { partitions: 300, partitioner: 'round-robin' } as const;
    expect(load(wide)).toBeCloseTo(((2048 / 3) * serviceS(64, 20)) / (64 * 31), 10);
  });

  test('fixed work for each batch, one request in flight and stalls lengthen a request', () => {
    const base = { partitioner: 'round-robin', 'broker.byte.ns': 0, 'stall.ms': 0 } as const;
    const ofMs = (ms: number) => ((2048 / 3) * ms) / 1000 / 31;
    expect(load(base)).toBeCloseTo(ofMs(23.5), 10);
    expect(load({ ...base, 'broker.batch.us': 500 })).toBeCloseTo(ofMs(24), 10);
    const oneInFlight = { 'max.in.flight.requests.per.connection': 1, 'rtt.ms': 2 };
    expect(load({ ...base, ...oneInFlight })).toBeCloseTo(ofMs(25.5), 10);
    expect(load({ ...base, 'stall.ms': 500, 'stall.every.s': 1.5 })).toBeCloseTo(ofMs(23.5 / 0.75), 10);
  });

  test('with a codec a full batch holds more: 58 records at a ratio of 0.5', () => {
    const half = { 'compression.type': 'lz4', 'compression.ratio': 0.5 } as const;
    const fair = ((2048 / 3) * serviceS(1, 20)) / 58;
    expect(load({ ...half, partitioner: 'round-robin' })).toBeCloseTo(fair, 10);
    // 58 are taken for 15,925 B, so the next batch is filled too; 6 for 1,702, so ten such batches.
    const share = 116 / (116 + 2 * 60);
    expect(load({ ...half, partitioner: 'uniform' })).toBeCloseTo(3 * share * fair, 10);
  });

  test('a record larger than batch.size has a batch of its own', () => {
    const bytes = 61 + 100_000 + 10;
    const seconds = (3.5 + bytes * 6e-6 + 20) / (1 - 80 / 8080) / 1000;
    expect(load({ 'record.bytes': 100_000, rate: 100, partitioner: 'sticky' })).toBeCloseTo(
      (100 / 3) * seconds,
      4,
    );
  });
});

describe('theory says nothing, with a sentence,', () => {
  test.each<readonly [string, Partial<Scenario>]>([
    ['without a slow broker', { 'slow.broker': 'none' }],
    ['of keys', { keys: 'uniform' }],
    ['of a blocking application', { sending: 'sync' }],
    ['of an application that sends as fast as it can', { rate: 'max' }],
    ['of timed changes', { at: [{ atS: 5, field: 'rate', value: 100 }] }],
    ['with a quota', { producer_byte_rate: 1e6 }],
    ['with several topics', { topics: 3 }],
    ['if commits wait for the slow broker', { acks: 'all', 'replication.factor': 3 }],
    ['if the slowness ends before sending does', { 'slow.to.s': 50 }],
    ['if the slowness begins late', { 'slow.from.s': 31 }],
    ['if a broker is down', { 'down.broker': 1 }],
    ['of a partitioner that skips', { partitioner: 'round-robin-skip' }],
  ])('%s', (_, changes) => {
    const scenario = { ...DEFAULT_SCENARIO, ...changes };
    expect(noTheory(scenario)).toMatch(/^[A-Z].* no frontier\.$/);
    expect(predictedLoad(scenario, HEALTHY)).toBeNull();
  });

  test('but of every other partitioner it does, and of keys that are ignored', () => {
    for (const { value: partitioner, sharing } of PARTITIONER_ROWS) {
      expect(noTheory({ ...DEFAULT_SCENARIO, partitioner }) === null).toBe(sharing !== null);
      if (sharing === null) continue;
      expect(load({ partitioner })).toBeGreaterThan(0);
    }
    expect(noTheory({ ...DEFAULT_SCENARIO, keys: 'zipf', 'partitioner.ignore.keys': 'true' })).toBeNull();
  });
});
