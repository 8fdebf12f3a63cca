import { expect, test } from 'vitest';
import { candidatesToCheck } from '../../../src/features/import/core/fit/checkCandidates';
import { dice } from '../../../src/features/import/core/fit/ensemble';
import { measurementsFromTexts } from '../../../src/features/import/core/fit/situations';
import { brokerLatencies } from '../../../src/features/import/core/fit/targets';
import { suspectsOf } from '../../../src/features/import/core/meaning/suspects';
import { requestLatencyAverage } from '../../../src/figures/reported';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { checkCandidates } from '../../support/fitCluster';
import { openKeptModel } from '../../support/realModel';
import { ofScope } from '../../support/scope';
import { ownMetrics } from './ownMetrics';

/** A few seconds of a small system. */
const SMALL: Scenario = {
  ...DEFAULT_SCENARIO,
  producers: 3,
  rate: 1500,
  'duration.s': 4,
  'latency.from': 'send',
  'stall.ms': 0,
};

/** Systems that differ in all that decides which brokers look slow. */
function randomSystems(count: number): readonly Scenario[] {
  const random = dice(46);
  const among = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  return Array.from({ length: count }, () => {
    const brokers = among([3, 4, 5, 6, 9]);
    return {
      ...SMALL,
      brokers,
      partitions: brokers * 2,
      'replication.factor': among([1, 2, 3]),
      'min.insync.replicas': 1,
      acks: among(['1', 'all'] as const),
      keys: among(['none', 'uniform'] as const),
      'slow.broker': random() < 0.2 ? ('none' as const) : Math.floor(random() * brokers),
      'slow.ms': among([8, 20, 60]),
      'slow.kind': among(['broker', 'broker', 'appends'] as const),
    };
  });
}

/** What the metrics say to a reader whose scenario has another slow broker. */
function suspectsFor(system: Scenario, text: string) {
  const believed: Scenario = { ...system, 'slow.broker': system['slow.broker'] === 0 ? 1 : 0 };
  return suspectsOf(brokerLatencies(measurementsFromTexts([text], believed).targets), believed);
}

test("the broker named from a run's own metrics is the slow one, or none is named", async () => {
  const finish = await openKeptModel();
  const seen = { named: 0, open: 0 };
  for (const system of randomSystems(40)) {
    const summary = finish(system);
    const latency = (broker: number): number => requestLatencyAverage(summary, broker);
    const sorted = Array.from({ length: system.brokers }, (_, broker) => broker)
      .filter((broker) => Number.isFinite(latency(broker)))
      .toSorted((one, other) => latency(other) - latency(one));
    const ends = [...sorted.slice(0, 1), ...sorted.slice(-1)];
    const about = `${system.brokers} brokers, ${system['replication.factor']} copies, acks ${system.acks}, slow ${system['slow.broker']}`;
    for (const text of [ownMetrics(summary, system), ownMetrics(summary, system, ends)]) {
      const { named, candidates } = suspectsFor(system, text);
      const truth = system['slow.broker'] === 'none' ? null : system['slow.broker'];
      if (named !== null) expect(named.broker?.here ?? null, about).toBe(truth);
      // What isn't named is among what a fit checks.
      expect(
        candidates.map(({ broker }) => broker?.here ?? null),
        about,
      ).toContain(truth);
      if (truth !== null) seen[named === null ? 'open' : 'named'] += 1;
    }
  }
  expect(seen.named).toBeGreaterThan(seen.open);
});

test.runIf(ofScope(true, false))(
  'where every broker follows every other, fits name the slow one or say that they fit alike',
  async () => {
    const finish = await openKeptModel();
    const system: Scenario = {
      ...SMALL,
      brokers: 3,
      partitions: 6,
      acks: 'all',
      'replication.factor': 3,
      'min.insync.replicas': 1,
      'slow.broker': 2,
      'slow.ms': 20,
    };
    const believed: Scenario = { ...system, 'slow.broker': 0 };
    const measured = measurementsFromTexts([ownMetrics(finish(system), system)], believed);
    const candidates = candidatesToCheck(measured);
    expect(candidates).toHaveLength(4);
    const { alike } = checkCandidates({
      ...measured,
      candidates,
      finish,
      most: 120,
    });
    expect(alike.map(({ broker }) => broker?.here)).toContain(2);
    expect(alike.map(({ broker }) => broker?.here)).not.toContain(0);
  },
);
