import type { ModelRun } from './figures';
import { type ShippedRuns, sameRun } from './shippedRuns';
import type { EvidenceSubject } from './subjects';

/** Runs of subjects, by id, in the order of their seeds; null for those still missing. */
export type RunsOf = (subjectId: string) => readonly (ModelRun | null)[];

/** The model's runs for the evidence: as they came with the page, unless this browser got something else. */
export class CheckedRuns {
  /** Whether every run came with the page. */
  readonly isWhole: boolean;
  readonly #shipped: ReadonlyMap<string, { subject: EvidenceSubject; runs: readonly ModelRun[] }>;
  readonly #own: RunsOf;

  /** @param own what this browser has run so far */
  constructor(subjects: readonly EvidenceSubject[], shipped: ShippedRuns, own: RunsOf) {
    this.#shipped = new Map(
      subjects.map((subject) => [subject.id, { subject, runs: shipped.of(subject) }] as const),
    );
    this.isWhole = [...this.#shipped.values()].every(({ subject, runs }) => runs.length === subject.seeds);
    this.#own = own;
  }

  readonly of: RunsOf = (id) => {
    const part = this.#shipped.get(id);
    if (part === undefined) return [];
    const own = this.#own(id);
    return Array.from({ length: part.subject.seeds }, (_, later) => {
      const [shipped = null, mine = null] = [part.runs[later], own[later]];
      return mine === null || (shipped !== null && sameRun(part.subject, shipped, mine)) ? shipped : mine;
    });
  };

  /** Whether this browser got something else than what came with the page. */
  readonly differs = (id: string): boolean => {
    const shipped = this.#shipped.get(id)?.runs ?? [];
    return this.of(id).some((run, later) => shipped[later] !== undefined && run !== shipped[later]);
  };

  /** How many runs of this browser are shown: those that didn't come with the page, or not as they are. */
  readonly changes = (): number => {
    const changed = new Set<ModelRun>();
    for (const [id, { runs }] of this.#shipped)
      for (const [later, run] of this.of(id).entries())
        if (run !== null && run !== runs[later]) changed.add(run);
    return changed.size;
  };
}
