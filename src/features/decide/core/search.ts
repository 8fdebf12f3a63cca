import type { Summary } from '../../../../workers/protocol';
import { mean } from '../../../base/statistics';
import { type Rounds, SearchDriver, type SearchRuns, WIDE_ROUND } from '../../../run/SearchDriver';
import type { RunFacts } from '../../../run/waysOut/trial';
import type { SituationId } from '../../../scenario/decision';
import type { Scenario } from '../../../scenario/scenario';
import { keepsSoFar, safestFirst } from './answer';
import { type Change, type Rungs, rungsFor } from './changes';
import { contenders } from './choose';
import { between, combinations, MOST_CHANGES, mostCombined } from './explore';
import { type Candidate, type CandidateRun, candidateWith, Findings } from './Findings';
import { REMEDY_RUNS, remedies } from './fallbacks';
import type { DecideQuestion } from './question';
import { orderOf } from './rank';
import { FULL_RUNS, judgeTrial, missesClearly, requiredSituations, type SettingReading } from './reading';
import { type DecideResult, nearestOf, resultOf } from './result';
import { trialOf } from './trial';

/**
 * Rounds of confirmation: maximum settings that advance, and the runs that each of them gets; half as many settings as
 * in the round before, or fewer.
 */
const HALVINGS = [
  { runs: 3, most: 24 },
  { runs: 8, most: 12 },
  { runs: FULL_RUNS, most: 8 },
] as const;
/** Batch size of the last step: settings that may still beat the confirmed ones get all their runs, this many at a time. */
const A_FEW = 4;
const MOST_LAST_ROUNDS = 4;
/** Single changes are tried in groups of this size, so that the first answer doesn't wait for all of them. */
const A_GROUP = 8;
/**
 * After each depth, this many of the settings that would be recommended get these runs, and one that keeps the objective
 * in all of them gets the rest, until one is confirmed: so an answer shows early, and most of the time it stays one.
 */
const EARLY = { most: 2, runs: 3, rounds: 4 } as const;
/** Runs of each situation that is only shown, for settings that get all their runs. */
const SHOWN_RUNS = 5;
/** Situations that a new setting runs in on average: many miss in the first. */
const RUNS_A_SETTING = 1.7;
/** Events of work until a search pauses for consent, half of them for exploring: about half a minute on two workers. */
const MOST_WORK = 240_000_000;

/** A search for the settings that keep an objective at the least cost, which runs the model. */
export interface DecideSearch {
  readonly found: Findings;
  readonly driver: SearchDriver<CandidateRun>;
  /** Results so far. */
  readonly result: () => DecideResult;
}

/** Begins a search. docs/decide.md describes the method. */
export function openSearch(question: DecideQuestion, runs: SearchRuns): DecideSearch {
  const found = new Findings(question);
  return searchWith(found, roundsOf(found), runs);
}

/** The present settings alone, with so many of their runs: where a search begins. */
export function openPresent(question: DecideQuestion, runs: SearchRuns, count: number): DecideSearch {
  const found = new Findings(question);
  return searchWith(found, confirm(found, [found.present], count, 0), runs);
}

/** More runs of a setting that a search knows, and of the present settings that it is compared with. */
export function openMore(
  { found }: DecideSearch,
  key: SettingReading['key'],
  more: number,
  runs: SearchRuns,
): DecideSearch {
  const candidate = found.candidate(key);
  const whole = Math.max(candidate.mostRuns, FULL_RUNS) + more;
  for (const each of [found.present, candidate]) found.allow(each, Math.max(each.mostRuns, whole));
  const both = [...new Set([found.present, candidate])];
  return searchWith(found, confirm(found, both, whole, 0), runs);
}

/** The runs of `openPresent`. */
export function presentScenarios(question: DecideQuestion): readonly Scenario[] {
  const found = new Findings(question);
  const roles = question.decision.situations;
  return found.situations.flatMap((id) =>
    Array.from({ length: roles[id] === 0 ? SHOWN_RUNS : FULL_RUNS }, (_, seed) =>
      found.missingRun(found.present, id, seed).map(({ scenario }) => scenario),
    ).flat(),
  );
}

/** About how many settings a search will try, and its work in events, by the runs of the present settings; null without them. */
export function planOf({ found }: DecideSearch): { readonly settings: number; readonly work: number } | null {
  const facts = presentFacts(found);
  const healthy = (found.present.trials.get('healthy') ?? []).filter((trial) => trial !== undefined);
  if (facts === null || healthy.length === 0) return null;
  const lengths = rungsFor(found.question.scenario, facts, found.question).map(({ length }) => length);
  const singles = lengths.reduce((sum, length) => sum + length, 0);
  const pairs = (singles ** 2 - lengths.reduce((sum, length) => sum + length ** 2, 0)) / 2;
  // Most settings that are run often are about as busy as this.
  const each = mean(healthy.map(({ events }) => events));
  const affordable = MOST_WORK / 2 / each;
  const settings = Math.round(Math.min(singles + mostCombined(pairs, lengths.length), affordable));
  return { settings, work: Math.min(MOST_WORK, each * (settings * RUNS_A_SETTING + laterRuns(found, 0))) };
}

function searchWith(found: Findings, rounds: Rounds<CandidateRun>, runs: SearchRuns): DecideSearch {
  const search = {
    rounds,
    mostWork: MOST_WORK,
    take: (run: CandidateRun, summary: Summary | null) => {
      if (summary === null) {
        run.candidate.failed = true;
        return 0;
      }
      found.put(run, trialOf(summary, run.scenario));
      return summary.events;
    },
  };
  const driver = new SearchDriver<CandidateRun>(search, runs);
  return { found, driver, result: () => resultOf(found, driver) };
}

/** The whole search. Each step depends only on complete results of earlier ones, and so does the answer. */
function* roundsOf(found: Findings): Rounds<CandidateRun> {
  const { question, present } = found;
  if (requiredSituations(question.decision, found.situations).length === 0) return;
  yield* runPresent(found);
  const facts = presentFacts(found);
  if (facts === null) return;
  const rungs = rungsFor(question.scenario, facts, question);
  const singles = coarseFirst(rungs).map((change) => [change]);
  for (let first = 0; first < singles.length; first += A_GROUP)
    yield* explore(found, singles.slice(first, first + A_GROUP));
  yield* answerEarly(found);
  for (let depth = 2; depth <= MOST_CHANGES && leftToExplore(found) > 0; depth += 1) {
    yield* explore(found, combinationsOf(found, depth));
    yield* answerEarly(found);
  }
  yield* explore(found, between(near(found, A_FEW), rungs));
  for (const [index, { most, runs }] of HALVINGS.entries())
    yield* confirm(found, [present, ...contendersOf(found, most, runs)], runs, laterRuns(found, index + 1));
  // Until something is confirmed, anything not ruled out may be the answer.
  for (let round = 0; round < MOST_LAST_ROUNDS || nearestOf(found) !== null; round += 1) {
    const last = contendersOf(found, A_FEW, FULL_RUNS);
    if (last.length === 0) break;
    yield* confirm(found, last, FULL_RUNS, 0);
  }
  const nearest = nearestOf(found);
  if (nearest === null) return;
  found.remedies = remedies(question.scenario).map((more) => candidateWith([...nearest.changes, ...more]));
  yield* confirm(found, found.remedies, REMEDY_RUNS, 0);
}

/** The present settings run in every situation, because all others are compared with them. */
function* runPresent(found: Findings): Rounds<CandidateRun> {
  const runs = situationsOf(found, true).flatMap((id) => found.missingRun(found.present, id, 0));
  yield { runs, later: laterRuns(found, 0) };
}

/** Gives each new setting its first runs, situation by situation: most of them already fail in the worst one. */
function* explore(found: Findings, settings: readonly (readonly Change[])[]): Rounds<CandidateRun> {
  const each = found.work / Math.max(1, found.known);
  const affordable = Math.max(0, Math.ceil(leftToExplore(found) / each));
  let open = found.add(settings.slice(0, affordable));
  found.confirming = null;
  for (const id of situationsOf(found, false)) {
    const runs = open.flatMap((candidate) => found.missingRun(candidate, id, 0));
    yield { runs, later: laterRuns(found, 0) };
    open = open.filter((candidate) => mayHold(found, candidate, id));
  }
}

/** Whether the first run of a situation leaves a setting in the search. */
function mayHold({ question }: Findings, { trials }: Candidate, id: SituationId): boolean {
  const [trial] = trials.get(id) ?? [];
  if (trial === undefined) return false;
  return question.decision.situations[id] !== 'must' || !missesClearly(trial, id, question);
}

/**
 * Gives each setting so many runs of each situation, or as many as show that it misses. Only if few are left do they
 * get several seeds at once.
 */
function* confirm(
  found: Findings,
  candidates: readonly Candidate[],
  runs: number,
  later: number,
): Rounds<CandidateRun> {
  found.confirming = { settings: candidates.filter((candidate) => candidate !== found.present).length, runs };
  for (let seed = 0; seed < runs; ) {
    const open = candidates.filter(
      (candidate) => candidate === found.present || found.read(candidate).verdict !== 'misses',
    );
    const round: CandidateRun[] = [];
    while (seed < runs && round.length < WIDE_ROUND) {
      const ids = situationsOf(found, runs === FULL_RUNS && seed < SHOWN_RUNS);
      for (const id of ids) for (const each of open) round.push(...found.missingRun(each, id, seed));
      seed += 1;
    }
    yield { runs: round, later: later + (runs - seed) * open.length * found.situations.length };
  }
}

/** Healthy days come first because they give the costs, then the worst; `all` includes what is only shown. */
function situationsOf(found: Findings, all: boolean): readonly SituationId[] {
  const roles = found.question.decision.situations;
  const others = worstFirst(found).filter((id) => id !== 'healthy' && (all || roles[id] !== 0));
  return ['healthy', ...others];
}

/** Situations in order of how badly the present settings do where the objective must hold: the worst rules out most. */
function worstFirst({ question, situations, present }: Findings): readonly SituationId[] {
  const severity = (id: SituationId): number => {
    const [trial] = present.trials.get(id) ?? [];
    if (question.decision.situations[id] !== 'must' || trial === undefined) return -1;
    const { percentileMs, grows } = judgeTrial(trial, id, question);
    return percentileMs * (grows ? 1e6 : 1);
  };
  return situations.toSorted((a, b) => severity(b) - severity(a));
}

/** Worst facts of the present settings over all situations: each may be a reason to try a setting. Null if they can't run. */
function presentFacts({ present, situations }: Findings): RunFacts | null {
  const trials = situations.flatMap((id) => present.trials.get(id)?.[0] ?? []);
  const [first] = trials;
  if (first === undefined || present.failed) return null;
  return {
    ...first,
    bufferFull: trials.some(({ bufferFull }) => bufferFull),
    handlersAtWork: Math.max(...trials.map(({ handlersAtWork }) => handlersAtWork)),
    networkThreadsAtWork: Math.max(...trials.map(({ networkThreadsAtWork }) => networkThreadsAtWork)),
  };
}

/** The first values of each setting, then the second ones, so that every setting gives an early result. */
function coarseFirst(rungs: readonly Rungs[]): readonly Change[] {
  const longest = Math.max(0, ...rungs.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => rungs.flatMap((list) => list[index] ?? [])).flat();
}

function combinationsOf(found: Findings, depth: number): readonly (readonly Change[])[] {
  // Those that failed or that theory rules out say nothing about others.
  const known = found.tried().filter(({ screened }) => screened === null);
  const [parents, singles] = [depth - 1, 1].map((length) =>
    known.filter(({ changes }) => changes.length === length),
  );
  return combinations(parents ?? [], singles ?? [], found.read(found.present), found.question.boundMs);
}

/** Gives the settings that would be recommended by what is known now more runs, until one of them is confirmed. */
function* answerEarly(found: Findings): Rounds<CandidateRun> {
  const { decision, boundMs } = found.question;
  for (let round = 0; round < EARLY.rounds; round += 1) {
    const order = safestFirst(orderOf({ ...decision, rank: 'harm' }, found.read(found.present)), boundMs);
    const keeping = found.tried().filter(keepsSoFar).toSorted(order);
    const [first] = keeping;
    if (first === undefined || first.runs >= FULL_RUNS) return;
    const isLikely = first.runs >= EARLY.runs;
    const chosen = found.candidatesOf(keeping.slice(0, isLikely ? 1 : EARLY.most));
    yield* isLikely
      ? confirm(found, [found.present, ...chosen], FULL_RUNS, laterRuns(found, 0))
      : confirm(found, chosen, EARLY.runs, laterRuns(found, 0));
  }
}

/** Settings with fewer runs than this that may be on the front or be the cheapest single change. */
function contendersOf(found: Findings, most: number, runs: number): readonly Candidate[] {
  const short = near(found, most).filter((reading) => reading.runs < runs);
  return found.candidatesOf(short).filter(({ failed }) => !failed);
}

function near(found: Findings, most: number): readonly SettingReading[] {
  return contenders(found.tried(), found.read(found.present), found.question.decision.cost, most);
}

/** Work left for exploring, in events. */
function leftToExplore({ work }: Findings): number {
  return MOST_WORK / 2 - work;
}

/** Estimated runs of the confirming rounds from this one on. */
function laterRuns({ situations }: Findings, index: number): number {
  const each = HALVINGS.slice(index).map(({ runs, most }) => (runs * most) / 2);
  return each.reduce((sum, runs) => sum + runs, 0) * situations.length;
}
