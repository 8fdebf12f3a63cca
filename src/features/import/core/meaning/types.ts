import type { MetricUnit } from '../../../../figures/metric';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import type { BrokerNumber } from '../metrics/brokerNumbers';
import type { ImportResult, Understood } from '../types';

/** One of the texts that are interpreted together. */
export interface ReadText {
  /** The file's name; null if it was pasted. */
  readonly file: string | null;
  readonly result: ImportResult;
}

/** A number behind a finding. */
export interface Quantity {
  readonly value: number;
  readonly unit: MetricUnit | 's';
  /** The least and the most time that it covers, s; null if the text doesn't say, or if it's a setting. */
  readonly windowS: readonly [least: number, most: number] | null;
}

/** What follows from the texts, in one sentence. */
export interface Finding<Code extends string = string> {
  /** Never changes its meaning: commands and scripts rely on it. */
  readonly code: Code;
  /** By stable names: metrics and settings as Kafka names them. */
  readonly figures: Readonly<Record<string, Quantity>>;
  readonly says: string;
  /** The text that it comes from; null if it was pasted, or if it follows from several. */
  readonly file: string | null;
}

/** Settings with which the client itself doesn't start. */
export type RefusalCode =
  /** linger.ms isn't shorter than the time in which a record must be delivered. */
  | 'linger-reaches-timeout'
  | 'idempotence-needs-acks'
  /** More requests in flight than idempotence allows: 5, in Sarama 1. */
  | 'idempotence-limits-in-flight';

/** What is most likely not meant as it's written. */
export type SlipCode =
  /** A time that is a round number of bytes. */
  | 'bytes-as-time'
  /** A comment names another default than the client's. */
  | 'other-default'
  /** One setting under two names, or twice. */
  | 'set-twice';

/** What settings do together, and what the reader should know about the reading. */
export type NoteCode =
  | 'acks-disable-idempotence'
  | 'in-flight-disables-idempotence'
  /** The client whose defaults are used, and how it's known. */
  | 'client-version'
  | 'note';

/** A field to which two texts give different values. */
export interface Conflict {
  readonly field: FieldName;
  /** As Kafka names it. */
  readonly name: string;
  /** In the order of the texts; the last one is used. */
  readonly values: readonly { readonly file: string | null; readonly value: string }[];
}

/** A setting that was read, in short. */
export interface ReadSetting extends Understood {
  readonly file: string | null;
  /** The value to three figures, with its unit; `value` is what's used. */
  readonly short: string;
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
  /** "healthy", "probably slow itself", "waits for node-5". */
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
export type FigureCode =
  /** Latency = buffer.memory ÷ throughput. */
  | 'full-buffer'
  /** What the full buffer would take with these settings and this throughput. */
  | 'buffer-drain'
  | 'record-exceeds-batch'
  | 'one-record-per-batch'
  /** One record per linger and caller. */
  | 'awaited-sends'
  /** A limit of waiting messages that a linger's records reach. */
  | 'queue-limit'
  /** Throughput = batch × requests in flight ÷ round trip. */
  | 'in-flight-bound'
  /** A mean of L/2 and a maximum of L. */
  | 'linger-implied'
  | 'throttled'
  | 'failed-records'
  | 'retried-records'
  | 'several-producers'
  | 'several-readings'
  /** A benchmark beside production metrics, which is fitted as its own situation. */
  | 'other-situation'
  | 'wait-split'
  | 'backlog'
  | 'figure-note';

/** Why a broker that looks slow isn't named, and what the broker that is named does to the others. */
export type WhyCode = 'followers-hold-leaders' | 'own-service' | 'no-followers' | 'two-candidates';

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
  | 'brokers'
  | 'producers'
  | 'rate'
  | 'record-bytes'
  | 'arrivals'
  | 'unused-settings';

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
  | 'rate'
  | 'rate-of-young-client'
  | 'queue-or-request'
  | 'settings'
  | 'client'
  | 'no-metrics'
  | 'metrics-without-value'
  | 'cut-percentiles'
  | 'rounded-stages'
  | 'idle'
  | 'send-delay';

/** What to paste to find something out; the texts of queries are by these codes. */
export type AskCode =
  | 'producer-metrics'
  | 'node-latency'
  | 'record-rate'
  | 'latency-histogram'
  | 'broker-stages'
  | 'a-day-of-latency'
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

/** What one or more texts mean for a scenario. */
export interface Interpretation {
  readonly read: WhatWasRead;
  readonly figures: WhatFiguresSay;
  readonly unknowns: readonly Unknown[];
}
