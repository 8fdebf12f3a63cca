import { expect, test } from 'vitest';
import { mean } from '../../src/base/statistics';
import { answerOf } from '../../src/run/decide/answer';
import { openSearch } from '../../src/run/decide/search';
import { hasSlowBroker } from '../../src/run/decide/situations';
import { twinOf } from '../../src/run/decide/twin';
import { DEFAULT_DECISION } from '../../src/scenario/decision';
import { repairScenario } from '../../src/scenario/repair';
import type { Scenario } from '../../src/scenario/scenario';
import { twinText } from '../../src/scenario/twinText';
import { doneWith, FakeRuns } from '../run/fakePool';
import { openKeptModel } from '../support/realModel';
import { fittedSystem, SYSTEMS } from './hiddenSystems';

/** What an engineer would try by hand. */
const BY_HAND: readonly Partial<Scenario>[] = [
  { 'linger.ms': 0 },
  { 'linger.ms': 5 },
  { 'linger.ms': 20 },
  { 'batch.size': 65_536 },
  { 'linger.ms': 30, 'batch.size': 65_536 },
  { 'max.in.flight.requests.per.connection': 1 },
  { 'max.in.flight.requests.per.connection': 2 },
  { 'linger.ms': 5, 'max.in.flight.requests.per.connection': 1 },
  { partitioner: 'adaptive' },
  { partitioner: 'uniform' },
];
/** Seeds that no fit and no search has seen. */
const SEEDS = [1000, 1001, 1002];
/** An objective that isn't given, as a share of the p99 that the system has. */
const BETTER = 0.75;

test.each(Object.entries(SYSTEMS))(
  '%s gets a setting that keeps its objective, if one by hand does',
  async (_, system) => {
    const finish = await openKeptModel();
    const { real, found } = await fittedSystem(system, finish);
    const inTruth = (settings: object): number =>
      mean(
        SEEDS.map((seed) => {
          const { scenario } = repairScenario({ ...real, ...settings, seed });
          return finish(scenario).latencyMs?.p99 ?? Number.POSITIVE_INFINITY;
        }),
      );
    const boundMs = system.boundMs ?? BETTER * inTruth({});
    const { twin } = found.best.fit;
    const { scenario } = twin;
    const situations = {
      ...DEFAULT_DECISION.situations,
      slow: hasSlowBroker(scenario) ? 'must' : 'out',
    } as const;
    const { driver, result } = openSearch(
      {
        scenario,
        twin: twinOf(scenario, twinText(twin)),
        decision: { ...DEFAULT_DECISION, situations },
        boundMs,
        lock: [],
      },
      new FakeRuns().runs,
    );
    for (let job = driver.next(); job !== null; job = driver.next()) job.over(doneWith(finish(job.scenario)));
    const { recommended } = answerOf(result());
    const settings =
      recommended && Object.fromEntries(recommended.changes.map(({ field, to }) => [field, to]));
    const byHand = BY_HAND.map((each) => inTruth(each));
    const isPossible = byHand.some((ms) => ms <= boundMs);
    const keeps = settings !== null && inTruth(settings) <= boundMs;
    expect(keeps || !isPossible).toBe(true);
  },
);
