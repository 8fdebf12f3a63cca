import { withCompiledRules } from '../src/scenario/rule/compile';
import type { Scenario } from '../src/scenario/scenario';
import { ModelInstance } from './ModelInstance';

/**
 * The model without a page, for commands, benchmarks and tests: it takes scenarios as they are written. The page compiles
 * rules before it posts a scenario, so the worker has no reader of rules.
 */
export class StandaloneModel extends ModelInstance {
  override open(scenario: Scenario, objectiveMs?: number): void {
    super.open(withCompiledRules(scenario), objectiveMs);
  }
}
