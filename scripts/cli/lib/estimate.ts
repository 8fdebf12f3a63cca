import { formatRunCost } from '../../../src/run/costText';
import { machineSpeed } from '../../../src/run/machineSpeed';
import { estimateCost } from '../../../src/scenario/cost';
import type { Scenario } from '../../../src/scenario/scenario';

/** `Estimate: about 40 s and 600 MB.` Each scenario is run several times, on all `cores` at the same time. */
export function estimateLine(scenarios: readonly Scenario[], runs: number, cores = 1): string {
  const costs = scenarios.map(estimateCost);
  const atOnce = Math.max(1, Math.min(cores, scenarios.length * runs));
  const events = costs.reduce((sum, cost) => sum + cost.events, 0) * runs;
  const bytes = Math.max(0, ...costs.map((cost) => cost.bytes)) * atOnce;
  return `Estimate: ${formatRunCost({ seconds: events / machineSpeed.eventsPerSecond / atOnce, bytes })}.`;
}
