import { mayEndEarly } from '../../../run/Cell';
import type { SearchRun } from '../../../run/SearchDriver';
import { predictedLoad } from '../../../run/theory';
import type { SituationId } from '../../../scenario/decision';
import type { Scenario } from '../../../scenario/scenario';
import { withLaterSeed } from '../../../scenario/seeds';
import { type Change, changesKey } from './changes';
import { type DecideQuestion, secondsOfRuns } from './question';
import { FULL_RUNS, readSetting, type SettingReading } from './reading';
import { changedSituation, isEndToEnd, lasts, situationsInPlay } from './situations';
import type { Trial } from './trial';
import { memberFor } from './twin';

/** A setting in a search, with its runs. */
export interface Candidate {
  readonly changes: readonly Change[];
  readonly key: string;
  /** Results by situation, in the order of their seeds. */
  readonly trials: Map<SituationId, (Trial | undefined)[]>;
  /** Load of the slow broker's connection if theory rules the setting out; null if it doesn't. */
  screened: number | null;
  /** The model refused it or broke on it. */
  failed: boolean;
  /** Runs of each situation that it gets at most; more than FULL_RUNS if the reader asked for them. */
  mostRuns: number;
}

/** A run that a search asks for: a setting in a situation, with the seed of that number. */
export interface CandidateRun extends SearchRun {
  readonly candidate: Candidate;
  readonly id: SituationId;
  readonly seed: number;
}

/** Theory is trusted with this load or more: its own limit is 1. */
const SURE_LOAD = 1.3;

/** What a search knows: the settings that it tried, with their runs. */
export class Findings {
  readonly question: DecideQuestion;
  /** The situations in play. */
  readonly situations: readonly SituationId[];
  readonly present = candidateWith([]);
  /** Fallbacks, in the order of `remedies`; empty until no setting helps. */
  remedies: readonly Candidate[] = [];
  /** Events of all runs. */
  work = 0;
  /** Null while new settings are tried; else how many are being confirmed, and with how many runs each. */
  confirming: { readonly settings: number; readonly runs: number } | null = null;
  readonly #seconds: number;
  /** By key, in order of request. */
  readonly #candidates = new Map<string, Candidate>();
  readonly #readings = new Map<Candidate, SettingReading>();

  constructor(question: DecideQuestion) {
    this.question = question;
    this.situations = situationsInPlay(question.decision, question.scenario);
    this.#seconds = secondsOfRuns(question);
  }

  /** Settings that are known, whether they had a run or not. */
  get known(): number {
    return this.#candidates.size;
  }

  /** Known settings that had their first run. */
  get triedCount(): number {
    return [...this.#candidates.values()].filter(({ failed, trials }) => failed || trials.has('healthy'))
      .length;
  }

  /** Adds those that aren't known yet, and returns them. */
  add(settings: readonly (readonly Change[])[]): readonly Candidate[] {
    return settings.map(candidateWith).filter((candidate) => {
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
      .filter(({ trials }) => trials.has('healthy'))
      .map((candidate) => this.read(candidate));
  }

  /** The candidates of these readings. */
  candidatesOf(readings: readonly SettingReading[]): readonly Candidate[] {
    return readings.flatMap(({ key }) => this.#candidates.get(key) ?? []);
  }

  read(candidate: Candidate): SettingReading {
    const known = this.#readings.get(candidate);
    if (known !== undefined) return known;
    const { decision, boundMs } = this.question;
    const reading = readSetting({
      key: candidate.key,
      changes: candidate.changes,
      trials: (id) => candidate.trials.get(id) ?? [],
      present: (id) => this.present.trials.get(id) ?? [],
      decision,
      boundMs,
      situations: this.situations,
      screened: candidate.screened,
      mostRuns: candidate.mostRuns,
    });
    this.#readings.set(candidate, reading);
    return reading;
  }

  /** The run of a candidate with the seed of that number; none if it has failed, has that run, or may not have it. */
  missingRun(candidate: Candidate, id: SituationId, seed: number): readonly CandidateRun[] {
    if (candidate.failed || candidate.screened !== null) return [];
    if (candidate.trials.get(id)?.[seed] !== undefined) return [];
    const scenario = this.#scenarioOf(candidate, id, seed);
    if (scenario === null) {
      candidate.failed = true;
      return [];
    }
    const objectiveMs = this.#endsEarlyAt(id);
    return [{ candidate, id, seed, scenario, ...(objectiveMs !== null && { objectiveMs }) }];
  }

  /** Lets a candidate have this many runs of each situation. */
  allow(candidate: Candidate, mostRuns: number): void {
    candidate.mostRuns = mostRuns;
    this.#readings.delete(candidate);
  }

  put({ candidate, id, seed }: CandidateRun, trial: Trial): void {
    const trials = candidate.trials.get(id) ?? [];
    trials[seed] = trial;
    this.work += trial.events;
    candidate.trials.set(id, trials);
    if (id === 'healthy' && seed === 0) this.#screen(candidate, trial);
    // All others are compared with the present settings.
    if (candidate === this.present) this.#readings.clear();
    else this.#readings.delete(candidate);
  }

  #scenarioOf({ changes }: Candidate, id: SituationId, seed: number): Scenario | null {
    const scenario = changedSituation(id, memberFor(this.question.twin, seed), changes, this.#seconds);
    return scenario === null ? null : withLaterSeed(scenario, seed);
  }

  /** Bound at which a run may end early: only if its backlog never stops growing; a passing situation may still recover. */
  #endsEarlyAt(id: SituationId): number | null {
    const { decision, boundMs } = this.question;
    const early = decision.situations[id] === 'must' && lasts(id) && !isEndToEnd(id);
    return early && id !== 'healthy' && mayEndEarly({ id: decision.percentile }) ? boundMs : null;
  }

  /**
   * If a slow broker's connection gets more than it can serve, the backlog grows, and no run is needed to see that.
   * `recordsPerBatch` is that of healthy days.
   */
  #screen(candidate: Candidate, { recordsPerBatch }: Trial): void {
    if (candidate === this.present || this.question.decision.situations.slow !== 'must') return;
    const slow = this.#scenarioOf(candidate, 'slow', 0);
    const load = slow === null ? null : predictedLoad(slow, { recordsPerBatch });
    candidate.screened = load !== null && load >= SURE_LOAD ? load : null;
  }
}

export function candidateWith(changes: readonly Change[]): Candidate {
  return {
    changes,
    key: changesKey(changes),
    trials: new Map(),
    screened: null,
    failed: false,
    mostRuns: FULL_RUNS,
  };
}
