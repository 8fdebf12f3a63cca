import type { Shape } from '../../../base/shape';
import type { Client } from '../../../scenario/clients/client';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import type { Covered } from './results/basis';
import type * as shape from './shape';

export type ImportKind = (typeof shape.IMPORT_KINDS)[number];

export interface Given {
  readonly name: string;
  readonly value: string;
  /** The value in the text, if it's worked out from that, such as `30 * 1000`. */
  readonly written?: string;
}

/** Meaning of one setting for the model: a field's value as text, or why it has none. */
export type Claim =
  | {
      readonly type: 'sets';
      readonly field: FieldName;
      /** The value in the field's words and units. */
      readonly text: string;
      /** A sentence about the conversion or the meaning here. */
      readonly says?: string;
    }
  | {
      readonly type: 'ignored';
      readonly reason: string;
      /** The setting that is most likely meant. */
      readonly meant?: string;
    };

/** A setting and its claims; one setting can affect several fields. */
export interface Meaning {
  readonly given: Given;
  readonly claims: readonly Claim[];
}

export type Understood = Shape<typeof shape.UNDERSTOOD>;
export type Ignored = Shape<typeof shape.IGNORED>;

/** What is published beside a reading. */
type Beside = 'file' | 'diagnosis' | 'meaning' | 'warnings' | 'mismatches' | 'link';

export interface ImportResult
  extends Omit<Shape<typeof shape.IMPORT_FILE>, Beside | 'client' | 'basis' | 'patch'> {
  readonly format: string;
  /** The client whose defaults fill in the rest; null if the text doesn't show its client. */
  readonly client: Client | null;
  readonly patch: Partial<Omit<Scenario, 'at'>>;
  /** The basis of the metrics and the run; null if the text has none. */
  readonly basis: Covered | null;
}
