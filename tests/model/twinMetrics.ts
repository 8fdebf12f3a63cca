import { own } from '../../src/base/own';
import file from '../../src/features/evidence/core/data/twins.json';
import type { Metric, Statistic } from '../../src/figures/metric';
import { decodeLink } from '../../src/scenario/link/link';
import type { Scenario } from '../../src/scenario/scenario';

/** A real producer's run: its scenario, and what its own metrics said of it. */
export function measuredRun(id: string): {
  readonly scenario: Scenario;
  readonly metrics: readonly Metric[];
} {
  const runs: Readonly<Record<string, (typeof file.runs)[keyof typeof file.runs]>> = file.runs;
  const run = own(runs, id);
  const link = decodeLink(run?.scenario ?? '');
  if (run === undefined || !link.ok) throw new Error(`twins.json has no run of ${id}.`);
  return { scenario: link.scenario, metrics: run.metrics.flatMap((text) => metricOf(text, run.sendingS)) };
}

type Name = Pick<Metric, 'figure' | 'unit' | 'stepMs'> & { readonly statistic: Statistic };

const OVER_BATCHES = { unit: 'ms', stepMs: 1, figure: 'queue-time' } as const;
const OVER_REQUESTS = { unit: 'ms', stepMs: 1, figure: 'request-latency' } as const;
/** The metrics of the file by Kafka's names. */
const NAMES: Readonly<Record<string, Name>> = {
  'record-queue-time-avg': { ...OVER_BATCHES, statistic: { type: 'mean', over: 'batch' } },
  'record-queue-time-max': { ...OVER_BATCHES, statistic: { type: 'max', over: 'batch' } },
  'request-latency-avg': { ...OVER_REQUESTS, statistic: { type: 'mean', over: 'request' } },
  'request-latency-max': { ...OVER_REQUESTS, statistic: { type: 'max', over: 'request' } },
  'batch-size-avg': {
    figure: 'batch-size',
    unit: 'B',
    stepMs: 0,
    statistic: { type: 'mean', over: 'batch' },
  },
  'records-per-request-avg': {
    figure: 'records-per-request',
    unit: '1',
    stepMs: 0,
    statistic: { type: 'mean', over: 'request' },
  },
  'request-rate': { figure: 'requests', unit: '1/s', stepMs: 0, statistic: { type: 'rate' } },
  'buffer-available-bytes': { figure: 'buffer-available', unit: 'B', stepMs: 0, statistic: { type: 'now' } },
};
/** Age below which a client divides its rates by more time than has passed, s. */
const YOUNG_S = 60;

function metricOf(text: string, sendingS: number): readonly Metric[] {
  const [, broker, name = '', value] =
    /^producer(?:-node)?-metrics(?:\/node-(\d+))?:([\w-]+) ([\d.]+)$/.exec(text) ?? [];
  const known = own(NAMES, name);
  if (known === undefined) return [];
  const isYoung = known.statistic.type === 'rate' && sendingS < YOUNG_S;
  return [
    {
      ...known,
      value: Number(value),
      of: {
        client: null,
        broker: broker === undefined ? null : Number(broker),
        topic: null,
        partition: null,
      },
      windowS: [30, 60],
      count: null,
      use: isYoung ? 'no' : 'exact',
      note: null,
      atS: null,
      source: { line: 0, name },
    },
  ];
}
