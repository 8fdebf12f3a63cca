import type { MetricUnit } from '../../../../figures/metric';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import type { BrokerNumber } from '../metrics/brokerNumbers';

/** A number behind a finding. */
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

/** What follows from the texts: a code with numbers and words, and the sentence that `sentences.ts` makes of them. */
export interface Finding<Code extends string = string> {
  /** Never changes its meaning: commands and scripts rely on it. */
  readonly code: Code;
  readonly figures: Figures;
  readonly evidence: Evidence;
  readonly says: string;
  /** The text that it comes from; null if it was pasted, or if it follows from several. */
  readonly file: string | null;
}

/** Settings with which the client itself doesn't start. */
export const REFUSALS = [
  /** The linger leaves no time in which a record can be delivered. */
  'linger-reaches-timeout',
  'idempotence-needs-acks',
  /** More requests in flight than idempotence allows: 5, in Sarama 1. */
  'idempotence-limits-in-flight',
  'idempotence-needs-retries',
  'transactions-need-idempotence',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** What is most likely not meant as it's written. */
export const SLIPS = [
  /** A name that is almost a setting's. */
  'misspelt-name',
  /** A time that is a round number of bytes. */
  'bytes-as-time',
  /** A comment names another default than the client's. */
  'other-default',
  /** One setting under two names, with different values. */
  'set-twice',
] as const;
export type SlipCode = (typeof SLIPS)[number];

/** What settings do together, and how the text was read. */
export const NOTES = [
  'acks-disable-idempotence',
  /** The model has a lower limit than the text's value. */
  'beyond-limit',
  /** Numbers of bytes or messages that the client waits for without limit of time. */
  'flush-without-time',
  /** No text says how well records compress. */
  'assumed-ratio',
  'stages-apart',
  'queue-per-record',
  /** The client has one request in flight, whatever is set. */
  'one-request-at-a-time',
  /** The client whose defaults are used, and how it's known. */
  'client-version',
  /** Another client stands in for the text's own. */
  'stands-in',
  /** The reader's broker numbers aren't the model's. */
  'broker-numbers',
  /** Only a part of the text was read. */
  'cut',
  'note',
] as const;
export type NoteCode = (typeof NOTES)[number];

/** A field to which two texts give different values. */
export interface Conflict {
  readonly field: FieldName;
  /** As Kafka names it. */
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
  /** Whether its value is secret and wasn't kept. */
  readonly isSecret: boolean;
}

/** Where a record's time goes. */
export type VerdictCode =
  /** Settings only. */
  | 'no-metrics'
  /** In the client, because of a linger. */
  | 'client-linger'
  /** In the client, whose buffer is full. */
  | 'client-buffer'
  /** In the client, for another reason. */
  | 'client'
  /** In the brokers' answers, of all brokers alike. */
  | 'brokers'
  /** In the answers of one broker that is slow itself. */
  | 'one-broker'
  /** In the answers of some brokers; the figures don't say which of them is slow itself. */
  | 'some-brokers'
  /** Both parts are of the same order. */
  | 'client-and-brokers'
  /** Records take this long, but nothing says where. */
  | 'unsplit';

/** One part of a record's time. */
export interface WaitPart {
  /** The metric as the text names it. */
  readonly metric: string;
  /** Mean over `over`. */
  readonly mean: Quantity;
  readonly over: 'record' | 'batch' | 'request';
  /** In ms; null if the text has none. */
  readonly max: number | null;
}

/** Queue time against request time. */
export interface WaitSplit {
  readonly client: WaitPart;
  readonly brokers: WaitPart;
  /** Of both together, 0 to 1. */
  readonly brokersShare: number;
}

/** What a broker's latency means. */
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
  /** Whether only a fit can settle it. */
  readonly isProbable: boolean;
  /** "healthy", "probably slow itself", "waits for node-5", "slow, or waits". */
  readonly says: string;
}

/** What the metrics cover of the scenario's producers. */
export interface PodShare {
  readonly seen: number;
  readonly all: number;
  /** Of those seen; null if unknown. */
  readonly recordsPerSecond: number | null;
  /** Of all, if they're like those seen; null if unknown. */
  readonly allRecordsPerSecond: number | null;
  readonly says: string;
}

/** Other things that figures and settings say. */
export const FIGURE_FINDINGS = [
  /** Latency = buffer.memory ÷ throughput. */
  'full-buffer',
  /** Latency = records waiting ÷ throughput. */
  'full-queue',
  /** A benchmark that sent as fast as it could. */
  'saturated',
  /** A benchmark that missed its target without a full buffer. */
  'client-bound',
  /** More than the first line of a run is of its start. */
  'start-left-out',
  /** An old client waits in its socket. */
  'blocking-socket',
  'timed-out-requests',
  'record-exceeds-batch',
  'one-record-per-batch',
  /** One record per linger and caller. */
  'awaited-sends',
  /** A limit of waiting messages that a linger's records reach. */
  'queue-limit',
  /** Throughput = batch × requests in flight ÷ round trip. */
  'in-flight-bound',
  /** A benchmark beside production metrics: another situation. */
  'other-situation',
  'several-producers',
  'several-readings',
  'mean-split',
  'throttled',
  'failed-records',
  'retried-records',
] as const;
export type FigureCode = (typeof FIGURE_FINDINGS)[number];

/** A finding that needs only a producer's settings. */
export type SettingFinding = Finding<RefusalCode | SlipCode | NoteCode | FigureCode>;
/** A finding about one text. */
export type TextFinding = SettingFinding | Unknown;

/** Why a broker that looks slow isn't named, and what the broker that is named does to the others. */
export type WhyCode = 'followers-hold-leaders' | 'own-service' | 'cannot-tell';

/** Part 2: what the figures say. */
export interface WhatFiguresSay {
  readonly verdict: Finding<VerdictCode>;
  /** Number of metrics that were read. */
  readonly metrics: number;
  readonly wait: WaitSplit | null;
  /** In the order of the reader's numbers; empty if the texts don't distinguish brokers. */
  readonly brokers: readonly BrokerMeaning[];
  /** How the states of the brokers follow; null if all are healthy or unknown. */
  readonly why: Finding<WhyCode> | null;
  readonly pods: PodShare | null;
  readonly findings: readonly Finding<FigureCode>[];
  /** What the scenario has otherwise, with the change that removes it. */
  readonly differences: readonly Difference[];
}

export type DifferenceCode =
  | 'slow-broker'
  | 'broker-down'
  /** Copies of each partition. */
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
  /** Label of the button that makes the change. */
  readonly mend: string;
  readonly patch: Partial<Scenario>;
}

export type UnknownCode =
  | 'record-percentiles'
  | 'few-records'
  | 'short-run'
  | 'cold-start'
  | 'rounded-throughput'
  | 'confounded-groups'
  | 'timers'
  | 'consumer-metrics'
  | 'idle-producers'
  | 'which-broker'
  | 'cause-of-slowness'
  | 'how-often'
  | 'hot-keys'
  | 'other-pods'
  | 'growth'
  | 'rate'
  | 'rate-of-young-client'
  | 'queue-or-request'
  | 'settings'
  | 'no-metrics'
  | 'rounded-stages'
  | 'idle';

/** What to paste to find something out; the texts of queries are by these codes. */
export type AskCode =
  | 'producer-metrics'
  | 'node-latency'
  | 'record-rate'
  | 'latency-histogram'
  | 'broker-stages'
  | 'a-day-of-latency'
  | 'second-reading'
  | 'partition-sizes'
  | 'all-pods'
  | 'client-settings'
  | 'longer-run'
  | 'run-with-warm-up'
  | 'one-run-per-setting';

/** Part 3: what the texts can't say. */
export interface Unknown extends Finding<UnknownCode> {
  /** Short heading: "What made node-5 slow". */
  readonly title: string;
  /** What to paste to find out; null if nothing would tell. */
  readonly ask: { readonly code: AskCode; readonly says: string } | null;
}
