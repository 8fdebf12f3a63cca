import { type Assumption, type Other, otherValues, thatMatter } from '../../../../run/decide/assumptions';
import { valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import { repairScenario } from '../../../../scenario/repair';
import type { FieldName, Scenario } from '../../../../scenario/scenario';
import { fitOf } from './answer';
import { lossOf } from './ensemble';
import { canReproduce, worstMiss } from './fitText';
import { AS_LIKELY, type Asking, type FitOrder, Search } from './Search';
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
  readonly search: Search;
}

/** Other values that get a short fit. */
const LOOKED_AT = 6;
/** … and a whole one. */
const FITTED = 2;
/** Numbers of keys that are tried. */
const KEY_COUNTS = [1, 2, 3, 4, 5, 6, 8, 12, 20] as const;

/** Brokers that get no requests, by the reader's names. */
export function idleOf({ seen }: Pick<FitOrder, 'seen'>): readonly string[] {
  const idle = seen?.evidence.idle ?? [];
  return typeof idle === 'string' ? [idle] : idle;
}

/** Few keys; if some brokers are known to get nothing, as many keys as leave out as many. */
function* fewKeys(search: Search): Asking<readonly Other[]> {
  const { order } = search;
  const idle = idleOf(order);
  const share = idle.length > 0 ? 1 : order.scenario['keyed.share'];
  const all = KEY_COUNTS.map((better): Other => {
    const patch = { keys: 'uniform', 'keyed.share': share, 'key.count': better } as const;
    return { field: 'key.count', better, patch };
  });
  if (idle.length === 0) return all;
  const runs = yield* search.bestRuns(all.map(({ patch }) => patch));
  return all.filter((_, index) => {
    const requests = runs[index]?.summary.reported.requests ?? [];
    return requests.filter(({ count }) => count === 0).length === idle.length;
  });
}

/**
 * Settings with another value of which the model reproduces the figures, the likeliest first; several can't be told apart. Each value is
 * tried with the best set, the likeliest get a fit of their own: the best set is bent by the value that is wrong.
 */
export function* likelyCauses(before: Search): Asking<readonly FittedCause[]> {
  const { order } = before;
  const { scenario } = order;
  const totals = totalsOf(order.targets);
  const keys = yield* fewKeys(before);
  const others = possible(idleOf(order).length > 0 ? keys : [...otherValues(scenario), ...keys], order);
  const runs = yield* before.bestRuns(others.map(({ patch }) => patch));
  const tried = others.map((other, index) => {
    const run = runs[index];
    const misses = totals.map((target) => {
      const figure = run === undefined ? Number.NaN : target.model(run.summary, run.scenario);
      return missOf(target, figure) / target.spread;
    });
    return { other, loss: misses.reduce((sum, miss) => sum + lossOf(miss), 0) };
  });
  const looked = likeliest(tried, LOOKED_AT).map(({ other }) => {
    const targets = other.field === 'key.count' ? totals : order.targets;
    return { other, search: new Search({ ...order, targets, scenario: { ...scenario, ...other.patch } }) };
  });
  for (const { search } of looked) yield* search.look();
  const losses = looked.map((each) => ({ ...each, loss: each.search.loss() }));
  const fitted: (FittedCause & { readonly loss: number })[] = [];
  for (const { other, search } of likeliest(losses, FITTED)) {
    yield* search.searchOn();
    const fit = fitOf(search, true);
    if (fit === null || !canReproduce(fit)) continue;
    const row = fieldOf(other.field);
    const says = `${row.label} ${valueText(row, other.better)}`;
    const { loss } = fit;
    fitted.push({ ...other, own: scenario[other.field], within: worstMiss(fit), says, search, loss });
  }
  const sorted = likeliest(fitted, FITTED);
  return sorted.filter(({ loss }) => loss - (sorted[0]?.loss ?? 0) <= AS_LIKELY);
}

function likeliest<Each extends { readonly loss: number }>(
  all: readonly Each[],
  most: number,
): readonly Each[] {
  return all.toSorted((one, other) => one.loss - other.loss).slice(0, most);
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
