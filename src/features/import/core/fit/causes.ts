import { type Assumption, type Other, otherValues, thatMatter } from '../../../../run/decide/assumptions';
import { valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { repairScenario } from '../../../../scenario/repair';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import { lossOf } from './ensemble';
import { ClusterFit, type Fit, type FitControl, type Situation } from './fit';
import { canReproduce, worstMiss } from './fitText';
import { AS_LIKELY } from './Search';
import { missOf, totalsOf } from './targets';

/** A setting with another value of which the model reproduces the figures, and with the scenario's own it doesn't. */
export interface Cause {
  readonly field: FieldName;
  readonly own: number | string;
  readonly better: number | string;
  /** The whole change: a few keys need records with keys. */
  readonly patch: Partial<Scenario>;
  /** Largest relative error with the better value, of any figure but maxima. */
  readonly within: number;
  /** "Requests in flight 1". */
  readonly says: string;
}

/** A cause after a fit with its value. */
export interface FittedCause extends Cause {
  readonly search: ClusterFit;
  readonly fit: Fit;
}

/** Other values that get a short fit. */
const LOOKED_AT = 6;
/** … and a whole one. */
const FITTED = 2;
/** Numbers of keys that are tried. */
const KEY_COUNTS = [1, 2, 3, 4, 5, 6, 8, 12, 20] as const;

/** Brokers that get no requests, by the reader's names. */
export function idleOf({ seen }: Pick<Situation, 'seen'>): readonly string[] {
  const idle = seen?.evidence.idle ?? [];
  return typeof idle === 'string' ? [idle] : idle;
}

/** Few keys; if some brokers are known to get nothing, as many keys as leave out as many. */
async function fewKeys({ search, order }: ClusterFit): Promise<readonly Other[]> {
  const { scenario } = order;
  const idle = idleOf(order);
  const share = idle.length > 0 ? 1 : scenario['keyed.share'];
  const all = KEY_COUNTS.map((better): Other => {
    const patch = { keys: 'uniform', 'keyed.share': share, 'key.count': better } as const;
    return { field: 'key.count', better, patch };
  });
  if (idle.length === 0) return all;
  const runs = await Promise.all(all.map(({ patch }) => search.bestRun(patch)));
  return all.filter((_, index) => {
    const requests = runs[index]?.summary.reported.requests ?? [];
    return requests.filter(({ count }) => count === 0).length === idle.length;
  });
}

/**
 * Settings with another value of which the model reproduces the figures, the likeliest first; several can't be told apart. Each value is
 * tried with the best set, the likeliest get a fit of their own: the best set is bent by the value that is wrong.
 */
export async function likelyCauses(before: ClusterFit, control: FitControl): Promise<readonly FittedCause[]> {
  const { search, order } = before;
  const { scenario, assumed } = order;
  const keys = await fewKeys(before);
  const others = idleOf(order).length > 0 ? keys : [...otherValues(scenario), ...keys];
  const tried = await Promise.all(
    possible(others, scenario, assumed).map(async (other) => {
      const run = await search.bestRun(other.patch);
      const misses = totalsOf(order.targets).map((target) => {
        const figure = run === null ? Number.NaN : target.model(run.summary, run.scenario);
        return missOf(target, figure) / target.spread;
      });
      return { other, loss: misses.reduce((sum, miss) => sum + lossOf(miss), 0) };
    }),
  );
  const likely = tried.toSorted((one, other) => one.loss - other.loss).slice(0, LOOKED_AT);
  const looked: { readonly other: Other; readonly search: ClusterFit; readonly loss: number }[] = [];
  for (const { other } of likely) {
    if (control.signal?.aborted === true) return [];
    const targets = other.field === 'key.count' ? totalsOf(order.targets) : order.targets;
    const own = new ClusterFit({ ...order, targets, scenario: { ...scenario, ...other.patch } });
    const { loss } = await own.look(control);
    looked.push({ other, search: own, loss });
  }
  const fitted: FittedCause[] = [];
  for (const { other, search: own } of looked.toSorted((one, two) => one.loss - two.loss).slice(0, FITTED)) {
    const fit = await own.searchOn(control);
    if (!canReproduce(fit)) continue;
    const { field, better } = other;
    const row = fieldOf(field);
    const says = `${row.label} ${valueText(row, better)}`;
    fitted.push({ ...other, own: scenario[field], within: worstMiss(fit), says, search: own, fit });
  }
  const lowest = Math.min(...fitted.map(({ fit }) => fit.loss));
  return fitted
    .filter(({ fit }) => fit.loss - lowest <= AS_LIKELY)
    .toSorted((one, other) => one.fit.loss - other.fit.loss);
}

/** The other values of settings that nobody states with which the scenario is valid; of any setting if all are open. */
function possible(others: readonly Other[], scenario: Scenario, assumed?: readonly FieldName[]) {
  return others.filter(
    ({ field, patch }) =>
      assumed?.includes(field) !== false && repairScenario({ ...scenario, ...patch }).notices.length === 0,
  );
}

/** The fit's assumptions that matter, most of all first: a run each with another value in the best set. */
export async function assumptionsOf({ search, order }: ClusterFit): Promise<readonly Assumption[]> {
  const { scenario, assumed = [] } = order;
  const p99With = async (patch?: Partial<Scenario>): Promise<number> =>
    (await search.bestRun(patch))?.summary.latencyMs?.p99 ?? Number.NaN;
  const p99Ms = await p99With();
  const runs = possible(otherValues(scenario), scenario, assumed).map(
    async ({ field, better, patch }): Promise<Assumption> => ({
      field,
      value: scenario[field],
      other: better,
      p99Ms,
      otherP99Ms: await p99With(patch),
    }),
  );
  return thatMatter(await Promise.all(runs));
}
