import {
  BROKER_ROW,
  type BrokerRow,
  FRAME_HEADER_LENGTH,
  LANE_ROW,
  LAYOUT_VERSION,
  type LaneRow,
  REQUEST_ROW,
} from '../../../workers/frame';

/** A frame for tests; what is left out is zero. */
export interface FrameFixture {
  readonly atMs?: number;
  readonly eventIndex?: number;
  readonly lanes?: readonly Partial<LaneRow>[];
  readonly brokers?: readonly Partial<Pick<BrokerRow, 'inFlight' | 'requestsServed'>>[];
  /** Broker and number of the phase (5 = response) of each request in flight. */
  readonly requests?: readonly (readonly [broker: number, phase: number])[];
}

/** Writes a `frame` message with lanes and brokers as the model does; read it with `Frame`. */
export function frameBuffer(fixture: FrameFixture): ArrayBuffer {
  const lanes = fixture.lanes ?? [];
  const brokers = fixture.brokers ?? [];
  const brokerStart = FRAME_HEADER_LENGTH + lanes.length * LANE_ROW;
  const requests = fixture.requests ?? [];
  const requestStart = brokerStart + brokers.length * BROKER_ROW;
  const numbers = new Float64Array(requestStart + requests.length * REQUEST_ROW);
  numbers.set([LAYOUT_VERSION, fixture.atMs ?? 0, fixture.eventIndex ?? 0]);
  numbers[6] = brokers.length;
  numbers.set([FRAME_HEADER_LENGTH, lanes.length, brokerStart], 13);
  for (const [index, lane] of lanes.entries())
    numbers.set(laneNumbers(lane), FRAME_HEADER_LENGTH + index * LANE_ROW);
  for (const [index, { inFlight = 0, requestsServed = 0 }] of brokers.entries()) {
    numbers[brokerStart + index * BROKER_ROW + 1] = inFlight;
    numbers[brokerStart + index * BROKER_ROW + 5] = requestsServed;
  }
  numbers.set([requestStart, requests.length], 19);
  for (const [index, [broker, phase]] of requests.entries()) {
    numbers[requestStart + index * REQUEST_ROW + 1] = broker;
    numbers[requestStart + index * REQUEST_ROW + 6] = phase;
  }
  return numbers.buffer;
}

function laneNumbers(lane: Partial<LaneRow>): readonly number[] {
  return [
    lane.partitions ?? 1,
    lane.broker ?? 0,
    lane.waitingBatches ?? 0,
    lane.waitingBytes ?? 0,
    lane.oldestMs ?? 0,
    lane.recordsAppended ?? 0,
    lane.bytesAppended ?? 0,
    lane.recordsAcked ?? 0,
    lane.lastAckLatencyMs ?? -1,
    lane.lastAckAtMs ?? -1,
  ];
}
