import type { ImportResult, Understood } from '../types';
import type {
  Conflict,
  Finding,
  NoteCode,
  RefusalCode,
  SlipCode,
  Unknown,
  Unused,
  WhatFiguresSay,
} from './types';

type PlainResult = Omit<ImportResult, 'warnings' | 'mismatches'>;

export interface ReadText {
  /** The file's name; null if it was pasted. */
  readonly file: string | null;
  readonly result: PlainResult;
}

export interface ReadTogether {
  readonly texts: readonly ReadText[];
  /** All of them as one; of a benchmark beside metrics of a running system, nothing. */
  readonly whole: PlainResult;
}

export interface ReadSetting extends Understood {
  readonly file: string | null;
  /** The value to three figures, with its unit; `value` is what's used. */
  readonly short: string;
}

export interface WhatWasRead {
  /** Said before anything else. */
  readonly refusals: readonly Finding<RefusalCode>[];
  readonly settings: readonly ReadSetting[];
  readonly unused: readonly Unused[];
  readonly secrets: number;
  readonly conflicts: readonly Conflict[];
  readonly slips: readonly Finding<SlipCode>[];
  readonly notes: readonly Finding<NoteCode>[];
}

export interface Interpretation {
  readonly read: WhatWasRead;
  readonly figures: WhatFiguresSay;
  readonly unknowns: readonly Unknown[];
}
