import { formatMilliseconds } from '../../../../base/format';
import { valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { repairScenario } from '../../../../scenario/repair';
import type { FieldName } from '../../../../scenario/scenario';
import { otherValues } from './causes';
import type { ClusterFit } from './fit';

/** A setting whose value nobody states, and how much it matters. */
export interface Assumption {
  readonly field: FieldName;
  readonly value: number | string;
  /** The other value that changes p99 most. */
  readonly other: number | string;
  /** In the best set, ms: with the assumed value, and with the other one. */
  readonly p99Ms: number;
  readonly otherP99Ms: number;
}

/** Change of p99 below which an assumption hardly matters. */
const MATTERS = 0.05;

/** The fit's assumptions that matter, most of all first: a run each with another value in the best set. */
export async function assumptionsOf({ search, order }: ClusterFit): Promise<readonly Assumption[]> {
  const { scenario, assumed = [] } = order;
  const own = await search.bestRun();
  const p99Ms = own?.summary.latencyMs?.p99 ?? Number.NaN;
  const runs = otherValues(scenario)
    .filter(({ field, patch }) => {
      const isPossible = repairScenario({ ...scenario, ...patch }).notices.length === 0;
      return assumed.includes(field) && isPossible;
    })
    .map(async ({ field, better, patch }): Promise<Assumption> => {
      const run = await search.bestRun(patch);
      const otherP99Ms = run?.summary.latencyMs?.p99 ?? Number.NaN;
      return { field, value: scenario[field], other: better, p99Ms, otherP99Ms };
    });
  const byField = new Map<FieldName, Assumption>();
  for (const each of await Promise.all(runs)) {
    const before = byField.get(each.field);
    if (before === undefined || effectOf(each) > effectOf(before)) byField.set(each.field, each);
  }
  return [...byField.values()]
    .filter((each) => effectOf(each) > MATTERS)
    .toSorted((one, other) => effectOf(other) - effectOf(one));
}

/** How far another value moves p99, as a logarithm. */
function effectOf({ p99Ms, otherP99Ms }: Assumption): number {
  return Math.abs(Math.log(otherP99Ms / p99Ms));
}

/** "Partitions 12; with 48, p99 is 61 ms instead of 48 ms". */
export function assumptionText({ field, value, other, p99Ms, otherP99Ms }: Assumption): string {
  const row = fieldOf(field);
  return `${row.label} ${valueText(row, value)}; with ${valueText(row, other)}, p99 is ${formatMilliseconds(otherP99Ms)} instead of ${formatMilliseconds(p99Ms)}`;
}
