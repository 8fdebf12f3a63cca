import type { Shape } from '../../../../base/shape';
import type { QUANTITY } from '../../../../figures/shape';
import type { Scenario } from '../../../../scenario/scenario';
import type {
  ASK,
  BROKER,
  CONFLICT,
  DIAGNOSIS,
  DIFFERENCE,
  FINDING,
  MEANING,
  POD_SHARE,
  WAIT_PART,
  WAIT_SPLIT,
} from '../shape';
import type { ImportResult } from '../types';
import type { ASKS, DIAGNOSES, SENTENCES, UNKNOWNS } from './sentences';

export type Quantity = Shape<typeof QUANTITY>;
/** Numbers behind a finding by stable names: metrics and settings as Kafka names them. */
export type Figures = Readonly<Record<string, Quantity>>;
/** Words behind a finding by stable names: brokers, settings and clients as the texts name them. */
export type Evidence = Readonly<Record<string, string | readonly string[]>>;

/** Commands and scripts rely on codes, so none changes its meaning. */
export type FindingCode = keyof typeof SENTENCES;
export type DiagnosisCode = keyof typeof DIAGNOSES;
export type UnknownCode = keyof typeof UNKNOWNS;
export type AskCode = keyof typeof ASKS;
export type DifferenceCode =
  | 'slow-broker'
  | 'broker-down'
  | 'copies'
  | 'brokers'
  | 'partitions'
  | 'producers'
  | 'rate'
  | 'record-bytes'
  | 'arrivals'
  | 'benchmark-load';

/** A conclusion from the texts: a code with numbers and words, and the sentence that `sentences.ts` makes of them. */
export type Finding = Shape<typeof FINDING>;
export type Diagnosis = Shape<typeof DIAGNOSIS>;
export type Ask = Shape<typeof ASK>;
export type Conflict = Shape<typeof CONFLICT>;
export type WaitPart = Shape<typeof WAIT_PART>;
export type WaitSplit = Shape<typeof WAIT_SPLIT>;
export type BrokerMeaning = Shape<typeof BROKER>;
export type BrokerState = BrokerMeaning['state'];
export type PodShare = Shape<typeof POD_SHARE>;

/** What the texts can't say. */
export interface Unknown extends Finding {
  readonly title: string;
  readonly ask: Ask | null;
}

export interface Difference extends Omit<Shape<typeof DIFFERENCE>, 'patch'> {
  readonly patch: Partial<Scenario>;
}

type Meaning = Shape<typeof MEANING>;
export type WhatWasRead = Meaning['read'];
export interface WhatFiguresSay extends Omit<Meaning['figures'], 'differences'> {
  readonly differences: readonly Difference[];
}
export interface Interpretation {
  readonly read: WhatWasRead;
  readonly figures: WhatFiguresSay;
  readonly unknowns: readonly Unknown[];
}

export type PlainResult = Omit<ImportResult, 'warnings' | 'mismatches'>;

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
