import { estimateCost } from '../../../../scenario/cost';
import { changesOf, slowInterval, valueInForce } from '../../../../scenario/inForce';
import { inTime } from '../../../../scenario/inTime';
import {
  type Scenario,
  TIMED_FIELDS,
  type TimedChange,
  type TimedField,
} from '../../../../scenario/scenario';
import { TWIN_FIELDS, type TwinField } from '../../../../scenario/twin';

/** A part of a scenario's time in which nothing changes. */
export interface Piece {
  readonly fromS: number;
  readonly toS: number;
  /** True if a broker is slow in it. */
  readonly isSlow: boolean;
  /** Constants that a timed change has set by then, with the value that it set. */
  readonly timed: readonly (readonly [field: TwinField, value: number])[];
}

/** The part of a scenario that the runs of a fit simulate. */
export interface Simulated {
  readonly scenario: Scenario;
  /** True if runs are as long as the scenario's. */
  readonly isWhole: boolean;
  /** The part of the scenario's time that lasts for all of a run; null = the run has every part of the scenario. */
  readonly piece: Piece | null;
}

/** Max model events of the runs of one set of constants: about 50 ms of one worker. */
export const MAX_EVENTS = 400_000;
/** Min duration of a run of a fit, s: queues need some time to fill. */
const MIN_DURATION_S = 2;
/** Unmeasured share at the start of a shortened run, while queues fill. */
const UNMEASURED = 0.2;
/** Max parts of a scenario's time that a fit tries. */
const MAX_PIECES = 3;
/** `metrics.sample.window.ms`, s: averages cover the current sample and the one before. */
const SAMPLE_S = 30;

/**
 * The ways to simulate what metrics of this scenario cover, the likeliest first. Nothing says when metrics were read. If
 * the scenario changes on the way, they cover its last one or two samples, or a time when one part of it lasted.
 */
export function simulationsOf(scenario: Scenario, maxEvents: number = MAX_EVENTS): readonly Simulated[] {
  const pieces = piecesOf(scenario);
  if (pieces.length < 2) return [shortened(scenario, maxEvents)];
  const asSaid = withEveryPart(scenario, maxEvents);
  const steady = pieces.map(
    (piece): Simulated => ({ ...shortened(lasting(scenario, piece), maxEvents), piece }),
  );
  const all = asSaid === null ? steady : [asSaid, ...steady];
  const known = new Set<string>();
  const distinct = all.filter((each) => {
    const key = JSON.stringify(each.scenario);
    return !known.has(key) && known.add(key);
  });
  return distinct.slice(0, MAX_PIECES + 1);
}

/** The parts of a scenario's time between its changes: those with a slow broker first, then the longest. */
function piecesOf(scenario: Scenario): readonly Piece[] {
  const endS = scenario['duration.s'];
  const slow = slowInterval(scenario);
  const slowTimes = slow === null ? [] : [slow.fromMs / 1000, slow.toMs / 1000];
  const times = [0, ...slowTimes, ...scenario.at.map(({ atS }) => atS)].filter((atS) => atS < endS);
  const starts = [...new Set(times)].toSorted((one, other) => one - other);
  return starts
    .map((fromS, index) => pieceAt(scenario, fromS, starts[index + 1] ?? endS))
    .toSorted(
      (one, other) =>
        Number(other.isSlow) - Number(one.isSlow) || other.toS - other.fromS - (one.toS - one.fromS),
    );
}

function pieceAt(scenario: Scenario, fromS: number, toS: number): Piece {
  const slowTo = scenario['slow.to.s'];
  const isSlow =
    scenario['slow.from.s'] <= fromS &&
    (slowTo === 'end' || fromS < slowTo) &&
    valueInForce(scenario, 'slow.broker', fromS) !== 'none' &&
    valueInForce(scenario, 'slow.ms', fromS) > 0;
  const timed = TWIN_FIELDS.flatMap((field): readonly (readonly [TwinField, number])[] => {
    if (!isTimed(field)) return [];
    const value = Number(valueInForce(scenario, field, fromS));
    return value === scenario[field] ? [] : [[field, value]];
  });
  return { fromS, toS, isSlow, timed };
}

function isTimed(field: TwinField): field is TwinField & TimedField {
  return TIMED_FIELDS.some((name) => name === field);
}

/** The scenario with the values that are in force at a time, and no changes. */
function asOf(scenario: Scenario, atS: number): Scenario {
  const inForce = TIMED_FIELDS.map((name) => [name, valueInForce(scenario, name, atS)]);
  return { ...scenario, ...Object.fromEntries(inForce), at: [] };
}

/** The scenario as it is during one part, from its beginning to its end. */
function lasting(scenario: Scenario, { fromS, isSlow }: Piece): Scenario {
  const slow = isSlow ? {} : ({ 'slow.broker': 'none' } as const);
  return { ...asOf(scenario, fromS), ...slow, 'slow.from.s': 0, 'slow.to.s': 'end' };
}

/** The fewest model events that show every part: the window of the metrics, if runs have to be shorter; null if nothing changes in it. */
function withEveryPart(scenario: Scenario, maxEvents: number): Simulated | null {
  const seconds = affordable(scenario, maxEvents);
  const wholeS = scenario['duration.s'];
  if (seconds >= wholeS) return shortened(scenario, maxEvents);
  const last = from(scenario, (Math.max(1, Math.floor(wholeS / SAMPLE_S)) - 1) * SAMPLE_S);
  if (piecesOf(last).length < 2) return null;
  const window = inTime({ ...last, 'latency.from': 'send' }, Math.min(seconds, last['duration.s']));
  return { scenario: window, isWhole: false, piece: null };
}

/** The scenario from second `fromS` on, with what is in force by then. */
function from(scenario: Scenario, fromS: number): Scenario {
  const sooner = (atS: number): number => Math.max(0, atS - fromS);
  const slowTo = scenario['slow.to.s'];
  const isOver = slowTo !== 'end' && slowTo <= fromS;
  return {
    ...asOf(scenario, fromS),
    ...(isOver ? ({ 'slow.broker': 'none' } as const) : {}),
    'duration.s': scenario['duration.s'] - fromS,
    'measure.from.s': sooner(scenario['measure.from.s']),
    'slow.from.s': sooner(scenario['slow.from.s']),
    'slow.to.s': slowTo === 'end' || isOver ? 'end' : slowTo - fromS,
    at: scenario.at
      .filter(({ atS }) => atS > fromS)
      .map((change) => ({ ...change, atS: change.atS - fromS })),
  };
}

/**
 * The scenario as a fit runs it: only its beginning if the whole takes long. Latency counts from send(), as clients
 * count it.
 */
function shortened(scenario: Scenario, maxEvents: number): Simulated {
  const seconds = affordable(scenario, maxEvents);
  const isWhole = seconds >= scenario['duration.s'];
  const time = isWhole ? {} : { 'duration.s': seconds, 'measure.from.s': seconds * UNMEASURED };
  return { scenario: { ...scenario, 'latency.from': 'send', ...time }, isWhole, piece: null };
}

/** Seconds that one run of a fit may simulate. */
function affordable(scenario: Scenario, maxEvents: number): number {
  const { events } = estimateCost(scenario);
  return Math.max(MIN_DURATION_S, Math.floor((scenario['duration.s'] * maxEvents) / events));
}

/** The scenario with timed changes that set `before` setting `value` instead. */
export function withTimedValue(
  scenario: Scenario,
  field: TwinField,
  before: number,
  value: number,
): Scenario {
  const changes = isTimed(field) ? changesOf(scenario, field) : [];
  const at = scenario.at.map((change): TimedChange => {
    const isMeant = changes.includes(change as never) && change.value === before;
    return isMeant ? ({ ...change, value } as TimedChange) : change;
  });
  return { ...scenario, at };
}
