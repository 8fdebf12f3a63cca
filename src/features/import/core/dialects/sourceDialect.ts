import type { Assignment } from '../source';
import type { ImportKind } from '../types';

/** How a library's settings are written in one programming language. */
export interface SourceDialect {
  readonly kind: ImportKind;
  readonly format: string;
  /** Matches only this library's source. */
  readonly sign: RegExp;
  /** The setting that a name in its source stands for, or null. */
  readonly named: (assignment: Assignment) => string | null;
}
