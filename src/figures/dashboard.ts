import type { Summary } from '../../workers/protocol';
import { formatMilliseconds } from '../base/format';
import { brokerId } from '../scenario/brokerId';
import type { Scenario } from '../scenario/scenario';
import {
  batchSizeAverage,
  bufferAvailable,
  bufferWaitShare,
  queueTimeAverage,
  recordsPerRequest,
  reportedRate,
  requestLatencyAverage,
} from './reported';
import type { Series } from './series';
import { figureText } from './units';
import { type Window, windowFigures } from './windowFigures';

export interface DashboardRow {
  /** Kafka's name of it. */
  readonly metric: string;
  readonly value: string;
}

export interface Dashboard {
  /** Averages and rates are over this time: the last 30 to 60 s of sending. */
  readonly window: Window;
  readonly rows: readonly DashboardRow[];
  /** Sentences, the most costly one first. */
  readonly traps: readonly string[];
}

/** With more brokers, only the slowest and the fastest are shown. */
const MOST_BROKERS = 6;
/** Largest error of a sum that misleads no one. */
const MISLEADS = 0.15;
/** Slow-broker threshold: multiple of another broker's request time. */
const SLOW_RATIO = 3;

/** True if anything was sent in the last samples of a run's clients. */
export function hasReported(summary: Summary): boolean {
  return queueTimeAverage(summary) >= 0 && requestLatencyAverage(summary, null) >= 0;
}

/** The metrics of a run as its clients would report them at the end of sending; null if nothing was sent then. */
export function dashboardOf(
  summary: Summary,
  scenario: Scenario,
  history: Series,
  grows: boolean,
): Dashboard | null {
  if (!hasReported(summary)) return null;
  const { producers, 'duration.s': durationS } = scenario;
  const window = { fromMs: (durationS - summary.reported.seconds) * 1000, toMs: durationS * 1000 };
  const queue = queueTimeAverage(summary);
  const request = requestLatencyAverage(summary, null);
  const truth = windowFigures(history, window).latency?.mean ?? Number.NaN;
  const brokers = summary.reported.requests
    .map(({ records }, broker) => ({ broker, records, ms: requestLatencyAverage(summary, broker) }))
    .filter(({ ms }) => Number.isFinite(ms));
  const bySlowness = brokers.toSorted((one, other) => other.ms - one.ms);
  const shown =
    brokers.length <= MOST_BROKERS ? brokers : [...bySlowness.slice(0, 1), ...bySlowness.slice(-1)];
  const row = (metric: string, value: string): DashboardRow => ({ metric, value });
  const rows = [
    row('record-queue-time-avg', formatMilliseconds(queue)),
    row('request-latency-avg', formatMilliseconds(request)),
    ...shown.map(({ broker, ms }) =>
      row(`request-latency-avg, node-${brokerId(scenario, broker)}`, formatMilliseconds(ms)),
    ),
    row('batch-size-avg', figureText('bytes', batchSizeAverage(summary))),
    row('records-per-request-avg', figureText('count', recordsPerRequest(summary, null))),
    row('request-rate', figureText('/s', reportedRate(summary, 'count', null))),
    row('buffer-available-bytes, on average', figureText('bytes', bufferAvailable(summary, scenario))),
    // The model counts the wait of the whole run alone.
    row(
      `bufferpool-wait-ratio${window.fromMs > 0 ? ', whole run' : ''}`,
      figureText('share', bufferWaitShare(summary, producers, durationS)),
    ),
  ];
  const traps: string[] = [];
  const sum = queue + request;
  if (grows)
    traps.push(
      `The backlog grows all the time, and a window of averages doesn't show it: ${formatMilliseconds(sum)} now, more in a minute. Compare two readings.`,
    );
  if (Math.abs(sum / truth - 1) > MISLEADS) {
    const all = brokers.reduce((total, { records }) => total + records, 0);
    const weighed = brokers.reduce((total, { records, ms }) => total + (records * ms) / all, queue);
    traps.push(
      `Queue time and request latency add up to ${formatMilliseconds(sum)}, but the mean of the records acked in that time is ${formatMilliseconds(truth)}: one counts batches, the other requests, and a slow broker's few requests carry many records. With each broker's requests weighed by their records it is ${formatMilliseconds(weighed)}.`,
    );
  }
  const [slowest] = bySlowness;
  const fastest = bySlowness.at(-1);
  if (slowest !== undefined && fastest !== undefined && slowest.ms > SLOW_RATIO * fastest.ms) {
    const inFlight = scenario['max.in.flight.requests.per.connection'];
    traps.push(
      `Broker ${brokerId(scenario, slowest.broker)}: if ${inFlight === 1 ? 'a request was' : `all ${inFlight} requests were`} in flight all the time, its service is latency ÷ requests in flight, ${formatMilliseconds(slowest.ms / inFlight)}.`,
    );
  }
  if (traps.length === 0)
    traps.push(
      `Queue time and request latency add up to ${formatMilliseconds(sum)}, about the mean of the records acked in that time, ${formatMilliseconds(truth)}: here they agree.`,
    );
  traps.push('No average says p99.');
  return { window, rows, traps };
}
