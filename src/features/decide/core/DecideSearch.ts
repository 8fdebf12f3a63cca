import { predictedLoad } from '../../../run/theory';
import type { RunFacts } from '../../../run/waysOut/trial';
import type { Decision, SituationId } from '../../../scenario/decision';
import type { Scenario } from '../../../scenario/scenario';
import { withLaterSeed } from '../../../scenario/seeds';
import { Candidate, type RunRequest } from './Candidate';
import { type Change, changesKey, type Rungs, rungsFor } from './changes';
import { contenders, isCheaper, nearestSetting, withAlternative } from './choose';
import { between, combinations, MOST_CHANGES } from './explore';
import { proven, REMEDY_RUNS, remedies } from './fallbacks';
import { byCost, frontOf } from './front';
import type { DecideProgress, DecideQuestion, DecideResult, DecideRun, Phase } from './question';
import type { RunStore } from './RunStore';
import {
  boundedMs,
  FULL_RUNS,
  missesClearly,
  readSetting,
  requiredSituations,
  type SettingReading,
} from './reading';
import { changedSituation, isEndToEnd, lasts, runSeconds, situationsInPlay } from './situations';
import { answers, mayEndEarly, type Trial, trialOf } from './trial';
import { memberFor } from './twin';

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
/** Events of work until a search pauses for consent, half of them for exploring: about half a minute on two workers. */
const MOST_WORK = 240_000_000;

/**
 * Looks for the settings that keep an objective at the least cost, by running the model. It holds neither a clock nor a
 * worker: it names the runs it wants next and takes their results in any order. A round depends only on complete
 * results of earlier rounds, so the answer depends neither on the number of workers nor on the order in which runs end.
 * docs/decide.md describes the method.
 */
export class DecideSearch {
  readonly question: DecideQuestion;
  readonly #store: RunStore;
  /** How long each run measures, s. */
  readonly seconds: number;
  /** The situations in play; after the present runs the worst comes first among those that must hold. */
  #situations: readonly SituationId[];
  readonly #present = new Candidate([]);
  /** By key, in order of request. */
  readonly #candidates = new Map<string, Candidate>();
  readonly #readings = new Map<Candidate, SettingReading>();
  readonly #running = new Set<string>();
  #phase: Phase = 'present';
  /** Who gets runs in this round, and how many each. */
  #round: readonly Candidate[];
  #roundRuns = 1;
  #rungs: readonly Rungs[] = [];
  #depth = 1;
  #halving = 0;
  #remedies: readonly Candidate[] = [];
  #runs = 0;
  #events = 0;
  #mostEvents = MOST_WORK;
  /** The round that hit the work limit; null if none did. */
  #limitedIn: Phase | null = null;

  constructor(question: DecideQuestion, store: RunStore) {
    this.question = question;
    this.#store = store;
    const { decision, scenario } = question;
    this.seconds = runSeconds(scenario, decision.percentile);
    this.#situations = situationsInPlay(decision, scenario);
    this.#round = [this.#present];
    if (requiredSituations(decision, this.#situations).length === 0) this.#phase = 'done';
    this.#advance();
  }

  /** The most useful run right now; null if everything depends on runs under way, and after the search. */
  next(): DecideRun | null {
    for (const candidate of this.#round) {
      for (const request of this.#requestsOf(candidate)) {
        if (this.#running.has(candidate.nameOf(request))) continue;
        return this.#runOf(candidate, request);
      }
    }
    return null;
  }

  get over(): boolean {
    return this.#phase === 'done';
  }

  /** Whether it has used up its work with some left to do. */
  get limited(): boolean {
    return this.#limitedIn !== null;
  }

  /** Continues after the limit with the same amount of work again. */
  searchOn(): void {
    if (this.#limitedIn === null) return;
    this.#phase = this.#limitedIn;
    this.#limitedIn = null;
    this.#mostEvents = this.#events + MOST_WORK;
    this.#advance();
  }

  /** Takes back the runs under way so that `next` hands them out again: their workers were stopped. */
  giveBack(): void {
    this.#running.clear();
  }

  progress(): DecideProgress {
    const known = [...this.#candidates.values()];
    const left = this.#round.reduce((sum, candidate) => sum + this.#requestsOf(candidate).length, 0);
    const mean = this.#events / Math.max(1, this.#runs);
    return {
      phase: this.#phase,
      settings: known.filter((candidate) => candidate.failed || candidate.has({ id: 'healthy', run: 0 }))
        .length,
      knownSettings: known.length,
      runs: this.#runs,
      events: this.#events,
      eventsLeft: mean * (left + this.#later()),
    };
  }

  /** Results so far. */
  result(): DecideResult {
    const { cost } = this.question.decision;
    const settings = this.#readTried();
    const meeting = settings
      .filter(({ verdict }) => verdict === 'meets')
      .toSorted((a, b) => byCost(a, b, cost));
    const present = this.#present.has({ id: 'healthy', run: 0 }) ? this.#read(this.#present) : null;
    const singles = meeting.filter(({ changes }) => changes.length === 1);
    const [single] = singles;
    const several = meeting.filter(
      (setting) => setting.changes.length > 1 && (single === undefined || isCheaper(setting, single, cost)),
    );
    const front = frontOf(present?.verdict === 'meets' ? [present, ...meeting] : meeting, cost);
    const nobody = meeting.length === 0 && present?.verdict !== 'meets';
    return {
      question: this.question,
      present,
      settings,
      front,
      singles: withAlternative(singles, front, cost),
      combinations: withAlternative(several, front, cost),
      nearest: nobody && present !== null ? nearestSetting([present, ...settings]) : null,
      remedies: proven(
        this.#remedies.map((candidate) => this.#read(candidate)),
        this.question.decision.share,
      ),
      remediesTried: this.#remedies.length > 0 && !this.limited,
      phase: this.#phase,
      over: this.over,
      cutShort: this.limited,
    };
  }

  /** The reader's scenario with a setting in a situation, to show or link. Null if limits don't allow it. */
  shown(changes: readonly Change[], id: SituationId): Scenario | null {
    return changedSituation(id, this.question.scenario, changes, this.seconds);
  }

  #scenarioOf(changes: readonly Change[], { id, run }: RunRequest): Scenario | null {
    const scenario = changedSituation(id, memberFor(this.question.twin, run), changes, this.seconds);
    return scenario === null ? null : withLaterSeed(scenario, run);
  }

  #readTried(): readonly SettingReading[] {
    const tried = [...this.#candidates.values()].filter((candidate) =>
      candidate.has({ id: 'healthy', run: 0 }),
    );
    return tried.map((candidate) => this.#read(candidate));
  }

  #runOf(candidate: Candidate, request: RunRequest): DecideRun | null {
    const scenario = this.#scenarioOf(candidate.changes, request);
    const name = candidate.nameOf(request);
    if (scenario === null) return null;
    const objectiveMs = this.#endsEarlyAt(request.id);
    this.#running.add(name);
    return {
      scenario,
      ...(objectiveMs !== null && { objectiveMs }),
      done: (summary) => {
        const trial = trialOf(summary, scenario, objectiveMs);
        this.#store.put(scenario, trial);
        this.#running.delete(name);
        this.#note(candidate, request, trial);
        this.#advance();
      },
      failed: () => {
        this.#running.delete(name);
        candidate.failed = true;
        this.#advance();
      },
    };
  }

  /** Bound at which a run may end early: only if its backlog never stops growing; a passing situation may still recover. */
  #endsEarlyAt(id: SituationId): number | null {
    const { decision, boundMs } = this.question;
    const early = decision.situations[id] === 'must' && lasts(id) && !isEndToEnd(id);
    return early && id !== 'healthy' && mayEndEarly(decision.percentile) ? boundMs : null;
  }

  #note(candidate: Candidate, request: RunRequest, trial: Trial): void {
    candidate.put(request, trial);
    this.#readings.delete(candidate);
    if (candidate === this.#present) this.#readings.clear();
    this.#runs += 1;
    this.#events += trial.events;
    if (request.id === 'healthy' && request.run === 0) this.#screen(candidate, trial);
  }

  #screen(candidate: Candidate, { recordsPerBatch }: Trial): void {
    if (candidate === this.#present || this.question.decision.situations.slow !== 'must') return;
    const slow = this.#scenarioOf(candidate.changes, { id: 'slow', run: 0 });
    candidate.screened = slow === null ? null : theoryAgainst(slow, recordsPerBatch);
  }

  /** Runs that a candidate still needs in this round, most important first; stored results are used first. */
  #requestsOf(candidate: Candidate): readonly RunRequest[] {
    if (candidate.failed || candidate.screened !== null) return [];
    const isPresent = candidate === this.#present;
    const context = { question: this.question, situations: this.#situations, isPresent };
    if (this.#roundRuns === 1) return firstRequests(candidate, context);
    const misses = this.#read(candidate).verdict === 'misses';
    return misses && !isPresent ? [] : missingRuns(candidate, context, this.#roundRuns);
  }

  #read(candidate: Candidate): SettingReading {
    const known = this.#readings.get(candidate);
    if (known !== undefined) return known;
    const { decision, boundMs } = this.question;
    const reading = readSetting({
      key: candidate.key,
      changes: candidate.changes,
      trials: (id) => candidate.trials(id),
      present: (id) => this.#present.trials(id),
      decision,
      boundMs,
      situations: this.#situations,
      screened: candidate.screened,
    });
    this.#readings.set(candidate, reading);
    return reading;
  }

  /** Uses stored results, and begins the next round while the present one has nothing to wait for. */
  #advance(): void {
    while (!this.over) {
      for (const candidate of this.#round) this.#takeStored(candidate);
      const waits = this.#round.some((candidate) => this.#requestsOf(candidate).length > 0);
      if (waits && this.#events < this.#mostEvents) return;
      if (!waits) this.#nextRound();
      else [this.#limitedIn, this.#phase] = [this.#phase, 'done'];
    }
  }

  #takeStored(candidate: Candidate): void {
    const { boundMs, decision } = this.question;
    for (let found = true; found; ) {
      found = false;
      for (const request of this.#requestsOf(candidate)) {
        const scenario = this.#scenarioOf(candidate.changes, request);
        const trial = scenario === null ? undefined : this.#store.get(scenario);
        if (scenario === null) candidate.failed = true;
        if (trial === undefined || !answers(trial, boundMs, decision.percentile)) continue;
        this.#note(candidate, request, trial);
        found = true;
      }
    }
  }

  #nextRound(): void {
    switch (this.#phase) {
      case 'present':
        this.#beginSingles();
        return;
      case 'singles':
      case 'combining':
        this.#phase = 'combining';
        this.#combine();
        return;
      case 'between':
      case 'confirming':
        this.#phase = 'confirming';
        this.#confirm();
        return;
      case 'remedies':
      case 'done':
        this.#phase = 'done';
        return;
    }
  }

  #beginSingles(): void {
    const firstOf = (id: SituationId) => this.#present.trials(id)[0];
    const facts = this.#situations.flatMap((id) => firstOf(id) ?? []);
    if (facts.length === 0 || this.#present.failed) {
      this.#phase = 'done';
      return;
    }
    // The order decides which runs count in a reading.
    this.#situations = worstFirst(this.#situations, this.question.decision, firstOf);
    this.#readings.clear();
    this.#rungs = rungsFor(this.question.scenario, worstFacts(facts), this.question);
    this.#phase = 'singles';
    this.#try(coarseFirst(this.#rungs).map((change) => [change]));
  }

  #combine(): void {
    this.#depth += 1;
    const singles = this.#ofDepth(1);
    const parents = this.#ofDepth(this.#depth - 1);
    const next =
      this.#depth > MOST_CHANGES || this.#leftToExplore() < 0
        ? []
        : combinations(parents, singles, this.#read(this.#present), this.question.boundMs);
    if (next.length > 0) this.#try(next);
    else {
      this.#phase = 'between';
      this.#try(between(this.#near(A_FEW), this.#rungs));
    }
  }

  /** Settings with this many changes that carry information: neither failed nor ruled out by theory. */
  #ofDepth(depth: number): readonly SettingReading[] {
    return this.#readTried().filter(({ changes, screened }) => changes.length === depth && screened === null);
  }

  /** Events left for exploring. */
  #leftToExplore(): number {
    return this.#mostEvents - MOST_WORK / 2 - this.#events;
  }

  /** Requests one run of each setting that isn't known yet, within the work for exploring. */
  #try(settings: readonly (readonly Change[])[]): void {
    const perSetting = this.#events / Math.max(1, this.#candidates.size) || 0;
    const left = perSetting === 0 ? settings.length : Math.ceil(this.#leftToExplore() / perSetting);
    const added: Candidate[] = [];
    for (const changes of settings.slice(0, Math.max(0, left))) {
      const key = changesKey(changes);
      if (this.#candidates.has(key)) continue;
      const candidate = new Candidate(changes);
      this.#candidates.set(key, candidate);
      added.push(candidate);
    }
    this.#round = added;
    this.#roundRuns = 1;
  }

  #confirm(): void {
    const halving = HALVINGS[this.#halving];
    const lastRounds = this.#halving - HALVINGS.length;
    this.#halving += 1;
    const few = halving?.most ?? A_FEW;
    const runs = halving?.runs ?? FULL_RUNS;
    const { nearest } = this.result();
    // Until something is confirmed, anything not ruled out may be the answer.
    const isEnough = lastRounds >= MOST_LAST_ROUNDS && nearest === null;
    const chosen = isEnough ? [] : this.#contenders(few, runs);
    this.#roundRuns = runs;
    this.#round = halving === undefined ? chosen : [this.#present, ...chosen];
    if (halving === undefined && chosen.length === 0) this.#seekRemedies();
  }

  /** Open settings with fewer runs than this that may be on the front or be the cheapest single change. */
  #contenders(most: number, runs: number): readonly Candidate[] {
    return this.#near(most)
      .filter((reading) => reading.runs < runs)
      .flatMap(({ key }) => this.#candidates.get(key) ?? [])
      .filter(({ failed }) => !failed);
  }

  #near(most: number): readonly SettingReading[] {
    return contenders(this.#readTried(), this.question.decision.cost, most);
  }

  /** If nothing keeps the objective: checks whether less load, more partitions or a better broker would. */
  #seekRemedies(): void {
    const { nearest } = this.result();
    this.#phase = nearest === null ? 'done' : 'remedies';
    if (nearest === null) return;
    this.#remedies = remedies(this.question.scenario).map(
      (changes) => new Candidate([...nearest.changes, ...changes]),
    );
    this.#round = this.#remedies;
    this.#roundRuns = REMEDY_RUNS;
  }

  /** Estimated runs of the rounds after this one. */
  #later(): number {
    const each = this.#situations.length;
    const confirming = HALVINGS.slice(this.#phase === 'confirming' ? this.#halving : 0);
    const runs = confirming.reduce((sum, halving) => sum + (halving.runs * halving.most) / 2, 0);
    return this.#phase === 'remedies' || this.over ? 0 : runs * each;
  }
}

/** Theory is trusted with this load or more: its own limit is 1. */
const SURE_LOAD = 1.3;

/**
 * Why theory rules the scenario out; null if it doesn't for certain. If a slow broker's connection gets more than it
 * can serve, the backlog grows, and no run is needed to see that. `recordsPerBatch` is that of healthy days.
 */
function theoryAgainst(slow: Scenario, recordsPerBatch: number): string | null {
  const load = predictedLoad(slow, { recordsPerBatch });
  if (load === null || load < SURE_LOAD) return null;
  return `The slow broker's connection would get ${load.toFixed(1)} times what it can serve, so theory rules it out.`;
}

/** Worst facts over all situations: each of them may be a reason to try a setting. */
function worstFacts(trials: readonly Trial[]): RunFacts {
  const [first] = trials;
  if (first === undefined) throw new Error('There are no runs.');
  return {
    ...first,
    bufferFull: trials.some(({ bufferFull }) => bufferFull),
    handlersAtWork: Math.max(...trials.map(({ handlersAtWork }) => handlersAtWork)),
    networkThreadsAtWork: Math.max(...trials.map(({ networkThreadsAtWork }) => networkThreadsAtWork)),
  };
}

/** Mandatory situations in order of how badly the present settings do, because the worst rules out most. */
function worstFirst(
  situations: readonly SituationId[],
  decision: Decision,
  present: (id: SituationId) => Trial | undefined,
): readonly SituationId[] {
  const severity = (id: SituationId): number => {
    const trial = present(id);
    if (decision.situations[id] !== 'must' || trial === undefined) return -1;
    return boundedMs(trial, id, decision) * (lasts(id) && trial.backlogGrows ? 1e6 : 1);
  };
  return situations.toSorted((a, b) => severity(b) - severity(a));
}

/** The first values of each setting, then the second ones, so that every setting gives an early result. */
function coarseFirst(rungs: readonly Rungs[]): readonly Change[] {
  const longest = Math.max(0, ...rungs.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => rungs.flatMap((list) => list[index] ?? [])).flat();
}

/** Purpose of a candidate's runs. */
interface RequestContext {
  readonly question: DecideQuestion;
  /** In play, the most selective first. */
  readonly situations: readonly SituationId[];
  /** The present settings run in every situation, because all others are compared with them. */
  readonly isPresent: boolean;
}

/** Runs of each situation that is only shown, for settings that get all their runs. */
const SHOWN_RUNS = 5;

/** The next first run, one at a time: most settings already fail in the worst situation. */
function firstRequests(candidate: Candidate, context: RequestContext): readonly RunRequest[] {
  const { question, isPresent } = context;
  for (const id of inOrder(context, isPresent)) {
    const [trial] = candidate.trials(id);
    if (trial === undefined) return [{ id, run: 0 }];
    const mustHold = question.decision.situations[id] === 'must';
    if (mustHold && !isPresent && missesClearly(trial, id, question)) return [];
  }
  return [];
}

/** Missing runs of each situation up to `runs`, seed by seed. */
function missingRuns(candidate: Candidate, context: RequestContext, runs: number): readonly RunRequest[] {
  return Array.from({ length: runs }, (_, run) => {
    const isShown = runs === FULL_RUNS && run < SHOWN_RUNS;
    return inOrder(context, isShown).map((id) => ({ id, run }));
  })
    .flat()
    .filter((request) => !candidate.has(request));
}

/** Healthy days come first because they give the costs; situations that are only shown are left out unless `all` is set. */
function inOrder({ question, situations }: RequestContext, all: boolean): readonly SituationId[] {
  const roles = question.decision.situations;
  return ['healthy', ...situations.filter((id) => id !== 'healthy' && (all || roles[id] !== 0))];
}
