import type { Frame } from '../../../../../workers/frame';
import { own } from '../../../../base/own';
import type { Scenario } from '../../../../scenario/scenario';

/** A figure of a whole run as far as the run has come: what a frame has counted. */
type SoFar = (frame: Frame, scenario: Scenario) => number;

const COUNTED: Readonly<Record<string, SoFar>> = {
  'records.per.request': (frame) => frame.recordsAcked / requestsOf(frame),
  'requests.per.s': (frame) => requestsOf(frame) / (frame.atMs / 1000),
  'run.throughput': (frame, scenario) =>
    (frame.recordsAcked * scenario['record.bytes']) / 1_048_576 / (frame.atMs / 1000),
};

/** What gives such a figure from the stage's frames; null if they don't count it. */
export function countedSoFar(figure: string): SoFar | null {
  return own(COUNTED, figure) ?? null;
}

function requestsOf(frame: Frame): number {
  let requests = 0;
  for (let row = 0; row < frame.brokers; row += 1) requests += frame.broker(row).requestsServed;
  return requests;
}
