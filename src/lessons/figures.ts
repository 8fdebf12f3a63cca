import { PARTS, type Part } from '../../workers/frame';
import type { EndToEndParts, Summary } from '../../workers/protocol';
import {
  formatBytes,
  formatBytesPerSecond,
  formatCount,
  formatFigure,
  formatMilliseconds,
  formatShare,
  NO_FIGURE,
  withUnit,
} from '../base/format';
import type { Scenario } from '../scenario/scenario';
import type { RunHistory } from '../sim/RunHistory';
import {
  binsIn,
  meanOver,
  totalBacklogBytes,
  type Window,
  type WindowFigures,
  windowFigures,
} from '../sim/windowFigures';

/** A finished run, and the interval of it that a step speaks of. */
export interface LessonRun {
  readonly scenario: Scenario;
  readonly summary: Summary;
  readonly history: RunHistory;
  readonly window: Window;
}

/** How a figure is written, and which scale suits it. */
export type FigureKind = 'ms' | 'share' | 'bytes' | 'bytes/s' | 'MB/s' | '/s' | 's' | 'cores' | 'count';

/** One figure that lessons can speak of. docs/lessons.md lists them all. */
export interface LessonFigure {
  readonly name: string;
  /** In sentences: "p99 latency". */
  readonly label: string;
  readonly kind: FigureKind;
  /** In the unit of its kind; NaN where the run has no such figure. */
  readonly of: (run: LessonRun) => number;
}

/** The figure with this name, or null: names come from lessons. */
export function findFigure(name: string): LessonFigure | null {
  const plain = PLAIN.get(name);
  if (plain !== undefined) return plain;
  const [, family = '', digits = ''] = /^([a-z.]+)\.(\d{1,5})$/.exec(name) ?? [];
  const numbered = Object.hasOwn(NUMBERED, family) ? NUMBERED[family] : undefined;
  if (numbered === undefined || String(Number(digits)) !== digits) return null;
  const index = Number(digits);
  const { label, kind, of } = numbered;
  return { name, label: label(index), kind, of: (run) => of(run, index) ?? Number.NaN };
}

/** The names of all figures, those with numbers once with 0: for suggestions and tests. */
export function figureNames(): readonly string[] {
  return [...PLAIN.keys(), ...Object.keys(NUMBERED).map((family) => `${family}.0`)];
}

/** A figure with its unit: `133 ms`, `84 %`, `3.3 MB`; a dash for NaN. */
export function formatLessonFigure(kind: FigureKind, value: number): string {
  if (!Number.isFinite(value)) return NO_FIGURE;
  switch (kind) {
    case 'ms':
      return formatMilliseconds(value);
    case 'share':
      return formatShare(value);
    case 'bytes':
      return formatBytes(value);
    case 'bytes/s':
      return `${formatBytes(value)}/s`;
    case 'MB/s':
      return formatBytesPerSecond(value * 1_048_576);
    case '/s':
      return withUnit(countText(value), '/s');
    case 's':
      return withUnit(formatFigure(value, 2), 's');
    case 'cores':
      return withUnit(formatFigure(value * 100, 1), '% of a core');
    default:
      return countText(value);
  }
}

/** A figure's name at the beginning of a line; percentiles keep their small letter. */
export function titleOf({ label }: Pick<LessonFigure, 'label'>): string {
  return /^p\d/.test(label) ? label : label.charAt(0).toUpperCase() + label.slice(1);
}

/** A figure at a tick of an axis: without the zeros that a table keeps for its columns. */
export function tickText(kind: FigureKind, value: number): string {
  return formatLessonFigure(kind, value).replace(/(\.\d*?)0+(?!\d)/, (_, digits: string) =>
    digits === '.' ? '' : digits,
  );
}

/** Counts have every digit; means of counts have three figures. */
function countText(value: number): string {
  return Math.abs(value) >= 100 || Number.isInteger(value) ? formatCount(value) : formatFigure(value, 1);
}

const ofWindows = new WeakMap<LessonRun, WindowFigures>();

/** The figures of the run's window, computed once for each run. */
function windowed(run: LessonRun): WindowFigures {
  const known = ofWindows.get(run);
  if (known !== undefined) return known;
  const figures = windowFigures(run.history, run.window);
  ofWindows.set(run, figures);
  return figures;
}

type Of = LessonFigure['of'];
type Row = readonly [
  name: string,
  label: string,
  kind: FigureKind,
  of: (run: LessonRun) => number | undefined,
];

const OF_LATENCY: readonly Row[] = [
  ['p50', 'median latency', 'ms', (run) => windowed(run).latency?.p50Ms],
  ['p95', 'p95 latency', 'ms', (run) => windowed(run).latency?.p95Ms],
  ['p99', 'p99 latency', 'ms', (run) => windowed(run).latency?.p99Ms],
  ['p99.9', 'p99.9 latency', 'ms', (run) => windowed(run).latency?.p999Ms],
  ['max', 'longest latency', 'ms', (run) => windowed(run).latency?.maxMs],
  ['mean', 'mean latency', 'ms', (run) => windowed(run).latency?.meanMs],
];

const OF_WINDOW: readonly Row[] = [
  ['throughput', 'throughput', 'MB/s', (run) => windowed(run).ackedBytesPerSecond / 1_048_576],
  ['records.per.s', 'acknowledged records', '/s', (run) => perSecond(run, 'recordsAcked')],
  ['sent.per.s', 'records sent', '/s', (run) => perSecond(run, 'recordsSent')],
  ['share.largest', 'largest share', 'share', (run) => Math.max(...windowed(run).laneShare)],
  ['share.smallest', 'smallest share', 'share', (run) => Math.min(...windowed(run).laneShare)],
  [
    'busy.highest',
    'busy time of the busiest broker',
    'share',
    (run) => Math.max(...windowed(run).brokerBusy),
  ],
  ['backlog.end', 'backlog at the end', 'bytes', (run) => windowed(run).backlogEndBytes],
  ['backlog.peak', 'highest backlog', 'bytes', peakBacklogBytes],
  ['backlog.growth', 'growth of the backlog', 'bytes/s', (run) => windowed(run).backlogGrowthBytesPerSecond],
  ['in.system', 'records between send() and ack', 'count', recordsInSystem],
  [
    'little',
    'rate × mean latency',
    'count',
    (run) => (perSecond(run, 'recordsAcked') * (windowed(run).latency?.meanMs ?? Number.NaN)) / 1000,
  ],
];

const PART_NAMES: Readonly<Record<Part, readonly [name: string, label: string]>> = {
  batch: ['batch', 'waiting for the batch'],
  inFlight: ['in.flight', 'behind the in-flight limit'],
  network: ['network', 'network'],
  brokerQueue: ['broker.queue', 'broker queue'],
  service: ['service', 'broker service'],
  slowness: ['slowness', 'added slowness'],
  commit: ['commit', 'replication'],
  response: ['response', 'response'],
};

const OF_PARTS: readonly Row[] = PARTS.flatMap((part, index): readonly Row[] => {
  const [name, label] = PART_NAMES[part];
  return [
    [`part.${name}`, `${label}, of the mean`, 'ms', (run) => windowed(run).parts?.mean[index]],
    [`p99.part.${name}`, `${label}, of the p99`, 'ms', (run) => windowed(run).parts?.p99[index]],
  ];
});

const OF_WHOLE_RUN: readonly Row[] = [
  ['records.per.batch', 'records in a batch', 'count', (run) => recordsPerBatch(run, () => true)],
  [
    'records.per.batch.slow',
    "records in a batch, slow broker's partitions",
    'count',
    (run) => recordsPerBatch(run, (partition) => isSlow(run, partition)),
  ],
  [
    'records.per.batch.others',
    'records in a batch, other partitions',
    'count',
    (run) => recordsPerBatch(run, (partition) => !isSlow(run, partition)),
  ],
  ['batch.bytes', 'bytes in a batch', 'bytes', ({ summary }) => summary.requests.bytesPerBatch],
  [
    'batch.fill',
    'fill of a batch',
    'share',
    ({ summary, scenario }) => Math.min(1, summary.requests.bytesPerBatch / scenario['batch.size']),
  ],
  [
    'batches',
    'batches',
    'count',
    ({ summary }) => summary.partitions.reduce((sum, { batches }) => sum + batches, 0),
  ],
  [
    'records.per.request',
    'records in a request',
    'count',
    ({ summary }) => summary.requests.recordsPerRequest,
  ],
  ['requests', 'requests', 'count', ({ summary }) => summary.requests.count],
  ['requests.per.s', 'requests', '/s', ({ summary }) => summary.requests.perSecond],
  ['records.offered', 'records offered', 'count', ({ summary }) => summary.records.offered],
  ['records.acked', 'records acknowledged', 'count', ({ summary }) => summary.records.acked],
  ['records.failed', 'records given up', 'count', ({ summary }) => summary.records.failed],
  ['retries', 'batches sent again', 'count', ({ summary }) => summary.retries],
  ['duplicates', 'records appended twice', 'count', ({ summary }) => summary.duplicates],
  ['run.seconds', 'length of the run', 's', ({ summary }) => summary.seconds],
  ['run.throughput', 'throughput of the run', 'MB/s', ({ summary }) => summary.throughput.mebibytesPerSecond],
  ['cpu.producer', 'work of a producer', 'cores', ({ summary }) => summary.producerCpu.mean],
  [
    'handlers.highest',
    "use of the busiest broker's handlers",
    'share',
    ({ summary }) => Math.max(...summary.brokers.map(({ handlers }) => handlers)),
  ],
  ['end.to.end.mean', 'mean end-to-end latency', 'ms', ({ summary }) => summary.endToEndMs?.mean],
  ['end.to.end.p50', 'median end-to-end latency', 'ms', ({ summary }) => summary.endToEndMs?.p50],
  ['end.to.end.p99', 'end-to-end p99', 'ms', ({ summary }) => summary.endToEndMs?.p99],
  endToEnd('produce', 'produce', 'produce part of end to end'),
  endToEnd('publish', 'publish', 'publish part of end to end'),
  endToEnd('commit', 'commit', 'commit part of end to end'),
  endToEnd('catch.up', 'catchUp', 'catch-up part of end to end'),
  endToEnd('fetch', 'fetch', 'fetch part of end to end'),
  ['lag.peak', "the consumers' highest lag", 'count', ({ summary }) => summary.consumer?.peakLag],
];

const PLAIN: ReadonlyMap<string, LessonFigure> = new Map(
  [...OF_LATENCY, ...OF_WINDOW, ...OF_PARTS, ...OF_WHOLE_RUN].map(([name, label, kind, of]) => {
    const known: Of = (run) => of(run) ?? Number.NaN;
    return [name, { name, label, kind, of: known }];
  }),
);

interface NumberedFigure {
  readonly label: (index: number) => string;
  readonly kind: FigureKind;
  readonly of: (run: LessonRun, index: number) => number | undefined;
}

/** Figures that end in the number of a partition or of a broker, from 0. */
const NUMBERED: Readonly<Record<string, NumberedFigure>> = {
  share: {
    label: (index) => `share of partition ${index}`,
    kind: 'share',
    of: (run, index) => windowed(run).laneShare[index],
  },
  'broker.share': {
    label: (index) => `share of broker ${index}`,
    kind: 'share',
    of: (run, index) => windowed(run).brokerShare[index],
  },
  busy: {
    label: (index) => `busy time of broker ${index}`,
    kind: 'share',
    of: (run, index) => windowed(run).brokerBusy[index],
  },
  'in.flight': {
    label: (index) => `requests in flight to broker ${index}`,
    kind: 'count',
    of: ({ history, window }, index) =>
      meanOver(history, binsIn(history, window), (bin) => history.brokerInFlight(index, bin)),
  },
  'records.per.batch': {
    label: (index) => `records in a batch of partition ${index}`,
    kind: 'count',
    of: (run, index) => recordsPerBatch(run, (partition) => partition === index),
  },
  batches: {
    label: (index) => `batches of partition ${index}`,
    kind: 'count',
    of: ({ summary }, index) => summary.partitions[index]?.batches,
  },
  handlers: {
    label: (index) => `use of broker ${index}'s handlers`,
    kind: 'share',
    of: ({ summary }, index) => summary.brokers[index]?.handlers,
  },
};

function endToEnd(name: string, part: keyof EndToEndParts, label: string): Row {
  return [`end.to.end.${name}`, label, 'ms', ({ summary }) => summary.endToEndPartsMs?.[part].mean];
}

function perSecond({ history, window }: LessonRun, count: 'recordsAcked' | 'recordsSent'): number {
  const { first, end } = binsIn(history, window);
  let [records, ms] = [0, 0];
  for (let bin = first; bin < end; bin += 1) {
    records += history[count](bin);
    ms += history.binLengthMs(bin);
  }
  return ms === 0 ? Number.NaN : (records * 1000) / ms;
}

function peakBacklogBytes({ history, window }: LessonRun): number {
  const { first, end } = binsIn(history, window);
  let most = 0;
  for (let bin = first; bin < end; bin += 1) most = Math.max(most, totalBacklogBytes(history, bin));
  return most;
}

/** Mean over time of the records that were sent and have no ack yet; within a bin they are taken to change evenly. */
function recordsInSystem({ history, window }: LessonRun): number {
  const { first, end } = binsIn(history, window);
  let [inside, area, ms] = [0, 0, 0];
  for (let bin = 0; bin < end; bin += 1) {
    const after = inside + history.recordsSent(bin) - history.recordsAcked(bin);
    if (bin >= first) {
      area += ((inside + after) / 2) * history.binLengthMs(bin);
      ms += history.binLengthMs(bin);
    }
    inside = after;
  }
  return ms === 0 ? Number.NaN : area / ms;
}

function recordsPerBatch({ summary }: LessonRun, counts: (partition: number) => boolean): number {
  let [records, batches] = [0, 0];
  summary.partitions.forEach((partition, index) => {
    if (!counts(index)) return;
    records += partition.records;
    batches += partition.batches;
  });
  return batches === 0 ? Number.NaN : records / batches;
}

function isSlow({ scenario }: LessonRun, partition: number): boolean {
  return partition % scenario.brokers === scenario['slow.broker'];
}
