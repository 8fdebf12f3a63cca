import type { Summary } from '../../../workers/protocol';
import { judge, p99Within } from '../../figures/objective';
import { withField } from '../../scenario/fields';
import { repairScenario } from '../../scenario/repair';
import type { Scenario } from '../../scenario/scenario';
import { withLaterSeed } from '../../scenario/seeds';
import { type Rounds, SearchDriver, type SearchRun, type SearchRuns, WIDE_ROUND } from '../SearchDriver';
import { type Ladder, laddersFor, type Rung } from './ladders';
import { factsOfRun, type RunFacts } from './trial';
import { MOST_WAYS, type Question, SEEDS_EACH, type WayFigures, type WayOut, type WaysOut } from './waysOut';
import { windowScenario } from './windowScenario';

/** Maximum runs of a search … */
const MOST_RUNS = 150;
/** … and its maximum cost in model events: about half a minute of one worker. */
const MOST_WORK = 100_000_000;
/** Cost of setting up one pair of producer and partition, in events. */
const EVENTS_A_PAIR = 2;
/** A change helps only if p99 falls below this share of the present p99. */
const HELPS = 0.95;

/** A search for the smallest change of each setting that ends a trouble, which runs the model. */
export interface WaysOutSearch {
  readonly driver: SearchDriver<ClimbRun>;
  /** What is known so far. */
  readonly result: () => WaysOut;
}

/** A run of a climb's rung, with the scenario's seed plus `seed`; without a climb, of the present settings. */
interface ClimbRun extends SearchRun {
  readonly climb: Climb | null;
  readonly seed: number;
}

/** The search for the first change of one setting that is fine with every seed. */
interface Climb {
  readonly ladder: Ladder;
  /** Changes that were run, with the figures of the reader's own seed. */
  readonly tried: Tried[];
  /** The rung that is being tried, with how many seeds it is fine so far, and whether one isn't. */
  rung: number;
  fineSeeds: number;
  falls: boolean;
}

interface Tried {
  readonly rung: Rung;
  readonly figures: WayFigures;
}

const FIRST_RUNG = { rung: 0, fineSeeds: 0, falls: false } as const;

interface Known {
  /** Null before the present settings have run, and if they can't. */
  present: RunFacts | null;
  climbs: readonly Climb[];
}

/** Begins a search. */
export function openWaysOut(question: Question, runs: SearchRuns): WaysOutSearch {
  const known: Known = { present: null, climbs: [] };
  const search = {
    rounds: roundsOf(question, known),
    mostWork: MOST_WORK,
    mostRuns: MOST_RUNS,
    take: ({ climb, seed, scenario }: ClimbRun, summary: Summary | null) => {
      const facts = summary === null ? null : factsOfRun(summary, scenario);
      if (climb === null) known.present = facts;
      else if (known.present !== null) note(climb, seed, facts, known.present, question.sloP99Ms);
      return summary === null ? 0 : workOf(summary, scenario);
    },
  };
  const driver = new SearchDriver<ClimbRun>(search, runs);
  return { driver, result: () => resultOf(question, known, driver) };
}

/**
 * The present run, then rounds of the smallest changes that are still to be tried, one of each setting, so that a search
 * that is cut short has tried what is near.
 */
function* roundsOf(question: Question, known: Known): Rounds<ClimbRun> {
  const { scenario, window, sloP99Ms } = question;
  const asked = windowScenario(scenario, window);
  if (asked === null) return;
  yield { runs: [{ scenario: asked, climb: null, seed: 0 }], later: 0 };
  const { present } = known;
  if (present === null || judge(present, p99Within(sloP99Ms)).kept) return;
  known.climbs = laddersFor(asked, present, question).map((ladder) => ({ ladder, tried: [], ...FIRST_RUNG }));
  for (;;) {
    for (const climb of known.climbs)
      if (climb.falls) Object.assign(climb, FIRST_RUNG, { rung: climb.rung + 1 });
    const next = known.climbs.flatMap((climb) => nextRuns(climb, asked)).toSorted(mostPromisingFirst);
    if (next.length === 0) return;
    const runs = next.slice(0, WIDE_ROUND);
    yield { runs, later: known.climbs.reduce((sum, climb) => sum + runsLeft(climb), -runs.length) };
  }
}

/** The reader's own seed goes first, because most rungs fall already there; then the others together. */
function nextRuns(climb: Climb, asked: Scenario): readonly ClimbRun[] {
  const { ladder, fineSeeds } = climb;
  const rung = rungOf(climb);
  if (rung === undefined) return [];
  const seeds =
    fineSeeds === 0 ? [0] : Array.from({ length: SEEDS_EACH - fineSeeds }, (_, at) => fineSeeds + at);
  return seeds.map((seed) => {
    const requested = withField(withLaterSeed(asked, seed), ladder.field, rung.value);
    return { climb, seed, scenario: repairScenario(requested).scenario };
  });
}

/** The rung that a climb tries; none if the climb is over. */
function rungOf(climb: Climb): Rung | undefined {
  return isFound(climb) ? undefined : climb.ladder.rungs[climb.rung];
}

function isFound({ fineSeeds, falls }: Climb): boolean {
  return fineSeeds === SEEDS_EACH && !falls;
}

/** Changes that are fine with the reader's own seed, then the smallest. */
function mostPromisingFirst(one: ClimbRun, other: ClimbRun): number {
  const size = ({ climb }: ClimbRun): number => (climb === null ? 0 : (rungOf(climb)?.size ?? 0));
  return Number(other.seed > 0) - Number(one.seed > 0) || size(one) - size(other);
}

/** Estimated number of remaining runs. */
function runsLeft(climb: Climb): number {
  if (rungOf(climb) === undefined) return 0;
  return climb.ladder.rungs.length - climb.rung + SEEDS_EACH - 1 - climb.fineSeeds;
}

/** Notes the run of a rung; it has no facts if it failed. */
function note(climb: Climb, seed: number, facts: RunFacts | null, present: RunFacts, sloP99Ms: number): void {
  const rung = rungOf(climb);
  const judgement = facts && judge(facts, p99Within(sloP99Ms), present);
  const isFine = judgement?.kept === true;
  // What meets the objective only as long as the window, because its backlog grows, is nothing to recommend.
  const isHonest = judgement?.loses === false && (isFine || judgement.percentileMs > sloP99Ms);
  if (facts !== null && isHonest && seed === 0 && rung !== undefined)
    climb.tried.push({ rung, figures: facts.figures });
  if (isFine) climb.fineSeeds += 1;
  else climb.falls = true;
}

function resultOf(
  { sloP99Ms }: Question,
  { present, climbs }: Known,
  driver: SearchDriver<ClimbRun>,
): WaysOut {
  const isEnd = driver.state !== 'running';
  const none = { ways: [], before: present?.figures ?? null, cutShort: driver.state === 'limited' };
  if (present === null) return { ...none, kind: isEnd ? 'failed' : 'ends' };
  if (judge(present, p99Within(sloP99Ms)).kept) return { ...none, kind: 'border' };
  const worthIt = isEnd ? HELPS * present.figures.p99Ms : 0;
  const ways = bestWays(climbs, worthIt);
  return { ...none, kind: ways.some(({ ends }) => ends) || !isEnd ? 'ends' : 'helps', ways };
}

/**
 * Those that end it, then what lowers p99 below `worthIt`. If there are too many, settings of the producers go before
 * what holds for the whole cluster.
 */
function bestWays(climbs: readonly Climb[], worthIt: number): readonly WayOut[] {
  return climbs
    .flatMap((climb) => {
      const best = isFound(climb) ? climb.tried.at(-1) : lowest(climb.tried);
      if (best === undefined || !(isFound(climb) || best.figures.p99Ms < worthIt)) return [];
      const { field, from, reach } = climb.ladder;
      const { value: to, givesUp } = best.rung;
      return [{ reach, way: { field, from, to, ...best.figures, ends: isFound(climb), givesUp } }];
    })
    .sort(
      (one, other) =>
        endingFirst(one.way, other.way) || one.reach - other.reach || lowestFirst(one.way, other.way),
    )
    .slice(0, MOST_WAYS)
    .map(({ way }) => way)
    .sort((one, other) => endingFirst(one, other) || lowestFirst(one, other));
}

function lowest(tried: readonly Tried[]): Tried | undefined {
  return tried.toSorted((one, other) => lowestFirst(one.figures, other.figures))[0];
}

function workOf({ events }: Summary, { producers, partitions }: Scenario): number {
  return events + EVENTS_A_PAIR * producers * partitions;
}

function endingFirst(one: WayOut, other: WayOut): number {
  return Number(other.ends) - Number(one.ends);
}

function lowestFirst(one: WayFigures, other: WayFigures): number {
  return one.p99Ms - other.p99Ms;
}
