import type { MetricUnit } from '../../../../figures/metric';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import type { BrokerNumber } from '../metrics/metricText';
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

export interface Quantity {
  readonly value: number;
  readonly unit: MetricUnit | 's';
  /** The least and the most time that it covers, s; null if the text doesn't say, or if it's a setting. */
  readonly windowS: readonly [least: number, most: number] | null;
}

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

/** A field to which two texts give different values. */
export interface Conflict {
  readonly field: FieldName;
  readonly name: string;
  /** In the order of the texts; the last one is used. */
  readonly values: readonly { readonly file: string | null; readonly value: string }[];
}

/** A setting or metric that changes nothing, with the reason. */
export interface Unused {
  readonly name: string;
  readonly given: string;
  readonly reason: string;
  readonly file: string | null;
  /** True if its value is secret and wasn't kept. */
  readonly isSecret: boolean;
}

/** One part of a record's time. */
export interface WaitPart {
  readonly metric: string;
  readonly mean: Quantity;
  readonly over: 'record' | 'batch' | 'request';
  /** In ms; null if the text has none. */
  readonly max: number | null;
}

/** Queue time against request time. */
export interface WaitSplit {
  readonly client: WaitPart;
  readonly brokers: WaitPart;
  /** Share of both together, 0 to 1. */
  readonly brokersShare: number;
}

export type BrokerState =
  | 'healthy'
  /** It serves its own requests slowly. */
  | 'slow'
  /** It answers late because a follower holds it back. */
  | 'waits'
  /** It answers late, and the figures don't say why. */
  | 'slow-or-waits';

/** One broker's request latency, and what it is. */
export interface BrokerMeaning {
  /** As the reader's metrics name it, such as node-5. */
  readonly name: string;
  /** The reader's number and the model's. */
  readonly broker: BrokerNumber;
  readonly latency: Quantity;
  readonly state: BrokerState;
  /** The brokers that hold it back, by the reader's names; empty unless it waits. */
  readonly waitsFor: readonly string[];
  /** True if only a fit can settle it. */
  readonly isProbable: boolean;
  /** "healthy", "probably slow itself", "waits for node-5", "slow, or waits". */
  readonly says: string;
}

/** The part of the scenario's producers that the metrics cover. */
export interface PodShare {
  readonly seen: number;
  readonly all: number;
  readonly recordsPerSecond: number | null;
  /** Extrapolated to all producers; null if unknown. */
  readonly allRecordsPerSecond: number | null;
  readonly says: string;
}

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
