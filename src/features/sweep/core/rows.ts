import { METRICS } from '../../../figures/metrics';
import { type LatencyWindow, ownWindowText } from '../../../figures/ownWindow';
import type { Rule } from '../../../run/Cell';
import type { Band } from '../../../run/twinBands';
import type { FieldValue } from '../../../scenario/field';
import { encodeLink } from '../../../scenario/link/link';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import type { Sweep, SweepMetric } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';
import { DEFAULT_VIEW } from '../../../scenario/view';
import type { Place } from './plan';
import { readPlace } from './reading';
import type { SweepResults } from './SweepRuns';

/** A cell of a sweep as files hold it. */
export interface SweepRow {
  /** Differences from the sweep's scenario. */
  readonly settings: Readonly<Partial<Record<FieldName, FieldValue>>>;
  /** The sweep's metric in the run of the scenario's own seed, and its lowest and highest over the runs; null if there is none. */
  readonly own: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly mean: number | null;
  /** Half the width of its 95 % confidence interval; null for fewer than two runs, and for a lower bound. */
  readonly halfWidth95: number | null;
  readonly runs: number;
  readonly settled: boolean;
  /** Growth of the backlog over the second half of sending, as a share of the bytes offered then. */
  readonly backlogGrowth: number | null;
  readonly runsAway: boolean;
  /** The load that theory predicts for the slow broker's connection; it runs away over 1. */
  readonly predictedLoad: number | null;
  /** When a run ended early because it was certain, s. */
  readonly endedEarlyAtS: number | null;
  /** The mean is a lower bound: runs ended early, or a longer slowness would make the day worse. */
  readonly atLeast: boolean;
  /** Why there is no figure. */
  readonly problem: string | null;
  /** Range of the metric in the cluster fitted to the reader's metrics; left out if unknown. */
  readonly inYourCluster?: Band;
  /** All figures of the first run, which has the scenario's own seed. */
  readonly firstRun: Readonly<Partial<Record<SweepMetric, number>>> | null;
}

export interface SweepFile {
  readonly about: string;
  /** The sweep itself as a link, with its `#`. */
  readonly link: string;
  readonly modelRevision: number | null;
  readonly scenario: Scenario;
  readonly sweep: Sweep;
  readonly metric: { readonly name: SweepMetric; readonly label: string; readonly unit: string };
  /** The window of latencies, in words; all else is over the whole run. */
  readonly window: string;
  readonly objectiveP99Ms: number;
  readonly finished: boolean;
  readonly cells: readonly SweepRow[];
}

/** A sweep's figures for files, of runs read over `window`. `bandAt` = a place's band in the fitted cluster, null if unknown. */
export function sweepFile(
  { request, rule, map, lines }: SweepResults,
  bandAt: (place: Place) => Band | null = () => null,
  window?: LatencyWindow,
): SweepFile {
  const { sweep, scenario, objectiveMs } = request;
  const xValues = axisValues(sweep.x);
  const placed: readonly (readonly [Place, SweepRow['settings']])[] =
    map === null
      ? lines.across.flatMap(({ value, places }) =>
          places.map((place, column) => {
            const own = sweep.lines === null || value === null ? {} : { [sweep.lines.field]: value };
            return [place, { ...own, [sweep.x.field]: xValues[column] }] as const;
          }),
        )
      : map.places.map((place, index) => {
          const up =
            sweep.y === null ? {} : { [sweep.y.field]: axisValues(sweep.y)[Math.floor(index / map.columns)] };
          return [place, { [sweep.x.field]: xValues[index % map.columns], ...up }] as const;
        });
  const cells = placed.map(([place, settings]) => {
    const band = bandAt(place);
    const known = band !== null && Number.isFinite(band.low);
    return { ...rowOf(place, settings, rule), ...(known && { inYourCluster: band }) };
  });
  const sample = placed.map(([{ cell }]) => cell.sample).find((figures) => figures !== null);
  return {
    about: 'A sweep of Linger: times in ms, throughput in MB/s of 1,048,576 B, shares from 0 to 1.',
    link: encodeLink(scenario, { ...DEFAULT_VIEW, screen: 'sweep', sweep, sloP99Ms: objectiveMs }),
    modelRevision: sample?.modelRevision ?? null,
    scenario,
    sweep,
    metric: { name: rule.metric.id, label: rule.metric.title, unit: rule.metric.inFiles },
    window: ownWindowText(scenario, window),
    objectiveP99Ms: objectiveMs,
    finished: cells.every(({ settled }) => settled),
    cells,
  };
}

function rowOf(place: Place, settings: SweepRow['settings'], rule: Rule): SweepRow {
  const reading = readPlace(place, rule);
  const first = place.refusal === null ? place.cell.sample : null;
  return {
    settings,
    own: finite(reading.own),
    low: finite(reading.low),
    high: finite(reading.high),
    mean: finite(reading.mean),
    halfWidth95: finite(reading.halfWidth),
    runs: reading.runs,
    settled: reading.settled,
    backlogGrowth: finite(reading.growth),
    runsAway: reading.runsAway,
    predictedLoad: finite(reading.load),
    endedEarlyAtS: reading.endedAtS,
    atLeast: reading.atLeast,
    problem: reading.problem,
    firstRun:
      first === null
        ? null
        : Object.fromEntries(
            METRICS.flatMap(({ id }, index) => {
              const value = finite(first.values[index] ?? Number.NaN);
              return value === null ? [] : [[id, value]];
            }),
          ),
  };
}

/** JSON knows no NaN. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
