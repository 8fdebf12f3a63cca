import { assertNever } from '../../base/assert';
import {
  counted,
  formatBytes,
  formatCount,
  formatMilliseconds,
  formatSeconds,
  titled,
  withUnit,
} from '../../base/format';
import { type Journey, type JourneyStage, longestOf } from '../../run/journey/journey';
import { brokerId } from '../../scenario/brokerId';
import { slowPieces, valueInForce } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';
import { copiesOf, diskless } from '../../scenario/usedIf';

/** Why a stage took as long as it did. */
export interface Reason {
  /** The clause after "because"; may be empty. */
  readonly because: string;
  /** One or two sentences for the line of the stage; empty if there is nothing to add. */
  readonly line: string;
}

export function reasonOf(stage: JourneyStage, journey: Journey, scenario: Scenario): Reason {
  const { broker } = journey;
  const reason = ownReasonOf(stage, journey, scenario);
  const atTheBroker =
    stage.where === 'brokerQueue' || stage.where === 'service' || stage.where === 'slowness';
  if (journey.stalled === 0 || !atTheBroker || stage !== longestOf(journey.stages)) return reason;
  // A stall explains a long stage best.
  const because = `broker ${brokerId(scenario, broker)} stalled for a while`;
  return { because, line: `${reason.line} ${sentences(titled(because))}` };
}

function ownReasonOf(stage: JourneyStage, journey: Journey, scenario: Scenario): Reason {
  const { broker } = journey;
  const { where } = stage;
  switch (where) {
    case 'memory':
      return beforeItsBatch(journey, scenario);
    case 'batch':
      return inItsBatch(journey, scenario);
    case 'inFlight':
      return behindOthers(stage, journey, scenario);
    case 'network':
      return plain(`To broker ${brokerId(scenario, broker)}: half of rtt.ms, and the bytes of its request.`);
    case 'brokerQueue':
      return inTheQueue(journey, scenario);
    case 'service':
      return plain(`Broker ${brokerId(scenario, broker)} works on its request.`);
    case 'slowness':
      return heldBack(journey, scenario);
    case 'file':
      return plain(
        `Broker ${brokerId(scenario, broker)} gathers requests in a file: ${milliseconds(scenario['inkless.produce.commit.interval.ms'])} from the first one on, or until it's full.`,
      );
    case 'upload':
      return plain(`Broker ${brokerId(scenario, broker)} uploads the file, once one of its threads is free.`);
    case 'fileCommit':
      return plain(
        `Broker ${brokerId(scenario, broker)} commits one file at a time, in the order in which they were closed.`,
      );
    case 'commit':
      return forReplicas(journey, scenario);
    case 'response':
      return plain(
        scenario.acks === '0'
          ? 'Until the sockets had its request; with acks=0 the producer waits for nothing else.'
          : 'The ack travels back to the producer.',
      );
    default:
      return assertNever(where);
  }
}

function plain(line: string): Reason {
  return { because: '', line };
}

function beforeItsBatch({ bufferUsedBytes }: Journey, scenario: Scenario): Reason {
  if (scenario['latency.from'] === 'intended')
    return {
      because: 'it was due, but send() was still busy with earlier records',
      line: 'Latency counts from the intended time: the application got to this record, or had room for it, only after this.',
    };
  const taken = `${formatBytes(bufferUsedBytes)} of ${formatBytes(scenario['buffer.memory'])} of buffer.memory were in use`;
  return { because: taken, line: `send() waited: ${taken}.` };
}

function inItsBatch({ ackedAtMs }: Journey, scenario: Scenario): Reason {
  const linger = withUnit(String(valueInForce(scenario, 'linger.ms', ackedAtMs / 1000)), 'ms');
  return {
    because: `linger.ms is ${linger}`,
    line: `Until its batch was full or linger.ms, ${linger}, was over.`,
  };
}

/** From when its batch might leave until it left. */
function behindOthers(stage: JourneyStage, journey: Journey, scenario: Scenario): Reason {
  const { down, broker, inFlight, batchesAhead } = journey;
  const queue = queueOf(journey);
  const again = againOf(journey);
  if (down?.leads) {
    const because = `broker ${brokerId(scenario, down.broker)}, which leads its partition, was down from ${formatSeconds(down.fromS)}`;
    return { because, line: sentences(batchesAhead > 0 ? queue : '', titled(because), again) };
  }
  const everyMs = paceMs(stage, journey, scenario);
  const answered = answeredOf(journey, everyMs, scenario);
  if (inFlight < limitOf(scenario)) {
    const line = batchesAhead === 0 ? "Until the sender's next loop" : queue;
    return { because: '', line: sentences(line, answered, again) };
  }
  const readsOn = diskless(scenario) && scenario['connection.pipeline'] > 1;
  const answers = `broker ${brokerId(scenario, broker)} answers ${readsOn ? 'when a file is committed' : 'one request at a time per connection'}`;
  const because = `${answers}${everyMs === null ? and(holdsBack(journey)) : needed(everyMs, journey)}`;
  const gate = `${inFlight} of ${limitOf(scenario)} places in flight to broker ${brokerId(scenario, broker)} were taken`;
  return { because, line: sentences(queue, gate, answered, again) };
}

const limitOf = (scenario: Scenario): number => scenario['max.in.flight.requests.per.connection'];

function queueOf({ batchesAhead, bytesAhead, partition }: Journey): string {
  return batchesAhead === 0
    ? `No other batch waited for partition ${partition}`
    : `Behind ${batches(batchesAhead)}, ${formatBytes(bytesAhead)}, for partition ${partition}`;
}

/** Time from one answer of the broker to the next, ms; null if it answers several producers, or hardly any. */
function paceMs(stage: JourneyStage, { answered }: Journey, scenario: Scenario): number | null {
  return scenario.producers > 1 || answered < 2 ? null : stage.durationMs / answered;
}

function needed(everyMs: number, { slowMs }: Journey): string {
  const added = slowMs > 0 ? `, ${milliseconds(slowMs)} of it slowness` : '';
  return ` and needed ${formatMilliseconds(everyMs)} for each${added}`;
}

/** How many requests the broker answered meanwhile. */
function answeredOf({ answered, broker }: Journey, everyMs: number | null, scenario: Scenario): string {
  if (answered < 2) return '';
  const meanwhile = `In this time broker ${brokerId(scenario, broker)} answered ${formatCount(answered)} requests`;
  return everyMs === null ? meanwhile : `${meanwhile}, one every ${formatMilliseconds(everyMs)}`;
}

function againOf({ sentAgain, attempts }: Journey): string {
  if (sentAgain === 0) return '';
  const own = attempts === 0 ? 'not its own' : `its own ${attempts === 1 ? 'once' : `${attempts} times`}`;
  return `${titled(batches(sentAgain))} ${sentAgain === 1 ? 'was' : 'were'} sent again, ${own}`;
}

function inTheQueue(journey: Journey, scenario: Scenario): Reason {
  const { broker, requestsAhead, queuedAhead } = journey;
  const queued =
    queuedAhead === 0
      ? ''
      : `When it arrived, ${requests(queuedAhead)} waited in the queue of broker ${brokerId(scenario, broker)}`;
  if (requestsAhead === 0) {
    const busy = `broker ${brokerId(scenario, broker)} was busy with other requests${and(holdsBack(journey))}`;
    return { because: busy, line: sentences(titled(busy), queued) };
  }
  const ahead = `${requests(requestsAhead)} ${requestsAhead === 1 ? 'was' : 'were'} ahead on its connection`;
  const because = `${ahead}, and broker ${brokerId(scenario, broker)} answers one at a time${and(holdsBack(journey))}`;
  return { because, line: sentences(titled(because), queued) };
}

function heldBack(journey: Journey, scenario: Scenario): Reason {
  const because = `broker ${brokerId(scenario, journey.broker)} ${holdsBack(journey)}`;
  return { because, line: sentences(titled(because)) };
}

function forReplicas({ down, broker, ackedAtMs }: Journey, scenario: Scenario): Reason {
  const copies = copiesOf(scenario);
  if (down !== null) {
    const because = `acks=all waited for broker ${brokerId(scenario, down.broker)}, which was down from ${formatSeconds(down.fromS)} but counted as in sync until its session ended`;
    return { because, line: sentences(`It waited because ${because}`) };
  }
  const ackedAtS = ackedAtMs / 1000;
  // Replicas of a partition are on brokers that follow each other.
  const follows = (other: number): boolean => {
    const after = (other - broker + scenario.brokers) % scenario.brokers;
    return after > 0 && after < copies;
  };
  const slow = slowPieces(scenario, Math.max(scenario['duration.s'], ackedAtS)).find(
    (piece) => follows(piece.broker) && piece.fromS <= ackedAtS && ackedAtS <= piece.toS,
  );
  const follower =
    slow === undefined
      ? ''
      : `, and broker ${brokerId(scenario, slow.broker)} is slow by ${milliseconds(slow.slowMs)}`;
  const because = `with acks=all it waits for all in-sync replicas${follower}`;
  return { because, line: sentences(titled(because)) };
}

function holdsBack({ slowMs }: Journey): string {
  return slowMs > 0 ? `delays each response by ${milliseconds(slowMs)} of slowness` : '';
}

function and(text: string): string {
  return text === '' ? '' : ` and ${text}`;
}

function milliseconds(ms: number): string {
  return withUnit(formatCount(ms), 'ms');
}

function batches(count: number): string {
  return counted(count, 'batch', 'batches');
}

function requests(count: number): string {
  return counted(count, 'request');
}

/** Joins sentences, without the empty ones. */
function sentences(...all: readonly string[]): string {
  return all
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
