import { formatMilliseconds, inSentence } from '../../base/format';
import { valueText } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import { SLOWED } from '../../scenario/inForce';
import type { FieldName, Scenario } from '../../scenario/scenario';

export const IN_FLIGHT = 'max.in.flight.requests.per.connection';

/** Another value of a setting. */
export interface Other {
  readonly field: FieldName;
  readonly better: number | string;
  /** The whole change: a few keys need records with keys. */
  readonly patch: Partial<Scenario>;
}

/** Values of settings that often differ from what the reader believes. */
export function otherValues(scenario: Scenario): readonly Other[] {
  const { partitions, producers, 'batch.size': batch, 'compression.ratio': ratio } = scenario;
  const all: readonly (readonly [FieldName, number | string])[] = [
    ...[0, 5, 20, 100].map((value) => ['linger.ms', value] as const),
    ...[batch / 4, batch * 4].map((value) => ['batch.size', Math.max(1, Math.round(value))] as const),
    ...[1, 5].map((value) => [IN_FLIGHT, value] as const),
    ...['1', 'all'].map((value) => ['acks', value] as const),
    ...[1, 3].map((value) => ['replication.factor', Math.min(scenario.brokers, value)] as const),
    ...[2, 4, 8].map((times) => ['partitions', times * partitions] as const),
    ...['steady', 'bursts', 'throttled'].map((value) => ['arrivals', value] as const),
    ...['none', 'uniform'].map((value) => ['keys', value] as const),
    ...[1, producers / 2, producers * 2].map(
      (value) => ['producers', Math.max(1, Math.round(value))] as const,
    ),
    ...[ratio / 2, Math.min(1, ratio * 2)].map((value) => ['compression.ratio', value] as const),
    ...(scenario['slow.broker'] === 'none'
      ? []
      : Object.keys(SLOWED).map((value) => ['slow.kind', value] as const)),
  ];
  return all
    .filter(([field, value]) => scenario[field] !== value)
    .map(([field, better]) => ({ field, better, patch: { [field]: better } }));
}

/** A setting whose value nobody states, and how much it matters. */
export interface Assumption {
  readonly field: FieldName;
  readonly value: number | string;
  /** The other value that changes p99 most. */
  readonly other: number | string;
  /** With the assumed value, and with the other one. */
  readonly p99Ms: number;
  readonly otherP99Ms: number;
}

/** Change of p99 below which an assumption hardly matters. */
const MATTERS = 0.05;

/** The other value of each setting that matters most, most of all first; without those that hardly do. */
export function thatMatter(assumptions: readonly Assumption[]): readonly Assumption[] {
  const sorted = assumptions
    .filter((each) => effectOf(each) > MATTERS)
    .toSorted((one, other) => effectOf(other) - effectOf(one));
  return sorted.filter(({ field }, index) => sorted.findIndex((each) => each.field === field) === index);
}

/** How far another value moves p99, as a logarithm. */
function effectOf({ p99Ms, otherP99Ms }: Assumption): number {
  return Math.abs(Math.log(otherP99Ms / p99Ms));
}

/** "Partitions 12; with 48, p99 is 61 ms instead of 48 ms", "Arrivals: small bursts; if it's on and off, …". */
export function assumptionText(assumption: Assumption, percentile = 'p99'): string {
  const { field, value, other, p99Ms, otherP99Ms } = assumption;
  const row = fieldOf(field);
  const labels = new Map(
    row.kind === 'choice' ? row.choices.map((each) => [each.value, inSentence(each.label)]) : [],
  );
  const [now, then] = [value, other].map((each) => labels.get(String(each)) ?? valueText(row, each));
  const change = row.kind === 'choice' ? `: ${now}; if it's ${then}` : ` ${now}; with ${then}`;
  return `${row.label}${change}, ${percentile} is ${formatMilliseconds(otherP99Ms)} instead of ${formatMilliseconds(p99Ms)}`;
}
