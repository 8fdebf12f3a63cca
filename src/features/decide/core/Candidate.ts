import type { SituationId } from '../../../scenario/decision';
import type { Change } from './changes';
import { changesKey } from './changes';
import type { Trial } from './trial';

/** A run that a search may request: a setting in a situation, with the seed of that number. */
export interface RunRequest {
  readonly id: SituationId;
  readonly run: number;
}

/** A setting in a search, with its runs. */
export class Candidate {
  readonly changes: readonly Change[];
  readonly key: string;
  /** Why theory says that a run would only find a runaway; null while it doesn't. */
  screened: string | null = null;
  /** The model refused it or broke on it. */
  failed = false;
  readonly #trials = new Map<SituationId, (Trial | undefined)[]>();

  constructor(changes: readonly Change[]) {
    this.changes = changes;
    this.key = changesKey(changes);
  }

  put({ id, run }: RunRequest, trial: Trial): void {
    const trials = this.#trials.get(id) ?? [];
    trials[run] = trial;
    this.#trials.set(id, trials);
  }

  trials(id: SituationId): readonly (Trial | undefined)[] {
    return this.#trials.get(id) ?? [];
  }

  /** Identifies a run within a search. */
  nameOf({ id, run }: RunRequest): string {
    return `${this.key}|${id}|${run}`;
  }

  has({ id, run }: RunRequest): boolean {
    return this.trials(id)[run] !== undefined;
  }
}
