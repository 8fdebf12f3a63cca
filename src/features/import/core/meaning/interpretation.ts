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

/** The reading, before it's interpreted. */
type PlainResult = Omit<ImportResult, 'warnings' | 'mismatches'>;

/** One of the texts that are interpreted together. */
export interface ReadText {
  /** The file's name; null if it was pasted. */
  readonly file: string | null;
  readonly result: PlainResult;
}

/** Texts that are interpreted together. */
export interface ReadTogether {
  readonly texts: readonly ReadText[];
  /** All of them as one; of a benchmark beside metrics of a running system, nothing. */
  readonly whole: PlainResult;
}

/** A setting that was read, in short. */
export interface ReadSetting extends Understood {
  readonly file: string | null;
  /** The value to three figures, with its unit; `value` is what's used. */
  readonly short: string;
}

/** Part 1: what was read. */
export interface WhatWasRead {
  /** Said before anything else. */
  readonly refusals: readonly Finding<RefusalCode>[];
  readonly settings: readonly ReadSetting[];
  readonly unused: readonly Unused[];
  /** Number of secret values among `unused`. */
  readonly secrets: number;
  readonly conflicts: readonly Conflict[];
  readonly slips: readonly Finding<SlipCode>[];
  readonly notes: readonly Finding<NoteCode>[];
}

/** The meaning of one or more texts for a scenario. */
export interface Interpretation {
  readonly read: WhatWasRead;
  readonly figures: WhatFiguresSay;
  readonly unknowns: readonly Unknown[];
}
