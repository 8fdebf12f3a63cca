import type { Summary } from '../../../workers/protocol';
import type { LatencyId } from '../../figures/latency';
import type { MeasuredRun } from '../../scenario/measured';
import type { Scenario } from '../../scenario/scenario';
import { confidence, LARGEST_HALF_WIDTH } from './confidence';
import { CONSTANTS, type Constant, type ConstantName, FIRST_TIMES, placeOf, valueAt } from './constants';
import {
  chanceVariances,
  comparedFigures,
  heededFigures,
  meanFigure,
  type Weights,
  weightsOf,
} from './figures';
import { type Costed, nelderMead, type Place } from './nelderMead';
import { Sets } from './Sets';
import { SoFar } from './SoFar';

/** Runs a scenario to its end. Rejects where the model refuses it or breaks. */
export type RunScenario = (scenario: Scenario) => Promise<Summary>;

/** What a calibration is asked. */
export interface CalibrationRequest {
  readonly scenario: Scenario;
  readonly measured: MeasuredRun;
  /** At least one. */
  readonly constants: readonly ConstantName[];
  readonly run: RunScenario;
  readonly signal?: AbortSignal;
  /** Told after each evaluation: how much of the most work is done, 0 to 1, and what is best so far. */
  readonly onProgress?: (share: number, best: Calibrated | null) => void;
}

/** One constant before and after, and how well the measured figures say what it is. */
export interface FittedConstant {
  readonly field: ConstantName;
  readonly before: number;
  readonly after: number;
  /** Where it lies with 95 % confidence, as far as chance and the tool's digits go; NaN before the search is over. */
  readonly low: number;
  readonly high: number;
  /** Whether that interval is short enough to say anything. */
  readonly identified: boolean;
}

/** One figure: measured, and by the model with the constants before and after; ms, means over the seeds. */
export interface Residual {
  readonly name: LatencyId;
  readonly measuredMs: number;
  readonly beforeMs: number;
  readonly afterMs: number;
  /** What the tool's digits leave open, ms either way. */
  readonly resolutionMs: number;
  readonly heeded: boolean;
}

/** What a calibration found. */
export interface Calibrated {
  readonly constants: readonly FittedConstant[];
  readonly residuals: readonly Residual[];
  /** Sum of squared ratios before and after, see `costOf`. */
  readonly costBefore: number;
  readonly costAfter: number;
  readonly runs: number;
  /** `limit` = it was still getting better when the most work was done; `stopped` = the search goes on, or was cancelled. */
  readonly end: 'settled' | 'limit' | 'stopped';
}

/** About so many sets are tried before the search. */
const MOST_LOOKS = 24;
/** At most so many sets are tried by the first search, and by the second. */
const MOST_FIRST = 45;
const MOST_SECOND = 35;
/** First steps of the two searches and their end; 0.02 is about two per cent of a constant. */
const STEP = 0.35;
const SECOND_STEP = 0.15;
const NEAR = 0.02;
/** Sets whose costs differ by less are equally good: it is far less than chance. */
const FLAT = 5e-4;
/** A constant goes where the cost without it is at most so many times that with it, and this more: a few per cent. */
const NEEDLESS = 1.2;
const LITTLE = 0.002;
/** So many further seeds say what is chance. */
const CHANCE_SEEDS = 8;

/**
 * Fits constants to a measured run by weighted least squares of log ratios. First a few values of each constant are
 * tried; a simplex search goes on from the best; what differs between seeds there says how much each figure can be
 * trusted, and with those weights a second search ends it. Every set meets the same seeds, so the same request has the
 * same answer. Rejects with the signal's reason when it is stopped, and with the model's words where it refuses.
 */
export async function calibrate(request: CalibrationRequest): Promise<Calibrated> {
  const { measured } = request;
  const constants = CONSTANTS.filter(({ field }) => request.constants.includes(field));
  // The tool counts latency from the call of send(), whatever the scenario shows.
  const scenario: Scenario = { ...request.scenario, 'latency.from': 'send' };
  const most = MOST_LOOKS + MOST_FIRST + MOST_SECOND + 3 * constants.length;
  const before = constants.map(({ field }) => scenario[field]);
  const soFar = new SoFar(measured);
  const bestSoFar = (): Calibrated | null =>
    soFar.found && {
      constants: constants.map((constant, axis) =>
        fitted(constant, {
          before: before[axis] ?? 0,
          place: soFar.found?.best.place[axis] ?? 0,
          halfWidth: Number.NaN,
        }),
      ),
      residuals: residualsOf(measured, soFar.found.first.runs, soFar.found.best.runs),
      costBefore: soFar.found.first.cost,
      costAfter: soFar.found.best.cost,
      runs: sets.runs,
      end: 'stopped',
    };
  const onProgress = (share: number): void => request.onProgress?.(share, bestSoFar());
  const sets = new Sets({ ...request, scenario, constants, most, onProgress });
  const start = constants.map((constant, axis) => placeOf(constant, before[axis] ?? 0));

  const plain = heededFigures(measured)
    .map(() => 1)
    .concat(1);
  const looked = await lookAtEach(constants, start, costsWith(sets, soFar, plain));
  const first = await nelderMead({
    costs: costsWith(sets, soFar, plain),
    start: looked,
    step: STEP,
    near: NEAR,
    flat: FLAT,
    most: MOST_FIRST,
  });
  const chance = chanceVariances(await sets.moreRuns(first.place, CHANCE_SEEDS), measured, sets.seeds);
  const weights = weightsOf(chance);
  const costs = costsWith(sets, soFar, weights);
  const second = await nelderMead({
    costs,
    start: { place: first.place, cost: await costAt(first.place, costs) },
    step: SECOND_STEP,
    near: NEAR,
    flat: FLAT,
    most: MOST_SECOND,
  });
  const best = await withoutNeedless(constants, second, costs);
  const runsAt = (place: Place): Promise<readonly Summary[]> => sets.runsAt(place);
  const halfWidths = await confidence({ constants, best: best.place, measured, weights, chance, runsAt });
  return {
    constants: constants.map((constant, axis) =>
      fitted(constant, {
        before: before[axis] ?? 0,
        place: best.place[axis] ?? 0,
        halfWidth: halfWidths[axis] ?? 0,
      }),
    ),
    residuals: residualsOf(measured, await runsAt(start), await runsAt(best.place)),
    costBefore: await costAt(start, costs),
    costAfter: best.cost,
    runs: sets.runs,
    end: second.settled && !sets.spent ? 'settled' : 'limit',
  };
}

type Costs = (places: readonly Place[]) => Promise<readonly number[]>;

/** What places cost with these weights; once the work is spent, what is not known yet costs too much. */
function costsWith(sets: Sets, soFar: SoFar, weights: Weights): Costs {
  const cost = async (place: Place): Promise<number> =>
    sets.spent && !sets.knows(place)
      ? Number.POSITIVE_INFINITY
      : soFar.cost(place, await sets.runsAt(place), weights);
  return (places) => Promise.all(places.map(cost));
}

async function costAt(place: Place, costs: Costs): Promise<number> {
  return (await costs([place]))[0] ?? Number.POSITIVE_INFINITY;
}

/**
 * The best of a few values of each constant: alone, the others as they were found so far. Spread and tail are looked at
 * together, because each can stand for the other in part, and the level once more after them.
 */
async function lookAtEach(constants: readonly Constant[], start: Place, costs: Costs): Promise<Costed> {
  const axes = [...constants.keys()];
  const looksOf = (axis: number): readonly number[] => constants[axis]?.looks ?? [];
  const joint = axes.filter((axis) => constants[axis]?.usual && looksOf(axis).length > 0);
  const single = axes.filter((axis) => !joint.includes(axis));
  let best: Costed = { place: start, cost: await costAt(start, costs) };
  const tryAll = async (places: readonly Place[]): Promise<void> => {
    const found = await costs(places);
    for (const [index, place] of places.entries()) {
      const cost = found[index] ?? Number.POSITIVE_INFINITY;
      if (cost < best.cost) best = { place, cost };
    }
  };
  const lookAt = (axis: number): Promise<void> => tryAll(placesAlong(constants, best.place, axis));
  for (const axis of single) await lookAt(axis);
  await tryAll(
    joint.reduce<readonly Place[]>(
      (places, axis) => places.flatMap((place) => placesAlong(constants, place, axis)),
      [best.place],
    ),
  );
  for (const axis of single) await lookAt(axis);
  return best;
}

/** The places that are tried of one constant, the others as in `place`. */
function placesAlong(constants: readonly Constant[], place: Place, axis: number): readonly Place[] {
  const constant = constants[axis];
  if (constant === undefined) return [];
  const here = Math.max(constant.scale, valueAt(constant, place[axis] ?? 0));
  const values = constant.looks.length > 0 ? constant.looks : FIRST_TIMES.map((times) => here * times);
  return values.map((value) => moved(place, axis, placeOf(constant, value)));
}

/** Where the figures are met as well without one of the constants, it is 0: the search itself hardly ever gets there. */
async function withoutNeedless(constants: readonly Constant[], found: Costed, costs: Costs): Promise<Costed> {
  let best = found;
  for (const [axis, { lowest }] of constants.entries()) {
    if (lowest > 0) continue;
    const place = moved(best.place, axis, 0);
    const cost = await costAt(place, costs);
    if (cost <= best.cost * NEEDLESS + LITTLE) best = { place, cost };
  }
  return best;
}

function moved(place: Place, axis: number, to: number): Place {
  return place.map((value, index) => (index === axis ? to : value));
}

function fitted(
  constant: Constant,
  {
    before,
    place,
    halfWidth,
  }: { readonly before: number; readonly place: number; readonly halfWidth: number },
): FittedConstant {
  return {
    field: constant.field,
    before,
    after: valueAt(constant, place),
    low: valueAt(constant, Math.max(0, place - halfWidth)),
    high: valueAt(constant, place + halfWidth),
    identified: halfWidth <= LARGEST_HALF_WIDTH,
  };
}

function residualsOf(
  measured: MeasuredRun,
  before: readonly Summary[],
  after: readonly Summary[],
): readonly Residual[] {
  return comparedFigures(measured).map(({ name, measuredMs, resolutionMs, heeded }) => ({
    name,
    measuredMs,
    resolutionMs,
    heeded,
    beforeMs: meanFigure(before, name),
    afterMs: meanFigure(after, name),
  }));
}
