import { sumOf } from '../../../../base/statistics';
import { type Assumption, type Other, otherValues, thatMatter } from '../../../../run/decide/assumptions';
import { valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { repairScenario } from '../../../../scenario/repair';
import { list } from '../meaning/wording';
import { lossOf } from './ensemble';
import { canReproduce, worstMiss } from './fitText';
import { AS_LIKELY, type Asking, type FitOrder, LOOK_RUNS, likeliest, Search, within } from './Search';
import { missesOf, totalsOf } from './targets';

/** A setting with another value of which the model reproduces the figures, and with the scenario's own it doesn't. */
export interface Cause extends Other {
  readonly own: number | string;
  /** Largest relative error with the better value, of any figure but maxima. */
  readonly within: number;
  /** "Requests in flight 1". */
  readonly says: string;
}

/** Other values that get a short fit. */
const LOOKED_AT = 6;
/** … and a whole one. */
const FITTED = 2;
/** Numbers of keys that are tried. */
const KEY_COUNTS = [1, 2, 3, 4, 5, 6, 8, 12, 20] as const;

/** Other values and few keys; if some brokers are known to get nothing, only as many keys as leave out as many. */
function* otherValuesOf(search: Search): Asking<readonly Other[]> {
  const { order } = search;
  const idle = list(order.seen?.evidence.idle).length;
  const share = idle > 0 ? 1 : order.scenario['keyed.share'];
  const all = KEY_COUNTS.map((better): Other => {
    const patch = { keys: 'uniform', 'keyed.share': share, 'key.count': better } as const;
    return { field: 'key.count', better, patch };
  });
  if (idle === 0) return [...otherValues(order.scenario), ...all];
  const runs = yield* search.bestRuns(all.map(({ patch }) => patch));
  return all.filter((_, index) => {
    const requests = runs[index]?.summary.reported.requests ?? [];
    return requests.filter(({ count }) => count === 0).length === idle;
  });
}

/**
 * Settings with another value of which the model reproduces the figures, the likeliest first, each with its fit; several can't be told
 * apart. Each value is tried with the best set, the likeliest get a fit of their own: the best set is bent by the value that is wrong.
 */
export function* likelyCauses(before: Search): Asking<readonly { cause: Cause; search: Search }[]> {
  const { order } = before;
  const totals = totalsOf(order.targets);
  const others = possible(yield* otherValuesOf(before), order);
  const runs = yield* before.bestRuns(others.map(({ patch }) => patch));
  const tried = others.map((other, index) => {
    const run = runs[index];
    const figures = totals.map(({ model }) => (run ? model(run.summary, run.scenario) : Number.NaN));
    const targets = other.field === 'key.count' ? totals : order.targets;
    const search = new Search({ ...order, targets, scenario: { ...order.scenario, ...other.patch } });
    return { other, search, loss: sumOf(missesOf(totals, figures).map(lossOf)) };
  });
  const looked = likeliest(tried, LOOKED_AT);
  for (const { search } of looked) yield* search.searchOn(LOOK_RUNS);
  const losses = looked.map((each) => ({ ...each, loss: each.search.loss() }));
  const best = likeliest(losses, FITTED);
  for (const { search } of best) yield* search.searchOn();
  const fitted = best.flatMap(({ other, search }) => {
    const fit = search.fit(true);
    if (fit === null || !canReproduce(fit)) return [];
    const row = fieldOf(other.field);
    const says = `${row.label} ${valueText(row, other.better)}`;
    const cause = { ...other, own: order.scenario[other.field], within: worstMiss(fit), says };
    return [{ cause, search, loss: fit.loss }];
  });
  return within(likeliest(fitted, FITTED), AS_LIKELY);
}

/** The other values of settings that nobody states with which the scenario is valid; of any setting if all are open. */
function possible(others: readonly Other[], { scenario, assumed }: FitOrder): readonly Other[] {
  return others.filter(
    ({ field, patch }) =>
      assumed?.includes(field) !== false && repairScenario({ ...scenario, ...patch }).notices.length === 0,
  );
}

/** The fit's assumptions that matter, most of all first: a run each with another value in the best set. */
export function* assumptionsOf(search: Search): Asking<readonly Assumption[]> {
  const { scenario, assumed = [] } = search.order;
  const others = possible(otherValues(scenario), { ...search.order, assumed });
  const runs = yield* search.bestRuns([{}, ...others.map(({ patch }) => patch)]);
  const [p99Ms = Number.NaN, ...otherMs] = runs.map(({ summary }) => summary.latencyMs?.p99 ?? Number.NaN);
  return thatMatter(
    others.map(({ field, better }, index): Assumption => {
      const otherP99Ms = otherMs[index] ?? Number.NaN;
      return { field, value: scenario[field], other: better, p99Ms, otherP99Ms };
    }),
  );
}
