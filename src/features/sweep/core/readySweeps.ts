import { firstAxis } from '../../../scenario/axisChoices';
import type { Scenario } from '../../../scenario/scenario';
import { suitedAxes } from '../../../scenario/suitedAxes';
import { DEFAULT_SWEEP, type Sweep, type SweepList } from '../../../scenario/sweep';
import { diskless } from '../../../scenario/usedIf';

export interface ReadySweep {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly sweep: Pick<Sweep, 'x' | 'y' | 'lines' | 'metric'>;
}

const PARTITIONERS: SweepList = {
  field: 'partitioner',
  spacing: 'list',
  values: ['sticky', 'uniform', 'adaptive'],
};

/**
 * The four headline settings, alone and against each other, over ranges that suit the scenario; for diskless topics,
 * the settings that fill files.
 */
export function readySweeps(scenario: Scenario): readonly ReadySweep[] {
  return [
    {
      id: 'linger-slowness',
      title: 'Linger and slowness',
      says: 'Where a slow broker makes the backlog run away, and how much linger prevents it.',
      sweep: {
        ...suitedAxes(scenario),
        lines: DEFAULT_SWEEP.lines,
        metric: DEFAULT_SWEEP.metric,
      },
    },
    ...(diskless(scenario) ? FILES : []),
    ...OTHERS,
  ];
}

const PIPELINE: SweepList = { field: 'connection.pipeline', spacing: 'list', values: [1, 64] };

const FILES: readonly ReadySweep[] = [
  {
    id: 'files-linger',
    title: 'File interval and linger',
    says: 'With object storage the interval of files decides, and linger hardly matters.',
    sweep: {
      x: {
        field: 'inkless.produce.commit.interval.ms',
        spacing: 'list',
        values: [10, 25, 50, 100, 250, 500],
      },
      y: { field: 'linger.ms', spacing: 'list', values: [0, 10, 25, 50, 100, 200] },
      lines: PIPELINE,
      metric: 'p99',
    },
  },
  {
    id: 'files-producers',
    title: 'Producers that share files',
    says: 'More producers under the same load meet files that are open already, and wait less.',
    sweep: {
      x: { field: 'producers', spacing: 'list', values: [1, 2, 5, 10, 20, 50, 100] },
      y: null,
      lines: PIPELINE,
      metric: 'mean',
    },
  },
  {
    id: 'files-partitions',
    title: 'Partitions that fill requests',
    says: 'A request carries a batch for each partition, so more partitions raise throughput.',
    sweep: {
      x: { field: 'partitions', spacing: 'list', values: [1, 3, 6, 12, 24, 48, 96] },
      y: null,
      lines: PIPELINE,
      metric: 'throughput',
    },
  },
];

const OTHERS: readonly ReadySweep[] = [
  {
    id: 'producers-slowness',
    title: 'Producers and slowness',
    says: 'Each producer has its own connection: spread over more producers, the same load tolerates a slower broker.',
    sweep: {
      x: { field: 'producers', spacing: 'list', values: [1, 2, 3, 5, 10, 20, 50] },
      y: { field: 'slow.ms', spacing: 'list', values: [0, 5, 10, 20, 30, 50, 100, 200] },
      lines: PARTITIONERS,
      metric: 'p99',
    },
  },
  {
    id: 'partitions-linger',
    title: 'Partitions and linger',
    says: 'More partitions mean smaller batches, and linger fills them again.',
    sweep: {
      x: { field: 'partitions', spacing: 'list', values: [1, 2, 3, 6, 12, 24, 48] },
      y: { field: 'linger.ms', spacing: 'list', values: [0, 1, 2, 5, 10, 20, 50] },
      lines: PARTITIONERS,
      metric: 'p99',
    },
  },
  lines('linger.ms', 'Linger', 'How latency depends on linger with each partitioner.'),
  lines('slow.ms', 'Slowness', 'How latency depends on the slowness of one broker with each partitioner.'),
  lines('partitions', 'Partitions', 'How latency depends on the number of partitions with each partitioner.'),
  lines('producers', 'Producers', 'How latency depends on the number of producers under the same load.'),
];

function lines(
  field: 'linger.ms' | 'slow.ms' | 'partitions' | 'producers',
  title: string,
  says: string,
): ReadySweep {
  return {
    id: field,
    title: `${title}, by partitioner`,
    says,
    sweep: { x: firstAxis(field, 0), y: null, lines: PARTITIONERS, metric: 'p99' },
  };
}
