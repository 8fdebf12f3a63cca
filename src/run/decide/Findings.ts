import type { SituationId } from '../../scenario/decision';
import type { Scenario } from '../../scenario/scenario';
import { withLaterSeed } from '../../scenario/seeds';
import type { SearchRun } from '../SearchDriver';
import { type Change, changesKey } from './changes';
import { type DecideQuestion, secondsOfRuns } from './question';
import { type Cliff, type RunKind, readSetting, type SettingReading } from './reading';
import { changedSituation, situationsInPlay, troubleOf, worsened } from './situations';
import type { Trial } from './trial';
import { memberFor } from './twin';

export interface Candidate {
  readonly changes: readonly Change[];
  readonly key: string;
  readonly trials: Map<RunKind, (Trial | undefined)[]>;
  cliff: Cliff | null;
  /** The model refused it or broke on it. */
  failed: boolean;
  /** Runs of each situation that it gets at most; more than the search's own number if the reader asked for them. */
  mostRuns: number;
}

export interface CandidateRun extends SearchRun {
  readonly candidate: Candidate;
  readonly id: RunKind;
  /** Its place in the order of a setting's runs. */
  readonly run: number;
}

export class Findings {
  readonly question: DecideQuestion;
  readonly situations: readonly SituationId[];
  /** The situation that is made worse, and in which the client's partitioners are compared. */
  readonly trouble: SituationId | null;
  readonly present: Candidate;
  /** Runs of each situation that confirm a setting. */
  readonly fullRuns: number;
  /** Fallbacks, in the order of `remedies`; empty until no setting helps. */
  remedies: readonly Candidate[] = [];
  /** The recommended settings, each with another value of what nobody states. */
  assumptions: readonly Candidate[] = [];
  /** The client's other partitioners, each with its run in trouble. */
  partitioners: readonly Candidate[] = [];
  /** Sets of constants in which no setting keeps the objective: their runs don't count. */
  beyond: readonly Scenario[] = [];
  work = 0;
  /** Null while new settings are tried; else how many are being confirmed, and with how many runs each. */
  confirming: { readonly settings: number; readonly runs: number } | null = null;
  /** The numbers of the runs in their order; beyond its end, and without one, each has its own place. */
  #order: readonly number[] = [];
  readonly #seconds: number;
  /** By key, in order of request. */
  readonly #candidates = new Map<string, Candidate>();
  readonly #readings = new Map<Candidate, SettingReading>();

  constructor(question: DecideQuestion, fullRuns: number) {
    this.question = question;
    this.fullRuns = fullRuns;
    this.situations = situationsInPlay(question.decision, question.scenario);
    this.trouble = troubleOf(question.decision);
    this.present = this.candidateWith([]);
    this.#seconds = secondsOfRuns(question);
  }

  candidateWith(changes: readonly Change[]): Candidate {
    const key = changesKey(changes);
    return { changes, key, trials: new Map(), cliff: null, failed: false, mostRuns: this.fullRuns };
  }

  /** Settings that are known, whether they had a run or not. */
  get known(): number {
    return this.#candidates.size;
  }

  /** Known settings that had their first run. */
  get triedCount(): number {
    return [...this.#candidates.values()].filter(isTried).length;
  }

  /** Adds those that aren't known yet, and returns them. */
  add(settings: readonly (readonly Change[])[]): readonly Candidate[] {
    return settings
      .map((changes) => this.candidateWith(changes))
      .filter((candidate) => {
        const isNew = !this.#candidates.has(candidate.key);
        if (isNew) this.#candidates.set(candidate.key, candidate);
        return isNew;
      });
  }

  /** A known setting; the present one if none has this key. */
  candidate(key: string): Candidate {
    return this.#candidates.get(key) ?? this.present;
  }

  /** Readings of all settings that had a run, in order of request. */
  tried(): readonly SettingReading[] {
    return [...this.#candidates.values()]
      .filter((candidate) => isTried(candidate) && !candidate.failed)
      .map((candidate) => this.read(candidate));
  }

  read(candidate: Candidate): SettingReading {
    const known = this.#readings.get(candidate);
    if (known !== undefined) return known;
    const { decision, boundMs } = this.question;
    const { trouble } = this;
    const scenario = trouble && this.#scenarioOf(candidate, trouble, 0);
    const reading = readSetting({
      key: candidate.key,
      changes: candidate.changes,
      trials: (id) => candidate.trials.get(id) ?? [],
      present: (id) => this.present.trials.get(id) ?? [],
      decision,
      boundMs,
      situations: this.situations,
      trouble: trouble && scenario && { id: trouble, scenario },
      cliff: candidate.cliff,
      enough: Math.min(this.fullRuns, candidate.mostRuns),
      mostRuns: candidate.mostRuns,
      setOf: (run) => this.setOf(run),
      isBeyond: (run) => this.#isBeyond(run),
    });
    this.#readings.set(candidate, reading);
    return reading;
  }

  /** The run of a candidate at that place in their order; none if it has failed, or has that run. */
  missingRun(candidate: Candidate, id: RunKind, run: number): readonly CandidateRun[] {
    if (candidate.failed || candidate.trials.get(id)?.[run] !== undefined) return [];
    const scenario = this.#scenarioOf(candidate, id, run);
    if (scenario !== null) return [{ candidate, id, run, scenario }];
    candidate.failed = true;
    return [];
  }

  allow(candidate: Candidate, mostRuns: number): void {
    candidate.mostRuns = mostRuns;
    this.#readings.delete(candidate);
  }

  /** Leaves sets of constants out of all readings. */
  leaveOut(members: readonly Scenario[]): void {
    this.beyond = [...this.beyond, ...members];
    this.#readings.clear();
  }

  /** The first runs that count. */
  runs(count: number): readonly number[] {
    const runs: number[] = [];
    for (let run = 0; runs.length < count; run += 1) if (!this.#isBeyond(run)) runs.push(run);
    return runs;
  }

  /** The set of constants of a run, and the scenario that has it. */
  setOf(run: number): Scenario {
    return memberFor(this.question.twin, this.#numberOf(run));
  }

  /** Puts the runs of every setting in another order. Only the present settings may have had some, which are these. */
  reorder(runs: readonly number[]): void {
    this.#order = runs.map((run) => this.#numberOf(run));
    for (const [id, trials] of this.present.trials)
      this.present.trials.set(
        id,
        runs.map((run) => trials[run]),
      );
    this.#readings.clear();
  }

  /** Added to the scenario's seed. */
  #numberOf(run: number): number {
    return this.#order[run] ?? run;
  }

  #isBeyond(run: number): boolean {
    return this.beyond.includes(this.setOf(run));
  }

  setCliff(candidate: Candidate, cliff: Cliff): void {
    candidate.cliff = cliff;
    this.#readings.delete(candidate);
  }

  put({ candidate, id, run }: CandidateRun, trial: Trial): void {
    const trials = candidate.trials.get(id) ?? [];
    trials[run] = trial;
    this.work += trial.events;
    candidate.trials.set(id, trials);
    // All others are compared with the present settings.
    if (candidate === this.present) this.#readings.clear();
    else this.#readings.delete(candidate);
  }

  #scenarioOf({ changes }: Candidate, id: RunKind, run: number): Scenario | null {
    const member = this.setOf(run);
    const isTrouble = id === 'worse' || id.startsWith('slow:');
    const situation = isTrouble ? this.trouble : (id as SituationId);
    const scenario = situation && changedSituation(situation, member, changes, this.#seconds);
    if (scenario === null) return null;
    const varied =
      id === 'worse'
        ? worsened(scenario)
        : isTrouble
          ? { ...scenario, 'slow.ms': Number(id.slice('slow:'.length)) }
          : scenario;
    return withLaterSeed(varied, this.#numberOf(run));
  }
}

function isTried({ failed, trials }: Candidate): boolean {
  return failed || trials.size > 0;
}
