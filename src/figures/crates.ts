import type { Summary } from '../../workers/protocol';
import { leaderOf } from '../scenario/leaders';
import type { Scenario } from '../scenario/scenario';
import { maxBatchRecords, recordsThatFit } from '../scenario/sizes';

export type PartitionBatches = Pick<Summary['partitions'][number], 'records' | 'batches'>;

/** The mean batch of a partition, drawn as a crate with a square a record. */
export interface Crate {
  readonly partition: number;
  readonly broker: number;
  /** Its broker is the one that the scenario slows. */
  readonly slow: boolean;
  /** Records in its mean batch; NaN if there was none. */
  readonly records: number;
  readonly batches: number;
}

export interface Crates {
  readonly capacity: number;
  /** By number of their partitions: the one that takes the most, and those that are typical of the others. */
  readonly crates: readonly Crate[];
}

/** How many partitions stand for a cluster. */
const SHOWN = 3;

/**
 * The batches of a run, of each partition by number. The fullest partition comes from the slow broker, if there is one;
 * the others are those nearest to the median of the rest.
 */
export function cratesOf(scenario: Scenario, partitions: readonly PartitionBatches[]): Crates {
  const all = partitions.map((got, partition) => crateOf(scenario, got, partition));
  const [fullest, ...rest] = [...all].sort(
    (one, other) => Number(other.slow) - Number(one.slow) || sizeOf(other) - sizeOf(one),
  );
  const bySize = rest.sort((one, other) => sizeOf(one) - sizeOf(other));
  const median = sizeOf(bySize[Math.floor(bySize.length / 2)]);
  const typical = bySize
    .sort((one, other) => Math.abs(sizeOf(one) - median) - Math.abs(sizeOf(other) - median))
    .slice(0, SHOWN - 1);
  const crates = fullest === undefined ? [] : [fullest, ...typical];
  return {
    capacity: Math.max(batchCapacity(scenario), ...crates.map((crate) => Math.round(sizeOf(crate)))),
    crates: crates.sort((one, other) => one.partition - other.partition),
  };
}

/** A batch is fuller than the others if it has this many times their records. */
const FULLER = 1.5;

/** The crate of the slow broker if it's fuller than all others; null if not. */
export function fullestOf({ crates }: Crates): Crate | null {
  const slow = crates.find((crate) => crate.slow);
  const most = Math.max(...crates.filter((crate) => crate !== slow).map(sizeOf));
  return slow !== undefined && sizeOf(slow) >= FULLER * most ? slow : null;
}

/** Batches that only the later of two runs has; the runs differ only in their length. */
export function batchesAfter(
  later: readonly PartitionBatches[],
  earlier: readonly PartitionBatches[],
): readonly PartitionBatches[] {
  return later.map(({ records, batches }, partition) => ({
    records: records - (earlier[partition]?.records ?? 0),
    batches: batches - (earlier[partition]?.batches ?? 0),
  }));
}

/** How many uncompressed records fill a batch; a larger one has a batch to itself. */
export function batchCapacity(
  scenario: Pick<Scenario, 'batch.size' | 'batch.num.messages' | 'record.bytes' | 'keys'>,
): number {
  return Math.min(maxBatchRecords(scenario), recordsThatFit(scenario['batch.size'], scenario));
}

export function crateOf(
  scenario: Scenario,
  { records, batches }: PartitionBatches,
  partition: number,
): Crate {
  const broker = leaderOf(scenario, partition);
  const slow = broker === scenario['slow.broker'] && scenario['slow.ms'] > 0;
  return { partition, broker, slow, records: records / batches, batches };
}

/** For comparisons: a partition without a batch has the smallest. */
const sizeOf = (crate: Crate | undefined): number => crate?.records || 0;
