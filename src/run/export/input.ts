import type { Summary } from '../../../workers/protocol';
import type { Scenario } from '../../scenario/scenario';
import type { RunHistory } from '../RunHistory';
import type { LatencyBand } from '../twinBands';

export interface ExportInput {
  readonly scenario: Scenario;
  /** Null before the run is complete. */
  readonly summary: Summary | null;
  readonly history: RunHistory | null;
  /** The whole address of this view. */
  readonly link: string;
  /** Where latency lies in the cluster that was fitted to the reader's metrics; left out if that isn't known. */
  readonly inYourCluster?: readonly LatencyBand[];
  readonly title: string;
  /** Id of the client that the producers are named after (`client` of a view); left out if it's the nearest. */
  readonly client?: string;
}

/** Input of what is pasted, perhaps into a shell: no text of a link. */
export type CopyInput = Pick<ExportInput, 'scenario' | 'summary' | 'client'>;

/** The run of an input that is complete. Throws an Error with a sentence if there is none yet. */
export function completeRun({ history, summary }: ExportInput): {
  readonly history: RunHistory;
  readonly summary: Summary;
} {
  if (history === null || summary === null || !history.done) {
    throw new Error("The run isn't complete yet: wait a moment, then save the file again.");
  }
  return { history, summary };
}
