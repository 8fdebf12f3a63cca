import type { Metric } from '../../../figures/metric';
import type { Client } from '../../../scenario/clients/client';
import type { FieldValue } from '../../../scenario/field';
import type { MeasuredRun } from '../../../scenario/measured';
import type { Notice } from '../../../scenario/notice';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import type { Mismatch } from './mismatches';

/** What a paste can be. */
export const IMPORT_KINDS = [
  'java',
  'librdkafka',
  'franz-go',
  'sarama',
  'kafka-go',
  'kafka-python',
  'kafkajs',
  'perf-test',
  'metrics',
] as const;
/** One of IMPORT_KINDS. */
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** One setting as it is in the text. */
export interface Given {
  readonly name: string;
  readonly value: string;
}

/** What one given setting says of the model: a value of a field as text, or why it says nothing. */
export type Claim =
  | {
      readonly type: 'sets';
      readonly field: FieldName;
      /** The value in the words and units of the field. */
      readonly text: string;
      /** What was converted, or what it means here; a sentence. */
      readonly says?: string;
    }
  | { readonly type: 'ignored'; readonly reason: string };

/** A given setting and what it claims; one setting can mean several fields. */
export interface Meaning {
  readonly given: Given;
  readonly claims: readonly Claim[];
}

/** A setting that was understood. */
export interface Understood {
  readonly name: string;
  readonly given: string;
  readonly field: FieldName;
  readonly value: FieldValue;
  /** The value with its unit. */
  readonly used: string;
  /** How it was converted or limited; null where it is used as it stands. */
  readonly note: string | null;
}

/** A setting that changes nothing, and why. */
export interface Ignored {
  readonly name: string;
  readonly given: string;
  readonly reason: string;
}

/** A setting that the text leaves to its client, and whose default there differs from the present scenario. */
export interface ByDefault {
  readonly field: FieldName;
  /** With units. */
  readonly used: string;
  readonly present: string;
}

/** What was read of a text. */
export interface ImportResult {
  readonly kind: ImportKind;
  /** How the text is written, in words; null where the reader chose something else. */
  readonly format: string | null;
  /** Whose defaults hold where the text says nothing; null where it says nothing of a client at all. */
  readonly client: Client | null;
  readonly understood: readonly Understood[];
  readonly ignored: readonly Ignored[];
  readonly byDefault: readonly ByDefault[];
  /** Settings that do not fit together with others, and what is used instead. */
  readonly adjusted: readonly Notice[];
  /** What the real client would say to this; sentences. */
  readonly warnings: readonly string[];
  /** Everything that changes in the scenario; empty where nothing does. */
  readonly patch: Partial<Omit<Scenario, 'at'>>;
  /** What the text says was measured, or null. */
  readonly measured: MeasuredRun | null;
  /** What producers and brokers measured themselves, and a test's result; several producers as one, or the chosen one. */
  readonly metrics: readonly Metric[];
  /** The producers whose metrics the text tells apart. */
  readonly producers: readonly string[];
  /** Where the scenario, with all of this, is not what was measured. */
  readonly mismatches: readonly Mismatch[];
}
