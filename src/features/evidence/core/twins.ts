import { own } from '../../../base/own';
import type { LatencyId } from '../../../figures/latency';
import type { Metric, Statistic } from '../../../figures/metric';
import type { Band } from '../../../run/twinBands';
import { decodeLink } from '../../../scenario/link/link';
import type { Scenario } from '../../../scenario/scenario';
import file from './data/twins.json';

/** The figures that a twin is judged by, with the allowed error of its median if the truth is outside the band. */
export const TWIN_AIM = { mean: 0.15, p50: 0.25, p99: 0.25 } as const;
export type TwinFigure = keyof typeof TWIN_AIM;
export const TWIN_FIGURES = Object.keys(TWIN_AIM) as readonly TwinFigure[];

/** Metrics of a real producer, and the measured effect of changing one setting. */
export interface TwinRow {
  readonly from: string;
  readonly to: string;
  /** The change as text: "linger.ms: 0 to 5". */
  readonly change: string;
  /** The measured scenario, and the changed one. */
  readonly scenario: Scenario;
  readonly changed: Scenario;
  /** The producer's own metrics before the change. */
  readonly metrics: readonly Metric[];
  /** True latencies after the change, ms, of every record. */
  readonly truth: Readonly<Record<Exclude<LatencyId, 'max'>, number>>;
  /** The twin's bands for those figures, with as many runs as the page takes; a long test keeps them true. */
  readonly predicted: Readonly<Record<TwinFigure, Band>>;
  /** Other programs used much of the machine during one of the runs. */
  readonly disturbed: boolean;
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

export function twinRows(): readonly TwinRow[] {
  const runs: Readonly<Record<string, (typeof file.runs)[keyof typeof file.runs]>> = file.runs;
  return file.pairs.map(({ from, to, change, predicted }) => {
    const [before, after] = [own(runs, from), own(runs, to)];
    if (before === undefined || after === undefined)
      throw new Error(`twins.json has no run of ${from} or ${to}.`);
    return {
      from,
      to,
      change,
      scenario: scenarioOf(before.scenario),
      changed: scenarioOf(after.scenario),
      metrics: before.metrics.flatMap((text) => metricOf(text, before.sendingS)),
      truth: after.measured,
      predicted: {
        mean: bandFrom(predicted.mean),
        p50: bandFrom(predicted.p50),
        p99: bandFrom(predicted.p99),
      },
      disturbed: before.disturbed || after.disturbed,
    };
  });
}

/** Null if the truth is neither inside the band nor near its median. */
export function twinVerdict(
  truth: number,
  { low, median, high }: Band,
  figure: TwinFigure,
): 'inside' | 'near' | null {
  if (low <= truth && truth <= high) return 'inside';
  return Math.abs(median / truth - 1) <= TWIN_AIM[figure] ? 'near' : null;
}

function bandFrom([low = Number.NaN, median = Number.NaN, high = Number.NaN]: readonly number[]): Band {
  return { low, median, high };
}

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

function scenarioOf(text: string): Scenario {
  const link = decodeLink(text);
  if (!link.ok) throw new Error(link.message);
  return link.scenario;
}
