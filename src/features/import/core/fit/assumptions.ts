import { type Assumption, otherValues, thatMatter } from '../../../../run/decide/assumptions';
import { repairScenario } from '../../../../scenario/repair';
import type { ClusterFit } from './fit';

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
  return thatMatter(await Promise.all(runs));
}
