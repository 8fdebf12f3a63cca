import { expect, test } from 'vitest';
import { withCompiledRules } from '../../src/scenario/rule/compile';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { ModelRefusal } from '../../workers/Model';
import { ModelInstance } from '../../workers/ModelInstance';
import { MODEL_MODULE, openModel } from '../support/realModel';

const RULED: Scenario = {
  ...DEFAULT_SCENARIO,
  'duration.s': 1,
  partitioner: 'rule',
  rule: 'leave new batch; score outstanding.records; pick lowest',
};

test('the model without a page compiles rules as the page does', async () => {
  const [alone, worker] = [await openModel(), await ModelInstance.create(MODEL_MODULE)];
  const digests = [
    [alone, RULED],
    [worker, withCompiledRules(RULED)],
  ] as const;
  const [one, other] = digests.map(([model, scenario]) => {
    model.open(scenario);
    while (!model.run(1_000_000));
    return model.summary().digest;
  });
  expect(one).toBe(other);
  expect(() => worker.open(RULED)).toThrow(ModelRefusal);
});
