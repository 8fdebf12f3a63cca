import { hashOf } from '../../../base/hash';
import { modelText } from '../../../scenario/modelText';
import type { ModelRun } from './figures';
import type { EvidenceSubject } from './subjects';

/** A run as stored: its digest, then the subject's figures in their order. */
type StoredRun = readonly (string | number | null)[];

interface StoredRuns {
  /** SHA-256 of the module that ran them, hexadecimal. */
  readonly model: string;
  readonly modelRevision: number;
  /** By subject, in the order of the seeds. */
  readonly subjects: Readonly<Record<string, readonly StoredRun[] | undefined>>;
}

/** The model's runs for the evidence as they came with the page. */
export class ShippedRuns {
  /** False if they are of another model than the page runs: then there are none. */
  readonly areCurrent: boolean;
  readonly #stored: StoredRuns;
  readonly #read = new WeakMap<EvidenceSubject, readonly ModelRun[]>();

  /** @param model SHA-256 of the module that the page runs, hexadecimal */
  constructor(stored: StoredRuns, model: string | undefined) {
    this.#stored = stored;
    this.areCurrent = stored.model === model;
  }

  /** A subject's runs in the order of its seeds; empty if the model, its settings or its figures have changed since. */
  of(subject: EvidenceSubject): readonly ModelRun[] {
    const runs = this.#read.get(subject) ?? this.#readRuns(subject);
    this.#read.set(subject, runs);
    return runs;
  }

  /** Every run of these subjects came with the page. */
  haveAll(subjects: readonly EvidenceSubject[]): boolean {
    return subjects.every((subject) => this.of(subject).length === subject.seeds);
  }

  #readRuns(subject: EvidenceSubject): readonly ModelRun[] {
    const { modelRevision, subjects } = this.#stored;
    const runs = this.areCurrent ? (subjects[keyOf(subject)] ?? []) : [];
    return runs.map(([digest, ...values]) => {
      const figures = new Map(subject.figures.map((figure, at) => [figure, values[at]]));
      return {
        modelRevision,
        digest: String(digest),
        figure(id) {
          const value = figures.get(id);
          return typeof value === 'number' ? value : null;
        },
      };
    });
  }
}

/** The runs that came with the page, loaded on demand. The build names the model that it ships. */
export async function loadShippedRuns(
  model: string | undefined = import.meta.env.VITE_MODEL_DIGEST,
): Promise<ShippedRuns> {
  const { default: stored }: { readonly default: StoredRuns } = await import('./data/modelRuns.json');
  return new ShippedRuns(stored, model);
}

/**
 * Text of the file that ships the runs.
 *
 * @param model SHA-256 of the module, hexadecimal
 * @param runsOf a subject's runs, one for each seed
 */
export function shippedText(
  model: string,
  subjects: readonly EvidenceSubject[],
  runsOf: (subject: EvidenceSubject) => readonly ModelRun[],
): string {
  let modelRevision = 0;
  const lines = subjects.map((subject) => {
    const stored = runsOf(subject).map((run): StoredRun => {
      modelRevision = run.modelRevision;
      return [run.digest, ...subject.figures.map((figure) => run.figure(figure))];
    });
    return `${JSON.stringify(keyOf(subject))}:${JSON.stringify(stored)}`;
  });
  return `{"model":"${model}","modelRevision":${modelRevision},"subjects":{\n${lines.join(',\n')}\n}}\n`;
}

export function sameRun({ figures }: EvidenceSubject, one: ModelRun, other: ModelRun): boolean {
  return one.digest === other.digest && figures.every((id) => one.figure(id) === other.figure(id));
}

/** A subject's id with a hash of its settings and figures, which tells it from what it was when it was run. */
function keyOf({ id, scenario, figures }: EvidenceSubject): string {
  return `${id} ${hashOf(`${modelText(scenario)}\n${figures.join()}`).toString(16)}`;
}
