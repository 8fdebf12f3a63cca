import type { ModelRun } from './figures';
import { type ShippedRuns, sameRun } from './shippedRuns';
import type { EvidenceSubject } from './subjects';

/** Runs of subjects, by id, in the order of their seeds; null for those still missing. */
export type RunsOf = (subjectId: string) => readonly (ModelRun | null)[];

/** The model's runs for the evidence: as they came with the page, unless this browser got something else. */
export class CheckedRuns {
  readonly #subjects: ReadonlyMap<string, EvidenceSubject>;
  readonly #shipped: ShippedRuns;
  readonly #own: RunsOf;

  /** @param own what this browser has run so far */
  constructor(subjects: readonly EvidenceSubject[], shipped: ShippedRuns, own: RunsOf) {
    this.#subjects = new Map(subjects.map((subject) => [subject.id, subject]));
    this.#shipped = shipped;
    this.#own = own;
  }

  readonly of: RunsOf = (id) => {
    const subject = this.#subjects.get(id);
    if (subject === undefined) return [];
    const [shipped, own] = [this.#shipped.of(subject), this.#own(id)];
    return Array.from({ length: subject.seeds }, (_, later) => {
      const [theirs = null, mine = null] = [shipped[later], own[later]];
      return mine === null || (theirs !== null && sameRun(subject, theirs, mine)) ? theirs : mine;
    });
  };

  /** This browser got something else than what came with the page. */
  differs(id: string): boolean {
    return this.#shippedRuns(id).length > 0 && this.#changed(id).length > 0;
  }

  /** How many runs of this browser are shown: those that didn't come with the page, or not as they are. */
  changes(): number {
    const changed = [...this.#subjects.keys()].flatMap((id) => this.#changed(id));
    return new Set(changed.map(({ digest }) => digest)).size;
  }

  #changed(id: string): readonly ModelRun[] {
    const shipped = this.#shippedRuns(id);
    return this.of(id).flatMap((run, later) => (run === null || run === shipped[later] ? [] : run));
  }

  #shippedRuns(id: string): readonly ModelRun[] {
    const subject = this.#subjects.get(id);
    return subject === undefined ? [] : this.#shipped.of(subject);
  }
}
