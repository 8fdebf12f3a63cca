import { PARTS, type Part } from '../../workers/frame';
import type { EndToEndParts, LatencyFigures, Summary, TimeFigures } from '../../workers/protocol';
import { slowInterval } from '../scenario/inForce';
import { leaderOf } from '../scenario/leaders';
import type { Scenario } from '../scenario/scenario';
import { maxBatchRecords } from '../scenario/sizes';
import { copiesOf, diskless } from '../scenario/usedIf';
import { dayP99Ms } from './day';
import { LATENCY, type LatencyId } from './latency';
import { PART_WORDS } from './parts';
import type { Unit } from './units';
import { meanBrokerInFlight, peakBacklogBytes, perSecond, type RunWindow, recordsInSystem } from './window';
import type { WindowFigures } from './windowFigures';

/** A figure of the catalogue, read over a window or from a summary. Undefined, NaN and infinite mean no value. */
export interface FigureRow {
  /** In sentences: "p99 latency". N is the number of a partition or a broker. */
  readonly label: string;
  /** In narrow tables; left out if the id says as much. */
  readonly short?: string;
  readonly unit: Unit;
  readonly run?: (summary: Summary, scenario: Scenario, number: number) => number | undefined;
  readonly window?: (figures: WindowFigures, run: RunWindow, number: number) => number | undefined;
  /** From a summary, over a time within the run that the model counts. */
  readonly time?: (time: TimeFigures) => number | undefined;
  /** The percentile's share, for those that need enough records beyond it. */
  readonly quantile?: number;
  /** Why the scenario has no such figure; null if it has. */
  readonly missing?: (scenario: Scenario) => string | null;
}

// @recipe metric
/** Every figure, in the order in which tables show them. An id that ends in N represents one figure for each number, from 0. */
export const ROWS = {
  mean: latency('mean'),
  p50: latency('p50'),
  p95: latency('p95'),
  p99: latency('p99'),
  'p99.9': latency('p99.9'),
  max: latency('max'),

  throughput: row('throughput', 'MB/s', {
    run: ({ throughput }) => throughput.mebibytesPerSecond,
    window: ({ ackedBytesPerSecond }) => ackedBytesPerSecond / 1_048_576,
  }),
  'run.throughput': row('throughput of the run', 'MB/s', {
    run: ({ throughput }) => throughput.mebibytesPerSecond,
  }),
  'broker.share.N': row('share of broker N', 'share', {
    short: 'broker N',
    run: ({ partitions }, scenario, broker) =>
      shareOf(
        partitions,
        ({ records }) => records,
        (partition) => leaderOf(scenario, partition) === broker,
      ),
    window: ({ brokerShare }, _, broker) => brokerShare[broker],
  }),
  'broker.bytes.N': row('share of the bytes sent to broker N', 'share', {
    short: 'bytes, broker N',
    run: ({ brokers }, _, broker) =>
      shareOf(
        brokers,
        ({ bytes }) => bytes,
        (index) => index === broker,
      ),
  }),
  'overrun.per.max': row('overrun ÷ longest latency', 'count', {
    short: 'overrun ÷ max',
    run: ({ seconds, latencyMs }, scenario) =>
      ((seconds - scenario['duration.s']) * 1000) / (latencyMs?.max ?? Number.NaN),
  }),
  'p99.per.p50': row('p99 ÷ median', 'count', {
    short: 'p99 ÷ p50',
    run: ({ latencyMs }) => (latencyMs === null ? undefined : latencyMs.p99 / latencyMs.p50),
  }),
  'records.per.s': row('records acked per second', '/s', {
    window: (_, run) => perSecond(run, 'recordsAcked'),
  }),
  'sent.per.s': row('records sent', '/s', { window: (_, run) => perSecond(run, 'recordsSent') }),

  'requests.per.s': row('requests per second', '/s', {
    short: 'requests/s',
    run: ({ requests }) => requests.perSecond,
  }),
  'requests.per.broker': row('requests per second and broker', '/s', {
    short: 'requests/s, a broker',
    run: ({ requests }, { brokers }) => requests.perSecond / brokers,
  }),
  requests: row('requests', 'count', { run: ({ requests }) => requests.count }),
  'records.per.request': row('records in a request', 'count', {
    short: 'records/request',
    run: ({ requests }) => requests.recordsPerRequest,
  }),
  'batch.bytes': row('bytes in a batch', 'bytes', {
    short: 'bytes/batch',
    run: ({ requests }) => requests.bytesPerBatch,
  }),
  'batch.fill': row('fill of a batch', 'share', {
    run: ({ requests, partitions }, scenario) => {
      const bySize = requests.bytesPerBatch / scenario['batch.size'];
      const limit = maxBatchRecords(scenario);
      return Math.min(
        1,
        Number.isFinite(limit) ? Math.max(bySize, recordsPerBatch(partitions) / limit) : bySize,
      );
    },
  }),
  'records.per.batch': row('records in a batch', 'count', {
    run: (summary) => recordsPerBatch(summary.partitions),
  }),
  'records.per.batch.N': row('records in a batch of partition N', 'count', {
    run: ({ partitions }, _, partition) => recordsPerBatch(partitions.slice(partition, partition + 1)),
  }),
  'records.per.batch.slow': row("records in a batch, slow broker's partitions", 'count', {
    short: 'records/batch, slow',
    run: (summary, scenario) => recordsPerBatch(slowPartitions(summary, scenario)),
  }),
  'records.per.batch.others': row('records in a batch, other partitions', 'count', {
    short: 'records/batch, others',
    run: (summary, scenario) => recordsPerBatch(otherPartitions(summary, scenario)),
  }),
  batches: row('batches', 'count', { run: ({ partitions }) => batchesIn(partitions) }),
  'batches.N': row('batches of partition N', 'count', {
    run: ({ partitions }, _, partition) => partitions[partition]?.batches,
  }),
  'batches.slow.per.other': row('batches of a slow partition ÷ those of another', 'count', {
    short: 'batches, slow ÷ other',
    run: (summary, scenario) => {
      const [slow, others] = [slowPartitions(summary, scenario), otherPartitions(summary, scenario)];
      return batchesIn(slow) / slow.length / (batchesIn(others) / others.length);
    },
  }),
  'mean.per.buffer.time': row('mean latency ÷ (buffer.memory ÷ throughput)', 'count', {
    short: 'mean ÷ buffer time',
    run: ({ latencyMs, throughput }, scenario) =>
      ((latencyMs?.mean ?? Number.NaN) * throughput.mebibytesPerSecond * 1048.576) /
      scenario['buffer.memory'],
  }),

  'cpu.broker': row('work of a broker, of one core', 'cores', {
    short: 'broker CPU',
    run: ({ brokers }) => sum(brokers, ({ cpu }) => cpu) / brokers.length,
  }),
  'cpu.producer': row('work of a producer, of one core', 'cores', {
    short: 'producer CPU',
    run: ({ producerCpu }) => producerCpu.mean,
  }),
  'end.to.end.mean': endToEnd('mean', 'mean end-to-end latency'),
  'end.to.end.p50': { ...endToEnd('p50', 'median end-to-end latency'), short: 'end to end, p50' },
  'end.to.end.p99': { ...endToEnd('p99', 'end-to-end p99'), short: 'end to end, p99', quantile: 0.99 },
  'end.to.end.produce': endToEndPart('produce', 'produce part of end to end'),
  'end.to.end.publish': endToEndPart('publish', 'publish part of end to end'),
  'end.to.end.commit': endToEndPart('commit', 'commit part of end to end'),
  'end.to.end.catch.up': endToEndPart('catchUp', 'catch-up part of end to end'),
  'end.to.end.fetch': endToEndPart('fetch', 'fetch part of end to end'),
  'day.p99.N': row('p99 of a day with N slow minutes', 'ms', {
    short: 'p99, N slow min',
    run: ({ slowTime }, _, minutes) => (slowTime === null ? undefined : dayP99Ms(slowTime, minutes)),
    missing: (scenario) =>
      slowInterval(scenario) === null && scenario.at.every(({ field }) => field !== 'broker.request.us')
        ? 'Nothing slows down in this scenario: slow.broker is none, or slow.ms is 0.'
        : null,
  }),
  'lag.peak': row("the consumers' highest lag", 'count', { run: ({ consumer }) => consumer?.peakLag }),

  'share.N': row('share of partition N', 'share', {
    short: 'share, partition N',
    window: ({ laneShare }, _, partition) => laneShare[partition],
  }),
  'share.largest': row('share of the largest partition', 'share', {
    run: ({ partitions }) =>
      Math.max(...partitions.map(({ records }) => records)) / sum(partitions, ({ records }) => records),
    window: ({ laneShare }) => Math.max(...laneShare),
  }),
  'share.smallest': row('share of the smallest partition', 'share', {
    window: ({ laneShare }) => Math.min(...laneShare),
  }),
  'busy.N': row('busy time of broker N', 'share', {
    window: ({ brokerBusy }, _, broker) => brokerBusy[broker],
  }),
  'busy.highest': row('busy time of the busiest broker', 'share', {
    run: ({ brokers }) => Math.max(...brokers.map(({ busy }) => busy)),
    window: ({ brokerBusy }) => Math.max(...brokerBusy),
  }),
  'handlers.N': row("use of broker N's handlers", 'share', {
    run: ({ brokers }, _, broker) => brokers[broker]?.handlers,
  }),
  'handlers.highest': row("use of the busiest broker's handlers", 'share', {
    run: ({ brokers }) => Math.max(...brokers.map(({ handlers }) => handlers)),
  }),
  'in.flight.N': row('requests in flight to broker N', 'count', {
    window: (_, run, broker) => meanBrokerInFlight(run, broker),
  }),
  'backlog.end': row('backlog at the end', 'bytes', { window: ({ backlogEndBytes }) => backlogEndBytes }),
  'backlog.peak': row('peak backlog', 'bytes', {
    run: (summary) => summary.peakBacklogBytes,
    window: (_, run) => peakBacklogBytes(run),
  }),
  'backlog.growth': row('growth of the backlog', 'bytes/s', {
    window: ({ backlogGrowthBytesPerSecond }) => backlogGrowthBytesPerSecond,
  }),
  'in.system': row('records between send() and ack', 'count', { window: (_, run) => recordsInSystem(run) }),
  little: row('rate × mean latency', 'count', {
    window: ({ latency: found }, run) =>
      (perSecond(run, 'recordsAcked') * (found?.mean ?? Number.NaN)) / 1000,
  }),

  'part.batch': part('batch'),
  'part.in.flight': part('inFlight'),
  'part.network': part('network'),
  'part.broker.queue': part('brokerQueue'),
  'part.service': part('service'),
  'part.slowness': {
    ...part('slowness'),
    missing: (scenario) =>
      scenario['slow.broker'] === 'none' && scenario.at.every(({ field }) => field !== 'slow.broker')
        ? 'No broker is slow in this scenario: slow.broker is none.'
        : null,
  },
  'part.file': { ...part('file'), missing: notDiskless },
  'part.upload': { ...part('upload'), missing: notDiskless },
  'part.file.commit': { ...part('fileCommit'), missing: notDiskless },
  'part.commit': {
    ...part('commit'),
    missing: (scenario) =>
      scenario.acks === 'all' && copiesOf(scenario) > 1
        ? null
        : 'Nothing waits for replicas here: that takes acks=all and a replication.factor over 1.',
  },
  'part.response': part('response'),
  'request.latency': row('request latency', 'ms', {
    run: ({ breakdownMs }) =>
      breakdownMs === null
        ? undefined
        : PARTS.slice(2).reduce((sum, name) => sum + meanPart(breakdownMs, name), 0),
    window: ({ parts }) => parts?.mean.reduce((sum, ms, index) => sum + (index < 2 ? 0 : ms), 0),
  }),
  'p99.part.batch': partOfP99('batch'),
  'p99.part.in.flight': partOfP99('inFlight'),
  'p99.part.network': partOfP99('network'),
  'p99.part.broker.queue': partOfP99('brokerQueue'),
  'p99.part.service': partOfP99('service'),
  'p99.part.slowness': partOfP99('slowness'),
  'p99.part.file': partOfP99('file'),
  'p99.part.upload': partOfP99('upload'),
  'p99.part.file.commit': partOfP99('fileCommit'),
  'p99.part.commit': partOfP99('commit'),
  'p99.part.response': partOfP99('response'),

  'records.offered': row('records offered', 'count', { run: ({ records }) => records.offered }),
  'records.acked': row('records acked', 'count', { run: ({ records }) => records.acked }),
  'records.failed': row('records given up', 'count', { run: ({ records }) => records.failed }),
  retries: row('batches sent again', 'count', { run: (summary) => summary.retries }),
  duplicates: row('records appended twice', 'count', { run: (summary) => summary.duplicates }),
  'run.seconds': row('length of the run', 's', { run: ({ seconds }) => seconds }),
} as const satisfies Readonly<Record<string, FigureRow>>;

function row(label: string, unit: Unit, more: Omit<FigureRow, 'label' | 'unit'>): FigureRow {
  return { label, unit, ...more };
}

function latency(id: LatencyId): FigureRow {
  const { label, key, quantile } = LATENCY[id];
  return {
    label,
    unit: 'ms',
    run: ({ latencyMs }) => latencyMs?.[key],
    window: (figures) => figures.latency?.[key],
    time: ({ latencyMs }) => latencyMs?.[key],
    // The longest latency is that of one record, however many there are.
    ...(quantile !== null && quantile < 1 && { quantile }),
  };
}

function notDiskless(scenario: Scenario): string | null {
  return diskless(scenario) ? null : 'Topics here are on disks: diskless.enable is false.';
}

/** A part of latency: the mean over all records. What a summary calls service includes the added slowness. */
function part(name: Part): FigureRow {
  const index = PARTS.indexOf(name);
  return {
    label: PART_WORDS[name].label.toLowerCase(),
    unit: 'ms',
    run: ({ breakdownMs }) => (breakdownMs === null ? undefined : meanPart(breakdownMs, name)),
    window: ({ parts }) => parts?.mean[index],
  };
}

function meanPart({ mean, slownessInService }: NonNullable<Summary['breakdownMs']>, name: Part): number {
  if (name === 'slowness') return slownessInService;
  return name === 'service' ? mean.service - slownessInService : mean[name];
}

function partOfP99(name: Part): FigureRow {
  const index = PARTS.indexOf(name);
  return {
    label: `${PART_WORDS[name].label.toLowerCase()}, of the p99`,
    unit: 'ms',
    window: ({ parts }) => parts?.p99[index],
  };
}

function endToEnd(of: keyof LatencyFigures, label: string): FigureRow {
  return { label, unit: 'ms', run: ({ endToEndMs }) => endToEndMs?.[of], missing: missingConsumers };
}

function endToEndPart(of: keyof EndToEndParts, label: string): FigureRow {
  return {
    label,
    unit: 'ms',
    run: ({ endToEndPartsMs }) => endToEndPartsMs?.[of].mean,
    missing: missingConsumers,
  };
}

function missingConsumers({ consumers }: Scenario): string | null {
  return consumers > 0 ? null : 'This scenario has no consumers: consumers is 0.';
}

type Partition = Summary['partitions'][number];

function batchesIn(partitions: readonly Partition[]): number {
  return sum(partitions, ({ batches }) => batches);
}

function recordsPerBatch(partitions: readonly Partition[]): number {
  return sum(partitions, ({ records }) => records) / batchesIn(partitions);
}

function slowPartitions({ partitions }: Summary, scenario: Scenario): readonly Partition[] {
  return partitions.filter((_, index) => leaderOf(scenario, index) === scenario['slow.broker']);
}

function otherPartitions({ partitions }: Summary, scenario: Scenario): readonly Partition[] {
  return partitions.filter((_, index) => leaderOf(scenario, index) !== scenario['slow.broker']);
}

/** Share of a sum, 0 to 1, that items which count have. */
function shareOf<Item>(
  items: readonly Item[],
  value: (item: Item) => number,
  counts: (index: number) => boolean,
): number {
  return (
    sum(
      items.filter((_, index) => counts(index)),
      value,
    ) / sum(items, value)
  );
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
