import type { Scenario } from '../../../scenario/scenario';
import { sameScenario } from '../../../store/timedChanges';
import type { Fit } from '../core/calibrate/fit';

/** Whether a fit is of other settings than the scenario has now; what it has fitted may differ. */
export function isOfOtherSettings({ twin }: Pick<Fit, 'twin'>, scenario: Scenario): boolean {
  const fitted = Object.fromEntries(twin.fields.map((name) => [name, twin.scenario[name]]));
  return !sameScenario({ ...scenario, ...fitted }, twin.scenario);
}
