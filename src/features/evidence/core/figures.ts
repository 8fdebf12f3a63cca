import type { Summary } from '../../../../workers/protocol';
import { FIGURE_IDS, type FigureId, figureOf } from '../../../figures/catalogue';
import type { Scenario } from '../../../scenario/scenario';

/** Figures by name, in the order of the catalogue. Those of latency are in ms, shares from 0 to 1. */
export type Figures = Readonly<Partial<Record<FigureId, number>>>;

/** Reads figures of the JSON files; throws for an unknown name. */
export function readFigures(stored: Readonly<Record<string, number | undefined>>, of: string): Figures {
  const read = new Map(Object.entries(stored).map(([name, value]) => [readFigureName(name, of), value]));
  return Object.fromEntries(FIGURE_IDS.flatMap((id) => (read.has(id) ? [[id, read.get(id)]] : [])));
}

/** The figure with this name; throws if there is none. */
export function readFigureName(name: string, of: string): FigureId {
  const id = FIGURE_IDS.find((each) => each === name);
  if (id === undefined) throw new Error(`${of} names ${name}, which isn't a known figure.`);
  return id;
}

export function namesIn(figures: Figures): readonly FigureId[] {
  return Object.keys(figures) as FigureId[];
}

/** A run of the model as far as the evidence is concerned. */
export interface ModelRun {
  readonly modelRevision: number;
  /** Digest of all that happened in the run. */
  readonly digest: string;
  /** Null if the run has no such figure, such as a latency without acks. */
  figure(id: FigureId): number | null;
}

export function readRun(summary: Summary, scenario: Scenario): ModelRun {
  return {
    modelRevision: summary.modelRevision,
    digest: summary.digest,
    figure(id) {
      const value = figureOf(id).ofRun(summary, scenario);
      return Number.isNaN(value) ? null : value;
    },
  };
}
