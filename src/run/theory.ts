import { assertNever } from '../base/assert';
import { partitionsLed } from '../scenario/leaders';
import { partitionerRow, type Sharing } from '../scenario/partitioners';
import type { Scenario } from '../scenario/scenario';
import { BATCH_HEADER_BYTES, maxBatchRecords, recordBytes } from '../scenario/sizes';
import { copiesOf, diskless } from '../scenario/usedIf';

export interface Healthy {
  readonly recordsPerBatch: number;
}

/** MemoryRecordsBuilder.COMPRESSION_RATE_ESTIMATION_FACTOR. */
const ESTIMATE_MARGIN = 1.05;

// @recipe field
/** Why theory says nothing of this scenario; null if it does. */
export function noTheory(scenario: Scenario): string | null {
  if (scenario['slow.broker'] === 'none') return 'No broker is slow, so theory has no frontier.';
  if (partitionerRow(scenario.partitioner).sharing === null)
    return `Theory doesn't predict shares for ${scenario.partitioner}, so it has no frontier.`;
  if (scenario.keys !== 'none' && scenario['partitioner.ignore.keys'] === 'false')
    return 'Keys decide the partitions, so theory has no frontier.';
  if (scenario.producer_byte_rate !== 'none') return 'A quota decides here, so theory has no frontier.';
  if (scenario.topics > 1) return 'Each topic has batches of its own, so theory has no frontier.';
  if (scenario.racks > 1) return 'Partitions have different round trips, so theory has no frontier.';
  if (diskless(scenario)) return 'Requests wait for files here, so theory has no frontier.';
  if (scenario.acks === 'all' && copiesOf(scenario) > 1)
    return 'Every partition waits for the fetches of the slow broker here, so theory has no frontier.';
  if (scenario.rate === 'max' || scenario.sending === 'sync')
    return 'The load follows the brokers here, so theory has no frontier.';
  const to = scenario['slow.to.s'];
  const half = scenario['duration.s'] / 2;
  if (scenario['slow.from.s'] > half || (to !== 'end' && to < scenario['duration.s']))
    return "The slowness doesn't last through the second half of the run, so theory has no frontier.";
  if (scenario['down.broker'] !== 'none') return 'A broker is down, so theory has no frontier.';
  if (scenario['refuses.broker'] !== 'none') return 'A broker refuses requests, so theory has no frontier.';
  if (scenario.at.length > 0) return 'Settings change during the run, so theory has no frontier.';
  return null;
}

/**
 * The load that theory predicts for the connection of each producer to the slow broker: requests of full batches that
 * come for each one that is served. Over 1 the queue grows without end. docs/model/validation.md derives it. Null if
 * `noTheory` says why.
 */
export function predictedLoad(scenario: Scenario, healthy: Healthy): number | null {
  const { sharing } = partitionerRow(scenario.partitioner);
  const { rate, producers } = scenario;
  if (noTheory(scenario) !== null || sharing === null || rate === 'max') return null;
  const slowPartitions = partitionsLed(scenario, Number(scenario['slow.broker']));
  if (slowPartitions === 0) return 0;
  const full = recordsInFullBatch(scenario);
  const fill = Math.min(full, Math.max(1, healthy.recordsPerBatch));
  const others = scenario.partitions - slowPartitions;
  const perProducer = rate / producers;
  /** Records per second that a producer's connections to a broker carry when all of their requests are full. */
  const capacity = (broker: number, partitions: number): number => {
    const atOnce = hasOwnConnections(scenario) ? partitions : inOneRequest(partitions, scenario);
    return (atOnce * full) / serviceSeconds(scenario, broker, partitions);
  };
  const slowCapacity = capacity(Number(scenario['slow.broker']), slowPartitions);
  if (sharing === 'by queues') {
    let whole = 0;
    for (let broker = 0; broker < scenario.brokers; broker += 1) {
      const partitions = partitionsLed(scenario, broker);
      if (partitions > 0) whole += capacity(broker, partitions);
    }
    return perProducer / whole;
  }
  const [here, elsewhere] = turns(sharing, scenario, full, fill);
  const share = (slowPartitions * here) / (slowPartitions * here + others * elsewhere);
  return (share * perProducer) / slowCapacity;
}

/** Records that a partition takes each time it is chosen: a slow one with full batches, and a healthy one. */
function turns(
  sharing: Exclude<Sharing, 'by queues'>,
  scenario: Scenario,
  full: number,
  fill: number,
): readonly [number, number] {
  switch (sharing) {
    case 'by batches':
      return [full, fill];
    case 'by visits':
      return [visit(full, scenario), visit(fill, scenario)];
    case 'fair':
      return [1, 1];
    default:
      return assertNever(sharing);
  }
}

/** KAFKA-14156: the partitioner moves on with the batch that brings what it has put there to `batch.size` bytes. */
function visit(fill: number, scenario: Scenario): number {
  const batchBytes = BATCH_HEADER_BYTES + fill * recordBytes(scenario) * takenFor(scenario);
  return fill * Math.ceil(scenario['batch.size'] / batchBytes);
}

function hasOwnConnections(scenario: Scenario): boolean {
  return scenario['request.partitions'] === 'own-connection';
}

/** How many full batches of as many partitions go into a request: at least one always does. */
function inOneRequest(partitions: number, scenario: Scenario): number {
  if (scenario['request.partitions'] === 'one' || hasOwnConnections(scenario)) return 1;
  const most = Math.floor(scenario['max.request.size'] / fullBatchBytes(scenario));
  return Math.min(partitions, Math.max(1, most));
}

/** How long a broker serves one request with a full batch of each of its partitions, s. */
function serviceSeconds(scenario: Scenario, broker: number, partitions: number): number {
  const batches = inOneRequest(partitions, scenario);
  const bytes = batches * fullBatchBytes(scenario);
  const micros = scenario['broker.request.us'] + batches * scenario['broker.batch.us'];
  const workMs = micros / 1e3 + (bytes * scenario['broker.byte.ns']) / 1e6;
  const isSlow = broker === scenario['slow.broker'] && scenario['slow.kind'] !== 'fetches';
  const slowMs = isSlow ? scenario['slow.ms'] : 0;
  // With one request in flight the next one sets out only when the response is back.
  const travelMs = scenario['max.in.flight.requests.per.connection'] === 1 ? scenario['rtt.ms'] : 0;
  const stalled = scenario['stall.ms'] / (scenario['stall.ms'] + scenario['stall.every.s'] * 1000);
  return (workMs + slowMs + travelMs) / (1 - stalled) / 1000;
}

/** A batch takes another record while what it is taken for leaves room for it, uncompressed. The first always fits. */
function recordsInFullBatch(scenario: Scenario): number {
  const record = recordBytes(scenario);
  const room = scenario['batch.size'] - BATCH_HEADER_BYTES - record;
  const bySize = Math.max(0, Math.floor(room / (record * takenFor(scenario)))) + 1;
  return Math.min(bySize, maxBatchRecords(scenario));
}

/** Kafka's estimate of an open batch's raw bytes: with a codec a little more than they become. */
function takenFor(scenario: Scenario): number {
  return scenario['compression.type'] === 'none' ? 1 : scenario['compression.ratio'] * ESTIMATE_MARGIN;
}

/** A record that is larger than `batch.size` has a batch of its own. */
function fullBatchBytes(scenario: Scenario): number {
  const record = recordBytes(scenario);
  const byRecords = BATCH_HEADER_BYTES + maxBatchRecords(scenario) * record;
  return Math.max(Math.min(scenario['batch.size'], byRecords), BATCH_HEADER_BYTES + record);
}
