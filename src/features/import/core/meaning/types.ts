import type { Shape } from '../../../../base/shape';
import type { QUANTITY } from '../../../../figures/shape';
import type { Scenario } from '../../../../scenario/scenario';
import type { BROKER, CONFLICT, POD_SHARE, UNUSED, WAIT_PART, WAIT_SPLIT } from '../shape';
import type {
  ASKS,
  DIAGNOSES,
  FIGURE_FINDINGS,
  NOTES,
  REFUSALS,
  SLIPS,
  UNKNOWNS,
  VERDICTS,
  WHYS,
} from './sentences';

export type Quantity = Shape<typeof QUANTITY>;

/** Numbers behind a finding by stable names: metrics and settings as Kafka names them. */
export type Figures = Readonly<Record<string, Quantity>>;
/** Words behind a finding by stable names: brokers, settings and clients as the texts name them. */
export type Evidence = Readonly<Record<string, string | readonly string[]>>;

/** A conclusion from the texts: a code with numbers and words, and the sentence that `sentences.ts` makes of them. */
export interface Finding<Code extends string = string> {
  /** Never changes its meaning: commands and scripts rely on it. */
  readonly code: Code;
  readonly figures: Figures;
  readonly evidence: Evidence;
  readonly says: string;
  /** The text that it comes from; null if it was pasted, or if it follows from several. */
  readonly file: string | null;
}

export type RefusalCode = keyof typeof REFUSALS;
export type SlipCode = keyof typeof SLIPS;
export type NoteCode = keyof typeof NOTES;
export type FigureCode = keyof typeof FIGURE_FINDINGS;
export type VerdictCode = keyof typeof VERDICTS;
export type DiagnosisCode = keyof typeof DIAGNOSES;
export type WhyCode = keyof typeof WHYS;
export type UnknownCode = keyof typeof UNKNOWNS;
export type AskCode = keyof typeof ASKS;

export type Conflict = Shape<typeof CONFLICT>;
export type Unused = Shape<typeof UNUSED>;
export type WaitPart = Shape<typeof WAIT_PART>;
export type WaitSplit = Shape<typeof WAIT_SPLIT>;
export type BrokerMeaning = Shape<typeof BROKER>;
export type BrokerState = BrokerMeaning['state'];
export type PodShare = Shape<typeof POD_SHARE>;

/** A finding that needs only a producer's settings. */
export type SettingFinding = Finding<RefusalCode | SlipCode | NoteCode | FigureCode>;
export type TextFinding = SettingFinding | Unknown;

export interface WhatFiguresSay {
  readonly verdict: Finding<VerdictCode>;
  readonly diagnosis: Diagnosis;
  readonly metrics: number;
  readonly wait: WaitSplit | null;
  /** In the order of the reader's numbers; empty if the texts don't distinguish brokers. */
  readonly brokers: readonly BrokerMeaning[];
  /** How the states of the brokers follow; null if all are healthy or unknown. */
  readonly why: Finding<WhyCode> | null;
  readonly pods: PodShare | null;
  readonly findings: readonly Finding<FigureCode>[];
  /** A difference of the scenario, with the change that removes it. */
  readonly differences: readonly Difference[];
}

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

/** A difference between the measurement and the scenario, and the change that removes it. */
export interface Difference {
  readonly code: DifferenceCode;
  readonly says: string;
  readonly mend: string;
  readonly patch: Partial<Scenario>;
}

/** Why records wait: what figures or a fit show. */
export interface Diagnosis extends Finding<DiagnosisCode> {
  /** Advice that follows from it; null if none does. */
  readonly remedy: string | null;
  /** The text to paste to tell it from other causes. */
  readonly apart: readonly Ask[];
}

export interface Ask {
  readonly code: AskCode;
  readonly says: string;
}

/** Part 3: what the texts can't say. */
export interface Unknown extends Finding<UnknownCode> {
  /** Short heading: "What made node-5 slow". */
  readonly title: string;
  /** The text to paste to find out; null if nothing would tell. */
  readonly ask: Ask | null;
}
