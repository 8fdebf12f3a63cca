import type { Summary } from '../../workers/protocol';
import { formatCount, formatFigure, formatMilliseconds, formatShare, withUnit } from '../base/format';
import type { Scenario } from '../scenario/scenario';

/** How a figure is written, and on which kind of axis it stands. */
export type FigureUnit = 'ms' | 'MB/s' | '/s' | 'share' | 'bytes' | 'of a core' | 'plain';

interface FigureRow {
  /** Heading of its group of rows. */
  readonly title: string;
  /** In narrow tables and in sentences. */
  readonly label: string;
  readonly unit: FigureUnit;
}

/** Every figure that evidence speaks of. Latencies in ms, throughput in MiB/s, rates in 1/s, CPU in cores' worth of work. */
const TABLE = {
  meanMs: { title: 'Average latency', label: 'mean', unit: 'ms' },
  p50Ms: { title: 'Median latency', label: 'p50', unit: 'ms' },
  p95Ms: { title: 'p95 latency', label: 'p95', unit: 'ms' },
  p99Ms: { title: 'p99 latency', label: 'p99', unit: 'ms' },
  p999Ms: { title: 'p99.9 latency', label: 'p99.9', unit: 'ms' },
  maxMs: { title: 'Highest latency', label: 'max', unit: 'ms' },
  mebibytesPerSecond: { title: 'Acknowledged throughput', label: 'MB/s', unit: 'MB/s' },
  brokerShare0: { title: 'Share of broker 0', label: 'broker 0', unit: 'share' },
  overrunPerMax: { title: 'Overrun ÷ highest latency', label: 'overrun ÷ max', unit: 'plain' },
  p99PerP50: { title: 'p99 ÷ median', label: 'p99 ÷ p50', unit: 'plain' },
  requestsPerSecond: { title: 'Requests per second', label: 'requests/s', unit: '/s' },
  requestsPerBroker: { title: 'Requests per second and broker', label: 'requests/s, a broker', unit: '/s' },
  recordsPerRequest: { title: 'Records per request', label: 'records/request', unit: 'plain' },
  bytesPerBatch: { title: 'Bytes per batch', label: 'bytes/batch', unit: 'bytes' },
  recordsPerBatchSlow: {
    title: 'Records per batch, slow partition',
    label: 'records/batch, slow',
    unit: 'plain',
  },
  recordsPerBatchOthers: {
    title: 'Records per batch, other partitions',
    label: 'records/batch, others',
    unit: 'plain',
  },
  batchesSlowPerOther: {
    title: 'Batches of the slow partition ÷ those of another',
    label: 'batches, slow ÷ other',
    unit: 'plain',
  },
  meanPerBufferTime: {
    title: 'Average latency ÷ (buffer.memory ÷ throughput)',
    label: 'mean ÷ buffer time',
    unit: 'plain',
  },
  brokerCpu: { title: 'Work of one broker, of one core', label: 'broker CPU', unit: 'of a core' },
  producerCpu: { title: 'Work of one producer, of one core', label: 'producer CPU', unit: 'of a core' },
  endToEndP50Ms: { title: 'Median end-to-end latency', label: 'end to end, p50', unit: 'ms' },
  endToEndP99Ms: { title: 'p99 end-to-end latency', label: 'end to end, p99', unit: 'ms' },
} as const satisfies Readonly<Record<string, FigureRow>>;

/** The name of a figure. */
export type Figure = keyof typeof TABLE;

/** Every figure, in the order in which they are shown. */
export const FIGURES = Object.keys(TABLE) as readonly Figure[];

/** Title, label and unit of each figure. */
export const FIGURE_TABLE: Readonly<Record<Figure, FigureRow>> = TABLE;

/** True for the name of a figure. */
export function isFigure(name: string): name is Figure {
  return Object.hasOwn(TABLE, name);
}

/** What a figure is read from: a finished run and what was asked of it. */
export interface Run {
  readonly summary: Summary;
  readonly scenario: Scenario;
  /** What the shares of brokers are of: request bytes in KIP-794's table, records in the measured rows. */
  readonly sharesOf: 'bytes' | 'records';
}

/** A figure of a run; null where the run has none, such as a latency without acks. */
export function figureOf(figure: Figure, run: Run): number | null {
  const value = READ[figure](run);
  return value !== null && Number.isFinite(value) ? value : null;
}

/** A figure with its unit: `40.1 ms`, `0.84 MB/s`, `72 %`. */
export function figureText(figure: Figure, value: number | null): string {
  if (value === null) return '–';
  const { unit } = TABLE[figure];
  if (unit === 'ms') return formatMilliseconds(value);
  if (unit === 'share') return formatShare(value);
  if (unit === '/s' && value >= 100) return withUnit(formatCount(value), unit);
  if (unit === 'of a core') return withUnit(formatFigure(value * 100, 2), '%');
  if (unit === 'bytes') return withUnit(formatCount(value), 'B');
  return withUnit(formatFigure(value, 2), unit === 'plain' ? '' : unit);
}

/** A figure on an axis: without the zeros that a table keeps for its columns. */
export function tickText(figure: Figure, value: number): string {
  return figureText(figure, value).replace(/(\.\d*?)0+(?!\d)/, (_, digits: string) =>
    digits === '.' ? '' : digits,
  );
}

const READ: Readonly<Record<Figure, (run: Run) => number | null>> = {
  meanMs: ({ summary }) => summary.latencyMs?.mean ?? null,
  p50Ms: ({ summary }) => summary.latencyMs?.p50 ?? null,
  p95Ms: ({ summary }) => summary.latencyMs?.p95 ?? null,
  p99Ms: ({ summary }) => summary.latencyMs?.p99 ?? null,
  p999Ms: ({ summary }) => summary.latencyMs?.p999 ?? null,
  maxMs: ({ summary }) => summary.latencyMs?.max ?? null,
  mebibytesPerSecond: ({ summary }) => summary.throughput.mebibytesPerSecond,
  brokerShare0: shareOfBroker0,
  overrunPerMax: ({ summary, scenario }) =>
    ((summary.seconds - scenario['duration.s']) * 1000) / (summary.latencyMs?.max ?? Number.NaN),
  p99PerP50: ({ summary: { latencyMs } }) => (latencyMs === null ? null : latencyMs.p99 / latencyMs.p50),
  requestsPerSecond: ({ summary }) => summary.requests.perSecond,
  requestsPerBroker: ({ summary, scenario }) => summary.requests.perSecond / scenario.brokers,
  recordsPerRequest: ({ summary }) => summary.requests.recordsPerRequest,
  bytesPerBatch: ({ summary }) => summary.requests.bytesPerBatch,
  recordsPerBatchSlow: (run) => recordsPerBatch(partitionsOf(run).slow),
  recordsPerBatchOthers: (run) => recordsPerBatch(partitionsOf(run).others),
  batchesSlowPerOther: (run) => {
    const { slow, others } = partitionsOf(run);
    return batches(slow) / slow.length / (batches(others) / others.length);
  },
  meanPerBufferTime: ({ summary, scenario }) => {
    const { mebibytesPerSecond } = summary.throughput;
    const bufferMs = (scenario['buffer.memory'] / 1_048_576 / mebibytesPerSecond) * 1000;
    return (summary.latencyMs?.mean ?? Number.NaN) / bufferMs;
  },
  brokerCpu: ({ summary: { brokers } }) => brokers.reduce((sum, { cpu }) => sum + cpu, 0) / brokers.length,
  producerCpu: ({ summary }) => summary.producerCpu.mean,
  endToEndP50Ms: ({ summary }) => summary.endToEndMs?.p50 ?? null,
  endToEndP99Ms: ({ summary }) => summary.endToEndMs?.p99 ?? null,
};

type Partition = Summary['partitions'][number];

function batches(partitions: readonly Partition[]): number {
  return partitions.reduce((sum, partition) => sum + partition.batches, 0);
}

function recordsPerBatch(partitions: readonly Partition[]): number {
  return partitions.reduce((sum, { records }) => sum + records, 0) / batches(partitions);
}

/** The partitions that the slow broker leads, and the others. */
function partitionsOf({ summary, scenario }: Run) {
  const isSlow = (index: number): boolean => index % scenario.brokers === scenario['slow.broker'];
  return {
    slow: summary.partitions.filter((_, index) => isSlow(index)),
    others: summary.partitions.filter((_, index) => !isSlow(index)),
  };
}

function shareOfBroker0({ summary, scenario, sharesOf }: Run): number {
  const loads =
    sharesOf === 'bytes'
      ? summary.brokers.map(({ bytes }, broker) => ({ broker, load: bytes }))
      : summary.partitions.map(({ records }, index) => ({ broker: index % scenario.brokers, load: records }));
  const total = loads.reduce((sum, { load }) => sum + load, 0);
  return loads.reduce((sum, { broker, load }) => (broker === 0 ? sum + load : sum), 0) / total;
}
