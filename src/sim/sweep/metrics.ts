import type { LatencyFigures, Summary } from '../../../workers/protocol';
import {
  formatBytes,
  formatCount,
  formatFigure,
  formatMilliseconds,
  formatShare,
  withUnit,
} from '../../base/format';
import type { Scenario } from '../../scenario/scenario';
import { SWEEP_METRICS, type SweepMetric } from '../../scenario/sweep';

/** One figure of a run that a sweep can show. */
export interface Metric {
  readonly id: SweepMetric;
  /** As it stands in a menu and on an axis. */
  readonly label: string;
  /** How it lies on an axis: logarithmic, linear from 0, or as a share from 0 to 1. */
  readonly scale: 'log' | 'linear' | 'share';
  /** In files, after the name. */
  readonly unit: string;
  /** True for figures that the reader's objective for p99 can be held against. */
  readonly isLatency: boolean;
  readonly format: (value: number) => string;
  /** NaN where the run has no such figure. */
  readonly of: (summary: Summary, scenario: Scenario) => number;
  /** The percentile's share, for those that need enough records beyond it. */
  readonly quantile?: number;
  /** Why the scenario has no such figure; null where it has. */
  readonly missing?: (scenario: Scenario) => string | null;
}

/** A percentile rests on the records beyond it: with fewer than these it is chance. */
const RECORDS_BEYOND = 10;

const NONE = Number.NaN;

/** Every metric, in the order of the menu. */
export const METRICS: readonly Metric[] = [
  percentile('p50', 'Median latency', 0.5, ({ p50 }) => p50),
  percentile('p95', 'p95 latency', 0.95, ({ p95 }) => p95),
  percentile('p99', 'p99 latency', 0.99, ({ p99 }) => p99),
  percentile('p99.9', 'p99.9 latency', 0.999, ({ p999 }) => p999),
  latency('max', 'Longest latency', ({ latencyMs }) => latencyMs?.max ?? NONE),
  latency('mean', 'Mean latency', ({ latencyMs }) => latencyMs?.mean ?? NONE),
  {
    ...plain('throughput', 'Throughput', 'MB/s', ({ throughput }) => throughput.mebibytesPerSecond),
    format: (value) => withUnit(formatFigure(value, 2), 'MB/s'),
  },
  {
    ...plain('requests', 'Requests per second', '1/s', ({ requests }) => requests.perSecond),
    format: (value) => withUnit(formatFigure(value, 1), '/s'),
  },
  share('largest.share', 'Share of the largest partition', largestShare),
  share('busiest.broker', 'Busy time of the busiest broker', ({ brokers }) =>
    brokers.reduce((most, { busy }) => Math.max(most, busy), 0),
  ),
  {
    ...plain('peak.backlog', 'Peak backlog', 'B', ({ peakBacklogBytes }) => peakBacklogBytes),
    format: formatBytes,
  },
  share('batch.fill', 'Fill of a batch', ({ requests }, scenario) =>
    Math.min(1, requests.bytesPerBatch / scenario['batch.size']),
  ),
  part('part.batch', 'Waiting for the batch', (mean) => mean.batch),
  part('part.in.flight', 'Behind the in-flight limit', (mean) => mean.inFlight),
  part('part.network', 'Network', (mean) => mean.network),
  part('part.broker.queue', 'Broker queue', (mean) => mean.brokerQueue),
  {
    ...latency('part.service', 'Broker service', ({ breakdownMs }) =>
      breakdownMs === null ? NONE : breakdownMs.mean.service - breakdownMs.slownessInService,
    ),
    isLatency: false,
  },
  {
    ...latency(
      'part.slowness',
      'Broker slowness',
      ({ breakdownMs }) => breakdownMs?.slownessInService ?? NONE,
    ),
    isLatency: false,
    missing: (scenario) =>
      scenario['slow.broker'] === 'none' && scenario.at.every(({ field }) => field !== 'slow.broker')
        ? 'No broker is slow in this scenario: slow.broker is none.'
        : null,
  },
  {
    ...part('part.commit', 'Replication', (mean) => mean.commit),
    missing: (scenario) =>
      scenario.acks === 'all' && scenario['replication.factor'] > 1
        ? null
        : 'Nothing waits for replicas here: that takes acks=all and a replication.factor over 1.',
  },
  part('part.response', 'Response', (mean) => mean.response),
  {
    ...latency('end.to.end.p99', 'End-to-end p99', ({ endToEndMs }) => endToEndMs?.p99 ?? NONE),
    quantile: 0.99,
    missing: ({ consumers }) => (consumers > 0 ? null : 'Nobody consumes in this scenario: consumers is 0.'),
  },
];

const BY_ID: ReadonlyMap<SweepMetric, number> = new Map(METRICS.map(({ id }, index) => [id, index]));

/** The metric with this name. */
export function metricOf(id: SweepMetric): Metric {
  const metric = METRICS[indexOf(id)];
  if (metric === undefined) throw new Error(`The table of metrics lacks ${id}.`);
  return metric;
}

/** Its place in METRICS, and in the figures of a run. */
export function indexOf(id: SweepMetric): number {
  return BY_ID.get(id) ?? SWEEP_METRICS.indexOf(id);
}

/** Why a percentile of so few records is no figure; null where there are enough. */
export function tooFew({ label, quantile }: Metric, records: number): string | null {
  if (quantile === undefined) return null;
  const beyond = 1 - quantile;
  const needed = Math.ceil(RECORDS_BEYOND / beyond - 1e-6);
  if (records >= needed) return null;
  const rests = formatCount(Math.floor(records * beyond));
  return `${label} of ${formatCount(records)} records rests on ${rests} of them; it takes at least ${formatCount(needed)}.`;
}

function percentile(
  id: SweepMetric,
  label: string,
  quantile: number,
  of: (latency: LatencyFigures) => number,
): Metric {
  return { ...latency(id, label, ({ latencyMs }) => (latencyMs === null ? NONE : of(latencyMs))), quantile };
}

function latency(id: SweepMetric, label: string, of: Metric['of']): Metric {
  return { id, label, scale: 'log', unit: 'ms', isLatency: true, format: formatMilliseconds, of };
}

/** A part of latency: the mean over all records. */
function part(
  id: SweepMetric,
  label: string,
  of: (mean: NonNullable<Summary['breakdownMs']>['mean']) => number,
): Metric {
  return {
    ...latency(id, label, ({ breakdownMs }) => (breakdownMs === null ? NONE : of(breakdownMs.mean))),
    isLatency: false,
  };
}

function share(id: SweepMetric, label: string, of: Metric['of']): Metric {
  return { id, label, scale: 'share', unit: '', isLatency: false, format: formatShare, of };
}

function plain(id: SweepMetric, label: string, unit: string, of: Metric['of']): Omit<Metric, 'format'> {
  return { id, label, scale: 'linear', unit, isLatency: false, of };
}

function largestShare({ partitions }: Summary): number {
  let [largest, all] = [0, 0];
  for (const { bytes } of partitions) {
    largest = Math.max(largest, bytes);
    all += bytes;
  }
  return all === 0 ? NONE : largest / all;
}
