import type { FieldValue } from './field';
import type { Scenario } from './scenario';

/** Keys are 4-byte integers, as IntegerSerializer writes them. */
const KEY_BYTES = 4;

/**
 * The most bytes that Kafka reckons for one record without headers, in a batch of its own: 61 bytes of batch header, 21
 * of record overhead, key and value, and the lengths of key, value and headers, each 1 byte where there is nothing or
 * little (AbstractRecords.estimateSizeInBytesUpperBound: 598 for a value of 512 without key).
 */
export function recordUpperBoundBytes({ 'record.bytes': valueBytes, keys }: Scenario): number {
  const keyBytes = keys === 'none' ? 0 : KEY_BYTES;
  return 61 + 21 + 1 + keyBytes + varintBytes(valueBytes) + valueBytes + 1;
}

/** What a batch that grows takes of `buffer.memory` at a time (KIP-1332). */
export const CHUNK_BYTES = 16_384;

/** What a batch takes of `buffer.memory` at the least: a record that is larger than `batch.size` has a batch of its own. */
export function batchBytes(scenario: Scenario): number {
  if (scenario['buffer.memory.allocation.strategy'] === 'incremental') return CHUNK_BYTES;
  return Math.max(scenario['batch.size'], recordUpperBoundBytes(scenario));
}

/** How many batches fit into the buffers of all producers, or come in the whole run where those are fewer. */
export function mostBatches(scenario: Scenario): number {
  const held = scenario.producers * Math.floor(scenario['buffer.memory'] / batchBytes(scenario));
  return Math.min(held, recordsOffered(scenario));
}

/** Records of the whole run; Infinity where producers send what they can. */
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

/** Bytes of a zig-zag varint for a number that is not negative. */
function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value * 2; rest >= 128; rest /= 128) bytes += 1;
  return bytes;
}
