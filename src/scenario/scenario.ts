import type { FieldGroup } from './field';
import { BROKER_FIELDS } from './fields/brokers';
import { CONSUMER_FIELDS } from './fields/consumers';
import { FAULT_FIELDS } from './fields/faults';
import { GROUP_FIELDS, type LikeOf, OWN_FIELDS, type OwnName, type OwnRow } from './fields/group';
import { PRODUCER_FIELDS } from './fields/producers';
import { RELIABILITY_FIELDS } from './fields/reliability';
import { STORAGE_FIELDS } from './fields/storage';
import { TOPIC_FIELDS } from './fields/topic';
import { WORKLOAD_FIELDS } from './fields/workload';
import type { SAME } from './groups';

/** Every setting, in the order of links. Ranges are Kafka's if Kafka has one, else the model's limits. */
export const ROWS = [
  ...inGroup('workload', WORKLOAD_FIELDS),
  ...inGroup('producer', PRODUCER_FIELDS),
  ...inGroup('reliability', RELIABILITY_FIELDS),
  ...inGroup('topic', TOPIC_FIELDS),
  ...inGroup('topic', STORAGE_FIELDS),
  ...inGroup('brokers', BROKER_FIELDS),
  ...inGroup('faults', FAULT_FIELDS),
  ...inGroup('consumers', CONSUMER_FIELDS),
  ...inGroup('group', GROUP_FIELDS),
  ...inGroup('group', OWN_FIELDS),
] as const;

function inGroup<Rows extends readonly object[]>(group: FieldGroup, rows: Rows) {
  return rows.map((row) => ({ group, ...row })) as {
    readonly [Place in keyof Rows]: Rows[Place] & { readonly group: FieldGroup };
  };
}

type Row = (typeof ROWS)[number];
export type FieldName = Row['name'];

type ValueOf<R extends Row> = R extends { readonly choices: readonly { readonly value: infer Word }[] }
  ? Word
  : R extends { readonly kind: 'text' }
    ? string
    : R extends { readonly words: readonly (infer Word)[] }
      ? number | Word
      : number;
type Shared = { readonly [R in Exclude<Row, OwnRow> as R['name']]: ValueOf<R> };
type Settings = Shared & { readonly [N in OwnName]: Shared[LikeOf<N>] | typeof SAME };

/** The complete input of the model, under names shared by links, the command line, JSON and the model. */
export interface Scenario extends Settings {
  readonly at: readonly TimedChange[];
  /** The ids of the brokers in the reader's cluster (brokerId.ts); from 0 on if left out. */
  readonly 'broker.ids'?: string;
  /** The pinned revision of the model (revisions.ts); the newest if none is pinned. */
  readonly model?: number;
}

export type TimedField = Extract<Row, { readonly timed: true }>['name'];
export const TIMED_FIELDS = ROWS.filter((row) => 'timed' in row).map(
  ({ name }) => name,
) as readonly TimedField[];

export type ClientField = Extract<Exclude<Row, OwnRow>, { readonly client: true }>['name'];

/** A setting that changes while the run plays: from simulated second `atS` on, `field` has `value`. */
export type TimedChange = {
  [F in TimedField]: { readonly atS: number; readonly field: F; readonly value: Scenario[F] };
}[TimedField];

/** KIP-794's test set-up with the defaults of Kafka 3.3 and later, on the `kip794` cluster (see calibrations.ts). */
export const DEFAULT_SCENARIO: Scenario = {
  ...(Object.fromEntries(ROWS.map((row) => [row.name, row.default])) as Settings),
  at: [],
};
