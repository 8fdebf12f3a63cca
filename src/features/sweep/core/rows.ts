import type { Shape } from '../../../base/shape';
import { METRICS } from '../../../figures/metrics';
import { type LatencyWindow, ownWindowText } from '../../../figures/ownWindow';
import type { Rule } from '../../../run/Cell';
import type { Band } from '../../../run/twinBands';
import { encodeLink } from '../../../scenario/link/link';
import { axisValues } from '../../../scenario/sweepAxis';
import { DEFAULT_VIEW } from '../../../scenario/view';
import type { Place } from './plan';
import { readPlace } from './reading';
import type { SweepResults } from './SweepRuns';
import type { SWEEP_FILE, SWEEP_ROW } from './shape';

/** A cell of a sweep as files hold it. */
export type SweepRow = Shape<typeof SWEEP_ROW>;
export type SweepFile = Shape<typeof SWEEP_FILE>;

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
