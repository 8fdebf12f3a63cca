import { groupsApart } from './groups';
import type { Partitioner } from './partitioners';
import { ruleBytes, ruleSteps } from './rule/cost';
import { readRule } from './rule/read';
import type { Rule } from './rule/rule';
import type { Scenario } from './scenario';
import {
  BATCH_HEADER_BYTES,
  highestRate,
  maxBatchRecords,
  mostBatches,
  recordBytes,
  recordsOffered,
  recordsThatFit,
  recordUpperBoundBytes,
} from './sizes';
import { copiesOf, diskless, ever } from './usedIf';

/** Cost of one run: model events, which are time, and bytes of memory. */
export interface Cost {
  readonly events: number;
  /** Events that stand for the work on rules: no run counts them. */
  readonly ruleEvents: number;
  readonly bytes: number;
}

/** Partitioners that spread simultaneous records over the brokers instead of filling one batch. */
const SPREADING: readonly Partitioner[] = ['round-robin', 'round-robin-skip', 'random', 'random-again'];

/*
 * Counted in the model over the presets, as all numbers below: a wake-up of the application, a request on its way there
 * and back with the sender's loops, the end of its linger, a follower's or consumer's fetch for it, a send() that waits
 * for its ack.
 */
const EVENTS_A_WAKE_UP = 1.05;
/**
 * Events per wake-up if most records join a batch that waits for its connection, and a full one wakes the sender in
 * vain.
 */
const EVENTS_A_WAKE_UP_WHILE_FULL = 1.7;
const EVENTS_A_FULL_BATCH = 1;
const EVENTS_A_REQUEST = 6;
const EVENTS_A_LINGER = 2.2;
const EVENTS_A_FETCH = 2.4;
const EVENTS_A_SYNC_RECORD = 9.3;
/** A record of a client whose application and sender take turns with one interpreter: its send(), and the turn. */
const EVENTS_AN_INTERPRETED_RECORD = 2;
/** Events of a send() that finds no memory and gives up. */
const EVENTS_A_REFUSAL = 2;
/** A request that timed out, with its connection and the next try. */
const EVENTS_AN_ABANDONED_REQUEST = 1.4;
/** Wake-ups a second: ThroughputThrottler sleeps 2 ms or more, and its timed wait ends every 3.2 ms. */
const WAKE_UPS_A_SECOND = 315;
/**
 * Maximum rate of a sender without a rate, records a second: its own work on each record limits it (SEND in
 * compression.rs).
 */
const FASTEST_SENDER = 94_000;
/** Records of one producer are at least a µs apart, and so are those that are refused, which cost the application no work. */
const FASTEST_RECORDS = 1_000_000;
/** How long two records of a burst must stay undisturbed to share an event, s; fitted, as the events are. */
const BETWEEN_RECORDS_S = 1.5e-6;
/** Requests with a slow broker, share of those without: it takes its queue in full batches. */
const REQUESTS_WITH_SLOWNESS = 0.75;

/** Loops of the sender that a request brings: it leaves, and its response is read. */
const LOOPS_A_REQUEST = 2;
/** Steps of work on a rule that take as long as an event. */
const STEPS_AN_EVENT = 50;

/** Multiple of the mean stall that most stalls are shorter than; their length is random. */
const STALL_SPREAD = 2;
/** Round trips of a commit: a follower's fetch with its response, and the fetch under way before it. */
const COMMIT_IN_TRIPS = 2;

/**
 * Bytes of the model, with the room that lists keep to grow: a batch with its places in queues, a pair of a producer and a
 * partition, a connection, a batch that waits for its consumer, a request that timed out and is still at a broker.
 */
const BATCH_BYTES = 250;
const PAIR_BYTES = 17;
const CONNECTION_BYTES = 235;
const LOG_BATCH_BYTES = 210;
const ABANDONED_REQUEST_BYTES = 130;
const BASE_BYTES = 100_000;
/** A watched run has two heads, and keeps copies of the model to go back to (CHECKPOINT_MEMORY in run.rs). */
const HEADS = 2;
const CHECKPOINT_BYTES = 96 * 1024 * 1024;
const CHECKPOINTS = 64;

/**
 * Approximate cost of a watched run of this scenario. Events are within a factor of 1.5 on the presets; memory is an
 * upper bound, because backlogs depend on the run itself.
 */
export function estimateCost(scenario: Scenario): Cost {
  const groups = groupsApart(scenario);
  // Followers and consumers fetch once for all.
  const again = (groups.length - 1) * scenario['duration.s'] * idleFetches(scenario) * EVENTS_A_FETCH;
  const ruleEvents = groups.reduce((sum, group) => sum + stepsOfRule(group), 0) / STEPS_AN_EVENT;
  const events = groups.reduce((sum, group) => sum + eventsOf(group), ruleEvents - again);
  const model = groups.reduce((sum, group) => sum + modelBytes(group), BASE_BYTES);
  const copies = Math.min(CHECKPOINTS * model, Math.max(CHECKPOINT_BYTES, 2 * model));
  return { events, ruleEvents, bytes: HEADS * model + copies };
}

function eventsOf(scenario: Scenario): number {
  const refused = scenario.producers * scenario['duration.s'] * refusals(scenario) * EVENTS_A_REFUSAL;
  const abandoned = abandonedRequests(scenario) * EVENTS_AN_ABANDONED_REQUEST;
  return sentEvents(scenario) + refused + abandoned;
}

function stepsOfRule(scenario: Scenario): number {
  const rule = ruleIn(scenario);
  if (rule === null) return 0;
  const { partitions, brokers, topics, producers, 'duration.s': seconds } = scenario;
  const inFull = recordsThatFit(scenario['batch.size'], scenario);
  const accepted = acceptedPerProducer(scenario, Math.min(inFull, maxBatchRecords(scenario)));
  const rate = Math.min(highestRate(scenario) / producers, FASTEST_RECORDS, accepted);
  const wakeUps = wakeUpsPerProducer(scenario, rate);
  const steps = ruleSteps(rule, {
    // A record that finds no memory has chosen before.
    choices: seconds * (choicesPerProducer(scenario, rule, rate) + refusals(scenario)),
    records: seconds * rate,
    loops: seconds * (wakeUps + LOOPS_A_REQUEST * requestsPerProducer(scenario, rate, wakeUps)),
    ...{ partitions, brokers, topics },
  });
  return producers * steps;
}

/** Choices a second of one producer: for each record at most, after so many ms or bytes, or with a new batch. */
function choicesPerProducer(scenario: Scenario, { leave }: Rule, rate: number): number {
  switch (leave.when) {
    case 'record':
      return rate;
    case 'batch':
      return Math.min(rate, wakeUpsPerProducer(scenario, rate) + rate / recordsInBatch(scenario));
    case 'bytes': {
      const bytes = leave.bytes === 'batch.size' ? scenario['batch.size'] : leave.bytes;
      const withHeader = recordBytes(scenario) + BATCH_HEADER_BYTES / recordsInBatch(scenario);
      const late = leave.orMs === undefined ? 0 : 1000 / leave.orMs;
      return Math.min(rate, rate * Math.min(1, withHeader / bytes) + late);
    }
    case 'time':
      // A partition without leader is left with each record.
      return ever(scenario, 'down.broker', (broker) => broker !== 'none')
        ? rate
        : Math.min(rate, 1000 / leave.ms);
  }
}

function ruleIn(scenario: Scenario): Rule | null {
  return ever(scenario, 'partitioner', (kind) => kind === 'rule') ? readRule(scenario.rule).rule : null;
}

function sentEvents(scenario: Scenario): number {
  const { producers, sending } = scenario;
  const seconds = scenario['duration.s'];
  const followers = copiesOf(scenario) - 1;
  const consumers = Math.min(scenario.consumers, scenario.brokers);
  // Consumers of diskless topics read when a file is committed.
  const reads = consumers > 0 && !diskless(scenario) ? 1.5 : 0;
  const rate = ratePerProducer(scenario);
  if (sending === 'sync') {
    const records = Math.min(rate, 1 / roundTripSeconds(scenario));
    return producers * seconds * records * (EVENTS_A_SYNC_RECORD + (followers + reads) * EVENTS_A_FETCH);
  }
  const wakeUps = wakeUpsPerProducer(scenario, rate);
  const requests = requestsPerProducer(scenario, rate, wakeUps);
  const lingers = scenario['linger.ms'] > 0 ? EVENTS_A_LINGER : 0;
  const working =
    waking(scenario, rate, wakeUps) + requests * (EVENTS_A_REQUEST + lingers + reads * EVENTS_A_FETCH);
  // Each thread of a follower has one fetch under way.
  const threads = scenario.brokers * followers * scenario['num.replica.fetchers'];
  const copies = Math.min(producers * requests * followers, threads / Math.max(copySeconds(scenario), 1e-4));
  const turns = scenario['client.interpreter'] === 'none' ? 0 : rate * EVENTS_AN_INTERPRETED_RECORD;
  const undisturbed = producers * (working + turns) + (copies + idleFetches(scenario)) * EVENTS_A_FETCH;
  return seconds * withPieces(undisturbed, producers * (rate - wakeUps));
}

/** Events a second of an application that calls send(), and of the sender's loops for that. */
function waking(scenario: Scenario, rate: number, wakeUps: number): number {
  if (!diskless(scenario)) return wakeUps * EVENTS_A_WAKE_UP;
  const fills = scenario.rate === 'max' ? rate / recordsInBatch(scenario) : 0;
  return wakeUps * EVENTS_A_WAKE_UP_WHILE_FULL + fills * EVENTS_A_FULL_BATCH;
}

/** Records of a burst share an event until another event comes between them: the more there are, the more bursts fall apart. */
function withPieces(undisturbed: number, inBursts: number): number {
  let events = undisturbed;
  for (let round = 0; round < 8; round += 1)
    events = undisturbed + inBursts * (1 - Math.exp(-events * BETWEEN_RECORDS_S));
  return events;
}

/** Records per second that one producer sends: limited by the brokers and its buffer. */
function ratePerProducer(scenario: Scenario): number {
  const rate = highestRate(scenario) / scenario.producers;
  return Math.min(rate, FASTEST_SENDER, acceptedPerProducer(scenario));
}

/** Records per second that the brokers take from one producer, and its buffer over the whole run, or until they expire. */
function acceptedPerProducer(scenario: Scenario, inBatch = recordsInBatch(scenario)): number {
  const keptS = Math.min(scenario['duration.s'], scenario['delivery.timeout.ms'] / 1000);
  const buffered = scenario['buffer.memory'] / recordUpperBoundBytes(scenario) / Math.max(keptS, 0.001);
  const batches = Math.max(
    1,
    Math.min(scenario.partitions / scenario.brokers, scenario['max.request.size'] / scenario['batch.size']),
  );
  return capacityPerProducer(scenario) * batches * inBatch + buffered;
}

/** Records per second of one producer whose send() finds no memory and gives up after `max.block.ms`. */
function refusals(scenario: Scenario): number {
  const { producers, sending, callers } = scenario;
  // A caller that waits for its ack needs memory for one record.
  if (sending === 'sync' && callers * recordUpperBoundBytes(scenario) <= scenario['buffer.memory']) return 0;
  const beyond = highestRate(scenario) / producers - acceptedPerProducer(scenario);
  return Math.min(Math.max(0, beyond), 1000 / scenario['max.block.ms'], FASTEST_RECORDS);
}

/** Requests of all producers that time out while a broker stalls, is slow or hangs, and that it keeps until it resumes. */
function abandonedRequests(scenario: Scenario): number {
  const hangs = scenario['down.broker'] !== 'none' && scenario['down.kind'] === 'hang';
  const slowMs = scenario['slow.broker'] === 'none' ? 0 : scenario['slow.ms'];
  const used = Math.min(scenario.brokers, scenario.partitions);
  const batches = recordsOffered(scenario) / recordsTogether(scenario);
  // Each producer tries one batch after the other at each broker that blocks it.
  const abandoned = (heldMs: number, brokers: number): number => {
    if (heldMs <= scenario['request.timeout.ms']) return 0;
    const everyMs = Math.max(1, scenario['request.timeout.ms'] + scenario['retry.backoff.ms']);
    const tries = Math.min(heldMs, scenario['delivery.timeout.ms']) / everyMs;
    return tries * Math.min(scenario.producers * brokers, batches);
  };
  return (
    abandoned(STALL_SPREAD * scenario['stall.ms'], used) +
    abandoned(Math.max(slowMs, hangs ? scenario['duration.s'] * 1000 : 0), 1)
  );
}

/** Calls of send() per second by the application of one producer; calls before the sender wakes up count as one. */
function wakeUpsPerProducer(scenario: Scenario, records: number): number {
  const { arrivals, rate, 'burst.s': burst, 'pause.s': pause } = scenario;
  if (rate === 'max' || arrivals === 'throttled') return Math.min(records, WAKE_UPS_A_SECOND);
  if (arrivals !== 'bursts') return records;
  const together = Math.min(burst, scenario['client.wakeup.us'] / 1e6);
  return Math.min(records, 1 / (together * (1 + pause / burst)));
}

/** Requests a second of one producer: lingering batches go together, and brokers limit the rate. */
function requestsPerProducer(scenario: Scenario, rate: number, wakeUps: number): number {
  const together = Math.max(1 / wakeUps, scenario['linger.ms'] / 1000 + 0.6 / wakeUps);
  const keyed = scenario.keys !== 'none' && scenario['partitioner.ignore.keys'] === 'false';
  const spreads =
    keyed || SPREADING.includes(scenario.partitioner) || ruleIn(scenario)?.leave.when === 'record';
  const atOnce = spreads ? brokersAtOnce(scenario, Math.max(1, rate / wakeUps)) : 1;
  // Batches that fill up earlier leave at once.
  const full = rate * together > recordsInBatch(scenario) ? rate / recordsInBatch(scenario) : 0;
  const requested = Math.min(rate, atOnce / together + full);
  const slowed = scenario['slow.broker'] === 'none' ? 1 : REQUESTS_WITH_SLOWNESS;
  return Math.min(requested * slowed, capacityPerProducer(scenario));
}

/** Brokers that so many records go to, one after the other: all in turn, or each by chance. */
function brokersAtOnce({ brokers, partitioner }: Scenario, records: number): number {
  return partitioner.startsWith('round-robin')
    ? Math.min(brokers, records)
    : brokers * (1 - (1 - 1 / brokers) ** records);
}

/** Requests a second that all brokers take from one producer: its connections serve one request at a time. */
function capacityPerProducer(scenario: Scenario): number {
  const used = Math.min(scenario.brokers, scenario.partitions);
  if (diskless(scenario)) {
    const inFiles = Math.min(
      scenario['connection.pipeline'],
      scenario['max.in.flight.requests.per.connection'],
    );
    return used * Math.min(inFiles / fileSeconds(scenario), 1 / serviceSeconds(scenario));
  }
  const connectionLimit =
    used /
    (serviceSeconds(scenario) + (scenario.acks === 'all' ? COMMIT_IN_TRIPS * copySeconds(scenario) : 0));
  const handlerLimit = (used * scenario['num.io.threads']) / serviceSeconds(scenario) / scenario.producers;
  return Math.min(connectionLimit, handlerLimit);
}

/** How long a broker works on a small request, s; a stall or slowness comes on top. */
function serviceSeconds(scenario: Scenario): number {
  const bytes = Math.min(scenario['batch.size'], recordUpperBoundBytes(scenario));
  const micros =
    scenario['broker.request.us'] + scenario['broker.batch.us'] + (bytes * scenario['broker.byte.ns']) / 1000;
  return Math.max(micros, 10) / 1e6;
}

/** Waiting time of a request for its file, s: the whole interval for one that opens it, half of it among many. */
function fileSeconds(scenario: Scenario): number {
  if (!diskless(scenario)) return 0;
  const share = scenario.producers === 1 ? 1 : 0.5;
  const ms =
    share * scenario['inkless.produce.commit.interval.ms'] +
    scenario['upload.ms'] +
    scenario['file.commit.ms'];
  return Math.max(ms, 0.1) / 1000;
}

/** How long a follower's fetch and its response travel, s. */
function copySeconds(scenario: Scenario): number {
  if (copiesOf(scenario) === 1) return 0;
  return (scenario.racks > 1 ? scenario['rack.rtt.ms'] : scenario['rtt.ms']) / 1000;
}

function roundTripSeconds(scenario: Scenario): number {
  const slow = scenario['slow.broker'] === 'none' ? 0 : scenario['slow.ms'] / scenario.brokers;
  return (
    serviceSeconds(scenario) +
    fileSeconds(scenario) +
    (scenario['linger.ms'] + scenario['rtt.ms'] + slow) / 1000
  );
}

function idleFetches(scenario: Scenario): number {
  const followers =
    copiesOf(scenario) > 1 ? scenario.brokers * (scenario.brokers - 1) * scenario['num.replica.fetchers'] : 0;
  const consuming = scenario.consumers * Math.min(scenario.brokers, scenario.partitions);
  return (
    (followers * 1000) / Math.max(1, scenario['replica.fetch.wait.max.ms']) +
    (consuming * 1000) / Math.max(1, scenario['fetch.max.wait.ms'])
  );
}

/** Bytes that the producers add to an empty model. */
function modelBytes(scenario: Scenario): number {
  return (
    scenario.producers * (scenario.partitions * PAIR_BYTES + bytesOfRule(scenario)) +
    scenario.producers * scenario.brokers * CONNECTION_BYTES +
    waitingBatches(scenario) * BATCH_BYTES +
    unreadBatches(scenario) * LOG_BATCH_BYTES +
    abandonedRequests(scenario) * ABANDONED_REQUEST_BYTES
  );
}

function bytesOfRule(scenario: Scenario): number {
  const rule = ruleIn(scenario);
  return rule === null ? 0 : ruleBytes(rule, scenario.partitions, scenario.brokers);
}

/**
 * Maximum batches waiting at a time: the capacity of the buffers, or the records that arrive and brokers may leave
 * waiting.
 */
function waitingBatches(scenario: Scenario): number {
  const offered = recordsOffered(scenario);
  const left = Number.isFinite(offered) ? offered * shareLeft(scenario) : offered;
  return Math.min(mostBatches(scenario), left / recordsInBatch(scenario));
}

/** Batches that consumers may leave behind: arrivals beyond their capacity. */
function unreadBatches(scenario: Scenario): number {
  const { producers, consumers } = scenario;
  if (consumers === 0) return 0;
  const rate = ratePerProducer(scenario);
  const read = (consumers * 1e6) / Math.max(0.1, scenario['consumer.record.us']);
  return (Math.max(0, producers * rate - read) * scenario['duration.s']) / recordsTogether(scenario);
}

/** Minimum average of records in a batch, approximately. */
function recordsTogether(scenario: Scenario): number {
  const rate = ratePerProducer(scenario);
  const requests = requestsPerProducer(scenario, rate, wakeUpsPerProducer(scenario, rate));
  return Math.min(recordsInBatch(scenario), Math.max(1, rate / requests));
}

/** Share of the records that may pile up: all, if a broker may be slow or down; else the excess over half the capacity. */
function shareLeft(scenario: Scenario): number {
  const troubled =
    (['slow.broker', 'down.broker', 'refuses.broker'] as const).some((name) => scenario[name] !== 'none') ||
    scenario.at.length > 0;
  if (troubled || scenario.keys !== 'none') return 1;
  const rate = ratePerProducer(scenario);
  return Math.max(0, 1 - capacityPerProducer(scenario) / 2 / rate);
}

function recordsInBatch(scenario: Scenario): number {
  const bySize = Math.floor(scenario['batch.size'] / recordUpperBoundBytes(scenario));
  return Math.max(1, Math.min(bySize, maxBatchRecords(scenario)));
}
