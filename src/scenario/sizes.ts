import type { FieldValue } from './field';
import type { Scenario } from './scenario';

/** Keys are 4-byte integers, as IntegerSerializer writes them. */
const KEY_BYTES = 4;
/** Header of a batch (DefaultRecordBatch.RECORD_BATCH_OVERHEAD). */
export const BATCH_HEADER_BYTES = 61;
/** DefaultRecord.MAX_RECORD_OVERHEAD, which is in Kafka's upper bound for a record … */
const MAX_RECORD_OVERHEAD_BYTES = 21;
/** … and what a record has instead: length (2 bytes), attributes, timestamp and offset (1 each). */
const RECORD_OVERHEAD_BYTES = 5;

/**
 * Kafka's upper bound for one record without headers in a batch of its own, bytes: 61 of batch header, 21 of record
 * overhead, key and value, and the lengths of key, value and headers, each 1 byte if nothing or little is there
 * (AbstractRecords.estimateSizeInBytesUpperBound: 598 for a value of 512 without key).
 */
export function recordUpperBoundBytes(scenario: RecordShape): number {
  return BATCH_HEADER_BYTES + MAX_RECORD_OVERHEAD_BYTES + keyAndValueBytes(scenario);
}

type RecordShape = Pick<Scenario, 'record.bytes' | 'keys'>;

/** An uncompressed record within a batch, bytes. */
export function recordBytes(scenario: RecordShape): number {
  return RECORD_OVERHEAD_BYTES + keyAndValueBytes(scenario);
}

function keyAndValueBytes({ 'record.bytes': valueBytes, keys }: RecordShape): number {
  const keyBytes = keys === 'none' ? 0 : KEY_BYTES;
  return 1 + keyBytes + varintBytes(valueBytes) + valueBytes + 1;
}

/** How many uncompressed records fill a batch of `batchBytes`; a larger one has a batch to itself. */
export function recordsThatFit(batchBytes: number, record: RecordShape): number {
  return Math.max(1, Math.floor((batchBytes - BATCH_HEADER_BYTES) / recordBytes(record)));
}

/** Records that fill a batch whatever their size; Infinity without a limit. */
export function maxBatchRecords({
  'batch.num.messages': limit,
}: Pick<Scenario, 'batch.num.messages'>): number {
  return limit === 'none' ? Number.POSITIVE_INFINITY : limit;
}

/** Part of `buffer.memory` that a growing batch takes at a time (KIP-1332). */
export const CHUNK_BYTES = 16_384;

/** Minimum part of `buffer.memory` for a batch: a record larger than `batch.size` has a batch of its own. */
export function batchBytes(scenario: Scenario): number {
  if (scenario['buffer.memory.allocation.strategy'] === 'incremental') return CHUNK_BYTES;
  return Math.max(scenario['batch.size'], recordUpperBoundBytes(scenario));
}

/** Number of batches that fit into the buffers of all producers, or in the whole run if that's fewer. */
export function mostBatches(scenario: Scenario): number {
  const held = scenario.producers * Math.floor(scenario['buffer.memory'] / batchBytes(scenario));
  return Math.min(held, recordsOffered(scenario));
}

/** Records of the whole run; Infinity if producers send as fast as they can. */
export function recordsOffered(scenario: Scenario): number {
  return highestRate(scenario) * scenario['duration.s'];
}

/** The rate, or the highest of those that timed changes bring; Infinity = unthrottled. */
export function highestRate({ rate, at }: Scenario): number {
  let highest = perSecond(rate);
  for (const { field, value } of at) if (field === 'rate') highest = Math.max(highest, perSecond(value));
  return highest;
}

function perSecond(rate: FieldValue): number {
  return rate === 'max' ? Number.POSITIVE_INFINITY : Number(rate) || 0;
}

/** Bytes of a zig-zag varint for a non-negative number. */
function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value * 2; rest >= 128; rest /= 128) bytes += 1;
  return bytes;
}
