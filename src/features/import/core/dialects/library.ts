import type { SettingFinding } from '../meaning/types';
import type { Given, Meaning } from '../types';

/** What the reader of a library's settings knows besides them. */
export interface Around {
  readonly text: string;
  /** Name of the recognised format; null if the reader chose the library. */
  readonly format: string | null;
  readonly clientId: string;
}

/** A client library: one object in its own file, listed in libraries.ts. */
export interface Library {
  /** Ids of the clients whose defaults may apply. */
  readonly clients: readonly string[];
  /** Whether it stands for measurements, whose readers find settings themselves. */
  readonly isMeasured?: true;
  /** Its settings in a text; `recognised` are those that were found by the text's own format, or null. */
  readonly pairsIn: (text: string, recognised: readonly Given[] | null) => readonly Given[];
  /** Whether a name is one of its settings, which are read first if there are very many names. */
  readonly isSetting: (name: string) => boolean;
  readonly meanings: (pairs: readonly Given[], around: Around) => readonly Meaning[];
  /** What follows from its settings: what the client refuses, what they do together. */
  readonly findings?: (
    meanings: readonly Meaning[],
    clientId: string,
    text: string,
  ) => readonly SettingFinding[];
}
