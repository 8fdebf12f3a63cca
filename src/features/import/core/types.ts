import type { Shape } from '../../../base/shape';
import type { Metric } from '../../../figures/metric';
import type { Client } from '../../../scenario/clients/client';
import type { Notice } from '../../../scenario/notice';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import type { MeasuredRun } from '../../../scenario/shape';
import type { Difference, Finding } from './meaning/types';
import type { Covered } from './results/basis';
import type { BY_DEFAULT, IGNORED, IMPORT_KINDS, UNDERSTOOD } from './shape';

export type ImportKind = (typeof IMPORT_KINDS)[number];

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

export type Understood = Shape<typeof UNDERSTOOD>;
export type Ignored = Shape<typeof IGNORED>;
export type ByDefault = Shape<typeof BY_DEFAULT>;

export interface ImportResult {
  readonly kind: ImportKind;
  readonly format: string;
  /** The client whose defaults fill in the rest; null if the text doesn't show its client. */
  readonly client: Client | null;
  readonly understood: readonly Understood[];
  readonly ignored: readonly Ignored[];
  readonly byDefault: readonly ByDefault[];
  /** Settings that conflict with others, and the values used instead. */
  readonly adjusted: readonly Notice[];
  /** Findings from this text alone; `interpret` adds what its figures say. */
  readonly findings: readonly Finding[];
  /** The sentences of all that the reader should know. */
  readonly warnings: readonly string[];
  readonly patch: Partial<Omit<Scenario, 'at'>>;
  readonly measured: MeasuredRun | null;
  /** The basis of the metrics and the run; null if the text has none. */
  readonly basis: Covered | null;
  /** Metrics of producers and brokers, and a test's result; several producers merged, or the chosen one. */
  readonly metrics: readonly Metric[];
  readonly producers: readonly string[];
  /** Differences between the measurement and the scenario with this patch. */
  readonly mismatches: readonly Difference[];
}
