import type { Summary } from '../../../workers/protocol';
import { highestOf, mean } from '../../base/statistics';
import { DEFAULT_DECISION, type SituationId } from '../../scenario/decision';
import type { Scenario } from '../../scenario/scenario';
import type { View } from '../../scenario/view';
import { type Rounds, SearchDriver, type SearchRuns, WIDE_ROUND } from '../SearchDriver';
import { bestConfirmed, bestOfEach, keepsSoFar, MOST_OPTIONS } from './answer';
import { otherValues } from './assumptions';
import { findBeyond } from './beyond';
import { type Change, changesKey, type Rungs, rungsFor } from './changes';
import { type Candidate, type CandidateRun, Findings } from './Findings';
import { REMEDY_RUNS, remedies } from './fallbacks';
import { otherOfClient } from './partitioners';
import type { DecideQuestion } from './question';
import { holds } from './rank';
import { type Cliff, FULL_RUNS, judgeTrial, requiredSituations, type SettingReading } from './reading';
import { type DecideResult, nearestOf, resultOf } from './result';
import { hasSlowBroker, slowMsOf } from './situations';
import { type RunFacts, trialOf } from './trial';

export interface SearchBudget {
  readonly runs: number;
  /** Events of work until the search pauses for consent. */
  readonly work: number;
  /** If nothing that it tried keeps the objective, it looks for fallbacks outside the settings. */
  readonly fallbacks: boolean;
}

export const SMALL: SearchBudget = { runs: 3, work: 60_000_000, fallbacks: false };
export const WHOLE: SearchBudget = { runs: FULL_RUNS, work: 240_000_000, fallbacks: true };

/** A setting is looked at in this many situations on average until it is ruled out. */
const RUNS_A_SETTING = 2;
/** Settings of which the runs are made before the next: the first answer doesn't wait for all of them. */
const A_GROUP = 8;
/** Maximum times that others take the place of what more runs ruled out. */
const MOST_ROUNDS = 6;
/** Runs of each situation that is only shown. */
const SHOWN_RUNS = 5;
/** Slowness is searched up to this multiple of the scenario's. */
const MOST_SLOWER = 8;
const SLOWER_STEP = 1.5;

/** A search for the settings that keep an objective with the least harm, which runs the model. */
export interface DecideSearch {
  readonly found: Findings;
  readonly driver: SearchDriver<CandidateRun>;
  readonly result: () => DecideResult;
}

/** The question of a run in trouble: the scenario as it is, and all well. Decide asks the same by default. */
export function questionOfRun(scenario: Scenario, boundMs: number, lock: View['lock']): DecideQuestion {
  const isSlow = hasSlowBroker(scenario);
  const trouble = isSlow ? {} : ({ slow: 'out', own: 'must' } as const);
  const situations = { ...DEFAULT_DECISION.situations, ...trouble };
  const decision = { ...DEFAULT_DECISION, situations };
  return { scenario, twin: [{ scenario, weight: 1 }], decision, boundMs, lock };
}

export function openSearch(question: DecideQuestion, runs: SearchRuns, budget = WHOLE): DecideSearch {
  const found = new Findings(question, budget.runs);
  return searchWith(found, roundsOf(found, budget), runs, budget.work);
}

/** The present settings alone, with so many of their runs: where a search begins. */
export function openPresent(question: DecideQuestion, runs: SearchRuns, count: number): DecideSearch {
  const found = new Findings(question, FULL_RUNS);
  return searchWith(found, firstLook(found, count), runs);
}

/** More runs of a setting that a search knows, and of the present settings that it is compared with. */
export function openMore(
  { found }: DecideSearch,
  key: SettingReading['key'],
  more: number,
  runs: SearchRuns,
): DecideSearch {
  const candidate = found.candidate(key);
  const whole = Math.max(candidate.mostRuns, found.fullRuns) + more;
  for (const each of [found.present, candidate]) found.allow(each, Math.max(each.mostRuns, whole));
  const both = [...new Set([found.present, candidate])];
  return searchWith(found, confirm(found, both, whole, 0), runs);
}

/** The runs of `openPresent`. */
export function presentScenarios(question: DecideQuestion): readonly Scenario[] {
  const found = new Findings(question, FULL_RUNS);
  const roles = question.decision.situations;
  return found.situations.flatMap((id) =>
    Array.from({ length: roles[id] === 0 ? SHOWN_RUNS : FULL_RUNS }, (_, run) =>
      found.missingRun(found.present, id, run).map(({ scenario }) => scenario),
    ).flat(),
  );
}

/** About how many settings a search will try, and its work in events, by the runs of the present settings; null without them. */
export function planOf({ found }: DecideSearch): { readonly settings: number; readonly work: number } | null {
  const facts = presentFacts(found);
  const healthy = (found.present.trials.get('healthy') ?? []).filter((trial) => trial !== undefined);
  if (facts === null || healthy.length === 0) return null;
  const rungs = rungsFor(found.question.scenario, facts, found.question);
  const settings = rungs.reduce((sum, { length }) => sum + length, 0);
  const each = mean(healthy.map(({ events }) => events));
  return { settings, work: Math.min(WHOLE.work, each * (settings * RUNS_A_SETTING + confirmingRuns(found))) };
}

function searchWith(
  found: Findings,
  rounds: Rounds<CandidateRun>,
  runs: SearchRuns,
  mostWork = WHOLE.work,
): DecideSearch {
  const search = {
    rounds,
    mostWork,
    needs: ({ candidate }: CandidateRun) => candidate === found.present,
    take: (run: CandidateRun, summary: Summary | null) => {
      if (summary === null) {
        run.candidate.failed = true;
        return 0;
      }
      found.put(run, trialOf(summary, run.scenario, found.question.window));
      return summary.events;
    },
  };
  const driver = new SearchDriver<CandidateRun>(search, runs);
  return { found, driver, result: () => resultOf(found, driver) };
}

/** The whole search. Each step depends only on complete results of earlier ones, and so does the answer. */
function* roundsOf(found: Findings, budget: SearchBudget): Rounds<CandidateRun> {
  const { question, present } = found;
  if (requiredSituations(question.decision, found.situations).length === 0) return;
  if (question.twin.length > 1) yield* firstLook(found, budget.runs);
  yield {
    runs: [...situationsOf(found, true), ...worseOf(found)].flatMap((id) => found.missingRun(present, id, 0)),
    later: confirmingRuns(found),
  };
  const facts = presentFacts(found);
  if (facts === null) return;
  yield* tryPartitioners(found);
  if (isAnswer(found.read(present))) {
    yield* confirm(found, [present], budget.runs, 0);
    if (found.read(present).verdict === 'meets') return yield* doubt(found);
  }
  const singles = coarseFirst(rungsFor(question.scenario, facts, question)).map((change) => [change]);
  for (let first = 0; first < singles.length; first += A_GROUP) {
    const later = (singles.length - first) * RUNS_A_SETTING;
    yield* explore(found, singles.slice(first, first + A_GROUP), later);
  }
  for (let depth = 2; depth <= MOST_CHANGES; depth += 1) {
    if (found.tried().some(isAnswer)) yield* confirmBest(found, budget.runs);
    if (found.tried().some(isAnswer)) break;
    yield* explore(found, combinationsOf(found, depth), 0);
  }
  yield* confirmBest(found, budget.runs);
  yield* findCliffs(found);
  if (budget.fallbacks) yield* doubt(found);
  const nearest = budget.fallbacks ? nearestOf(found) : null;
  if (nearest === null) return;
  found.remedies = remedies(question.scenario).map((more) =>
    found.candidateWith([...nearest.changes, ...more]),
  );
  yield* confirm(found, found.remedies, REMEDY_RUNS, 0);
}

/**
 * The present settings in all sets of a fitted cluster's constants. Where they are in the middle, each setting gets its
 * first run: in the easiest sets most of them would keep the objective, and in the hardest none. From the hardest on come
 * the others, which rule out most.
 */
function* firstLook(found: Findings, runs: number): Rounds<CandidateRun> {
  yield* confirm(found, [found.present], runs, confirmingRuns(found));
  if (found.question.twin.length === 1) return;
  const required = requiredSituations(found.question.decision, found.situations);
  const severity = (run: number): number => highestOf(required.map((id) => severityOf(found, id, run)));
  const hardestFirst = found.runs(runs).toSorted((a, b) => severity(b) - severity(a));
  const middle = hardestFirst.splice(Math.floor(runs / 2), 1);
  found.reorder([...middle, ...hardestFirst]);
}

/** Confirms the best of each setting; others take the place of what that rules out. */
function* confirmBest(found: Findings, runs: number): Rounds<CandidateRun> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const list = shortlist(found);
    if (list.every(({ verdict }) => verdict !== 'open')) return;
    yield* confirm(found, [found.present, ...list.map(({ key }) => found.candidate(key))], runs, 0);
    if (nearestOf(found) !== null) yield* findBeyond(found);
  }
}

/** The settings that the answer lists, as far as is known. */
function shortlist(found: Findings): readonly SettingReading[] {
  return bestOfEach(found.tried(), found.read(found.present), found.question.decision);
}

/** True for a setting that kept the objective so far, also with load and fault worse. */
function isAnswer(setting: SettingReading): boolean {
  return keepsSoFar(setting) && holds(setting);
}

/** The client's other partitioners in trouble, even if they may not change: is it the partitioner? */
function* tryPartitioners(found: Findings): Rounds<CandidateRun> {
  const { trouble, question } = found;
  const { scenario } = question;
  if (trouble === null) return;
  const from = scenario.partitioner;
  found.partitioners = otherOfClient(scenario).map((to) =>
    found.candidateWith([{ ...PLAIN, field: 'partitioner', from, to }]),
  );
  yield {
    runs: found.partitioners.flatMap((candidate) => found.missingRun(candidate, trouble, 0)),
    later: confirmingRuns(found),
  };
}

/**
 * Gives each new setting its first runs, the worst situation first, because that rules out most; then load and fault worse,
 * and what is only shown.
 */
function* explore(
  found: Findings,
  settings: readonly (readonly Change[])[],
  later: number,
): Rounds<CandidateRun> {
  let open = found.add(settings);
  found.confirming = null;
  for (const id of [...situationsOf(found, false), ...worseOf(found)]) {
    yield {
      runs: open.flatMap((candidate) => found.missingRun(candidate, id, 0)),
      later: later + confirmingRuns(found),
    };
    open = open.filter((candidate) => id === 'worse' || mayHold(found, candidate, id));
  }
}

/** True if the first run of a situation leaves a setting in the search. */
function mayHold(found: Findings, { trials }: Candidate, id: SituationId): boolean {
  const [trial] = trials.get(id) ?? [];
  if (trial === undefined) return false;
  const [present] = found.present.trials.get(id) ?? [];
  return (
    found.question.decision.situations[id] !== 'must' || judgeTrial(trial, id, found.question, present).kept
  );
}

/** Gives each setting so many runs of each situation, or as many as show that it misses. */
function* confirm(
  found: Findings,
  candidates: readonly Candidate[],
  runs: number,
  later: number,
): Rounds<CandidateRun> {
  found.confirming = { settings: candidates.filter((candidate) => candidate !== found.present).length, runs };
  const numbers = found.runs(runs);
  for (let next = 0; next < runs; ) {
    const open = candidates.filter(
      (candidate) => candidate === found.present || found.read(candidate).verdict !== 'misses',
    );
    const round: CandidateRun[] = [];
    for (const run of numbers.slice(next)) {
      if (round.length >= WIDE_ROUND) break;
      const ids = situationsOf(found, next < SHOWN_RUNS);
      for (const id of ids) for (const each of open) round.push(...found.missingRun(each, id, run));
      next += 1;
    }
    yield { runs: round, later: later + (runs - next) * open.length * found.situations.length };
  }
}

/** The recommended settings in their worst situation, each with another value of what nobody states. */
function* doubt(found: Findings): Rounds<CandidateRun> {
  const { decision, assumed = [], scenario } = found.question;
  const best = bestConfirmed(shortlist(found), found.read(found.present), decision);
  const id = best?.worst?.id;
  if (best === null || id === undefined) return;
  const open = assumed.filter((name) => !best.changes.some(({ field }) => field === name));
  found.assumptions = otherValues(scenario)
    .filter(({ field }) => open.includes(field))
    .map(({ field, better }) =>
      found.candidateWith([...best.changes, { ...PLAIN, field, from: scenario[field], to: better as never }]),
    );
  yield { runs: found.assumptions.flatMap((each) => found.missingRun(each, id, 0)), later: 0 };
}

/** A change that isn't proposed. */
const PLAIN = { givesUp: null, assumes: null, unlocked: null };

/** Finds how much slower the slow broker may get with each setting of the answer; a limit counts once known to the millisecond. */
function* findCliffs(found: Findings): Rounds<CandidateRun> {
  const { trouble, question } = found;
  if (trouble === null || !(trouble === 'slow' || hasSlowBroker(question.scenario))) return;
  const slowMs = slowMsOf(question.scenario);
  let open = shortlist(found).map(({ key }) => ({
    candidate: found.candidate(key),
    cliff: { meetsMs: Math.floor(slowMs), missesMs: null } as Cliff,
  }));
  for (;;) {
    const probes = open.flatMap(({ candidate, cliff }) => {
      const toMs = nextSlowness(cliff, slowMs);
      if (toMs === null) found.setCliff(candidate, cliff);
      return toMs === null ? [] : [{ candidate, cliff, toMs }];
    });
    if (probes.length === 0) return;
    yield {
      runs: probes.flatMap(({ candidate, toMs }) => found.missingRun(candidate, `slow:${toMs}`, 0)),
      later: 0,
    };
    open = probes.map(({ candidate, cliff, toMs }) => {
      const [trial] = candidate.trials.get(`slow:${toMs}`) ?? [];
      const kept = trial !== undefined && judgeTrial(trial, trouble, question).kept;
      return { candidate, cliff: kept ? { ...cliff, meetsMs: toMs } : { ...cliff, missesMs: toMs } };
    });
  }
}

/** The slowness to try next, ms; null once the cliff is known to the millisecond, or further away than anyone asks. */
function nextSlowness({ meetsMs, missesMs }: Cliff, slowMs: number): number | null {
  if (missesMs !== null) return missesMs - meetsMs > 1 ? Math.floor((meetsMs + missesMs) / 2) : null;
  return meetsMs >= MOST_SLOWER * slowMs ? null : Math.max(meetsMs + 1, Math.ceil(meetsMs * SLOWER_STEP));
}

/** The situation in trouble first, then the others by how badly the present settings do; all well comes last. */
function situationsOf(found: Findings, all: boolean): readonly SituationId[] {
  const roles = found.question.decision.situations;
  const others = worstFirst(found).filter((id) => id !== 'healthy' && (all || roles[id] !== 0));
  return [...others, 'healthy'];
}

function worseOf({ trouble }: Findings): readonly 'worse'[] {
  return trouble === null ? [] : ['worse'];
}

function worstFirst(found: Findings): readonly SituationId[] {
  const severity = (id: SituationId): number =>
    found.question.decision.situations[id] === 'must' ? severityOf(found, id, 0) : -1;
  return found.situations.toSorted((a, b) => severity(b) - severity(a));
}

/** How badly the present settings do in a run; less than any if they haven't had it. */
function severityOf({ question, present }: Findings, id: SituationId, run: number): number {
  const trial = present.trials.get(id)?.[run];
  if (trial === undefined) return -1;
  const { percentileMs, grows } = judgeTrial(trial, id, question);
  return percentileMs * (grows ? 1e6 : 1);
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
  const [parents = [], singles = []] = [depth - 1, 1].map((length) =>
    found.tried().filter(({ changes }) => changes.length === length),
  );
  return combinations(parents, singles, found.read(found.present));
}

function confirmingRuns({ situations, fullRuns }: Findings): number {
  return (MOST_OPTIONS + 1) * fullRuns * situations.length;
}

/** Maximum settings to try with 2, 3 and 4 changes. */
const MAX_COMBINATIONS: readonly number[] = [48, 36, 24];

const MOST_CHANGES = MAX_COMBINATIONS.length + 1;

/**
 * Settings with one more change than those of `parents`, the most promising first: a change takes its own factor off the
 * worst percentile.
 */
function combinations(
  parents: readonly SettingReading[],
  singles: readonly SettingReading[],
  present: SettingReading,
): readonly (readonly Change[])[] {
  const order = new Map(singles.map(({ changes }, index) => [changes[0], index]));
  const found = new Map<string, { readonly changes: readonly Change[]; readonly logMs: number }>();
  for (const parent of parents) {
    for (const single of singles) {
      const [change] = single.changes;
      if (change === undefined || parent.changes.some(({ field }) => field === change.field)) continue;
      const changes = [...parent.changes, change].toSorted(
        (a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0),
      );
      const logMs = logOf(parent) + logOf(single) - logOf(present);
      found.set(changesKey(changes), { changes, logMs });
    }
  }
  const most = MAX_COMBINATIONS[(parents[0]?.changes.length ?? 0) - 1] ?? 0;
  return [...found.values()]
    .toSorted((a, b) => a.logMs - b.logMs)
    .slice(0, most)
    .map(({ changes }) => changes);
}

function logOf({ worst }: SettingReading): number {
  return Math.log(Math.min(worst?.ms ?? 1e9, 1e9));
}
