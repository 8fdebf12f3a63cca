import { describe, expect, test } from 'vitest';
import { CandidateFits, candidatesToCheck } from '../../../src/features/import/core/fit/checkCandidates';
import { clusterFileText, readClusterFile } from '../../../src/features/import/core/fit/clusterFile';
import {
  canReproduce,
  causeSentence,
  fitHeadline,
  fitSentences,
  fitTables,
  worstMiss,
} from '../../../src/features/import/core/fit/fitText';
import { placeOf, priorsFor } from '../../../src/features/import/core/fit/prior';
import { type Fit, Search } from '../../../src/features/import/core/fit/Search';
import { simulatedAs, whyNoFit } from '../../../src/features/import/core/fit/simulated';
import { type Target, targetsOfRun } from '../../../src/features/import/core/fit/targets';
import { answeredSystem } from '../../../src/features/import/core/mySystem';
import { readResult } from '../../../src/features/import/core/results/registry';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { equallyLikely, type TwinField, withSet } from '../../../src/scenario/twin';
import type { Summary } from '../../../workers/protocol';
import { FakeRuns } from '../../run/fakePool';
import { EMPTY_SUMMARY } from '../../support/emptySummary';
import { checkCandidates, type FitRequest, finished, fitCluster } from '../../support/fitCluster';
import { perfTestLine } from '../../support/perfTestLine';
import { openKeptModel } from '../../support/realModel';
import { MEASURED_RUN } from './measuredRun';

/** Six seconds on three healthy brokers. */
const HEALTHY: Scenario = { ...DEFAULT_SCENARIO, 'slow.ms': 0, 'duration.s': 6 };

function found(result: Fit, field: TwinField): Fit['constants'][number] {
  const constant = result.constants.find((each) => each.field === field);
  if (constant === undefined) throw new Error(`${field} was not fitted.`);
  return constant;
}

test("constants lie within the intervals fitted to the model's own output; undetermined ones stay open", async () => {
  const finish = await openKeptModel();
  const truth = { 'broker.request.us': 3000, 'broker.jitter': 1, 'broker.batch.us': 10 };
  const printed = perfTestLine(finish({ ...HEALTHY, ...truth, 'stall.ms': 0, seed: 77 })) ?? '';
  const measured = readResult(printed)?.measured;
  if (measured == null) throw new Error('The line of the model is not read.');
  const result = fitCluster({
    scenario: { ...HEALTHY, 'stall.ms': 0 },
    targets: targetsOfRun(measured),
    fields: ['broker.request.us', 'broker.jitter', 'broker.batch.us'],
    finish,
    most: 208,
  });
  for (const [field, value] of Object.entries(truth) as [TwinField, number][]) {
    const { low, high } = found(result, field);
    expect([field, low <= value, value <= high]).toEqual([field, true, true]);
  }
  expect(found(result, 'broker.request.us').pinned).toBe(true);
  expect(found(result, 'broker.batch.us').pinned).toBe(false);
  expect(fitSentences(result).join(' ')).toMatch(/Hardly pinned down: .*Service per batch/);
  expect(worstMiss(result)).toBeLessThan(0.15);
  expect(result.latency.find(({ name }) => name === 'p50')).toMatchObject({ pinned: true });
});

describe('the method', () => {
  /** A model in one line: every percentile is level × spread^nines. */
  const analytic = (scenario: Scenario): Summary => {
    const level = scenario['broker.request.us'] / 1000;
    const at = (nines: number): number => level * (1 + scenario['broker.jitter']) ** nines;
    return {
      ...EMPTY_SUMMARY,
      events: 1000,
      throughput: { recordsPerSecond: 2048, mebibytesPerSecond: 1 },
      latencyMs: { mean: level * 1.1, p50: at(0.3), p95: at(1.3), p99: at(2), p999: at(3), max: at(4) },
    } as unknown as Summary;
  };
  const request: FitRequest = {
    scenario: DEFAULT_SCENARIO,
    targets: targetsOfRun(MEASURED_RUN),
    fields: ['broker.request.us', 'broker.jitter'],
    finish: analytic,
  };

  test('weights and intervals match the closed form of the posterior', async () => {
    // One figure that is the constant itself, known to 10 %: a normal prior and a nearly normal likelihood.
    const prior = priorsFor(DEFAULT_SCENARIO).find(({ field }) => field === 'rtt.ms');
    if (prior === undefined) throw new Error('no prior');
    const spread = 0.1;
    const target: Target = {
      id: 'x',
      label: 'X',
      unit: 'ms',
      measured: 0.9,
      atLeast: false,
      model: (_, scenario) => scenario['rtt.ms'],
      spread,
      floor: 0,
      isHighest: false,
    };
    const result = fitCluster({ ...request, targets: [target], fields: ['rtt.ms'] });
    const { low, median, high } = found(result, 'rtt.ms');
    // Student's t with four degrees of freedom has its 97.5 % quantile at 2.78.
    expect(median / 0.9).toBeCloseTo(1, 1);
    expect(Math.log(high / low)).toBeGreaterThan(2 * 1.9 * spread);
    expect(Math.log(high / low)).toBeLessThan(2 * 3.3 * spread);
    expect(placeOf(prior, high) - placeOf(prior, low)).toBeLessThan(1);
    expect(result.end).toBe('settled');
    expect(result.twin.sets.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
  });

  test('it finds an exact answer, independent of the order in which runs end', async () => {
    const one = fitCluster(request);
    expect(found(one, 'broker.request.us').best / 2000).toBeCloseTo(1, 0);
    expect(found(one, 'broker.jitter').best / 2).toBeCloseTo(1, 0);
    expect(worstMiss(one)).toBeLessThan(0.1);
    expect(JSON.stringify(fitCluster(request))).toBe(JSON.stringify(one));
  });

  test('which runs are asked for depends neither on how many are under way nor on which ends first', () => {
    const { finish, ...order } = request;
    const candidates = candidatesToCheck({
      ...order,
      scenario: { ...DEFAULT_SCENARIO, 'slow.broker': 'none' },
    });
    const { checked } = checkCandidates({ ...order, candidates, finish });
    for (const size of [1, 5]) {
      const fake = new FakeRuns(size, ({ scenario }) => finish(scenario));
      const fits = new CandidateFits({ ...order, candidates }, fake.runs);
      fits.run(() => undefined);
      expect(fits.read()).toBeNull();
      for (let turn = 0; fits.driver.state === 'running'; turn += 1) fake.pool.end((turn * 7) % 5);
      expect(JSON.stringify(fits.read()?.checked)).toBe(JSON.stringify(checked));
      // All runs are known then.
      const again = new CandidateFits({ ...order, candidates }, fake.runs);
      const told: string[] = [];
      again.run(() => told.push(again.driver.state));
      expect([told, again.read()]).toEqual([['finished'], fits.read()]);
    }
  });

  test('the result so far is there after each round, and stays if the fit is stopped', () => {
    const { finish, ...order } = request;
    const candidates = candidatesToCheck({
      ...order,
      scenario: { ...DEFAULT_SCENARIO, 'slow.broker': 'none' },
    });
    const fake = new FakeRuns(4, ({ scenario }) => finish(scenario));
    const fits = new CandidateFits({ ...order, candidates }, fake.runs);
    const stop = fits.run(() => undefined);
    for (let runs = 0; runs < 150; runs += 1) fake.pool.end();
    expect(fits.progress?.whole).toBeCloseTo(150 / 240, 2);
    stop();
    expect(fake.pool.out).toEqual([]);
    const fit = fits.read()?.best.fit;
    expect(fit).toMatchObject({ end: 'stopped' });
    expect(fit?.runs).toBeLessThan(150);
    expect(fit?.constants.map(({ best }) => best > 0)).toEqual([true, true]);
    expect(fit && fitSentences(fit).join(' ')).toContain('stopped early');
  });

  test('searching on goes on from the sets so far, and looks for more', () => {
    const search = new Search(request);
    const turn = (): Fit | null => {
      finished(search.searchOn(), request.finish);
      return search.fit(true);
    };
    expect(search.fit(true)).toBeNull();
    const [first, more] = [turn(), turn()];
    if (first === null || more === null) throw new Error('Nothing was found.');
    expect(more.runs).toBeGreaterThan(first.runs);
    expect(more.loss).toBeLessThanOrEqual(first.loss);
    expect(more.effective).toBeGreaterThan(first.effective);
  });

  describe('of a broker that is slow for a while', () => {
    const scenario: Scenario = {
      ...DEFAULT_SCENARIO,
      'slow.broker': 0,
      'slow.ms': 20,
      'slow.from.s': 10,
      'slow.to.s': 30,
      'duration.s': 40,
    };
    const slowest = (patch: Partial<Scenario> = {}) =>
      candidatesToCheck({ scenario: { ...scenario, ...patch }, targets: [] });

    test('runs are slow throughout, and the fit says when the scenario is', () => {
      const fit = fitCluster({ ...request, scenario });
      expect(simulatedAs(scenario).scenario).toMatchObject({ 'slow.from.s': 0, 'slow.to.s': 'end' });
      expect(fit.covers).toEqual({ fromS: 10, toS: 30 });
      expect(fit.twin.scenario).toMatchObject({ 'slow.from.s': 10, 'slow.to.s': 30 });
      expect(fitSentences(fit).join(' ')).toContain('which the scenario has from 10 to 30');
      expect(
        fitCluster({ ...request, scenario: { ...scenario, 'slow.to.s': 'end', 'slow.from.s': 0 } }).covers,
      ).toBeNull();
    });

    test('figures of no single broker may be of a time when none is', () => {
      expect(slowest().map(({ broker }) => broker?.here ?? null)).toEqual([0, null]);
      expect(slowest({ 'slow.from.s': 0, 'slow.to.s': 'end' })).toHaveLength(1);
      expect(slowest({ 'slow.broker': 'none' })).toHaveLength(1);
    });

    test.each([
      ['slow', 0],
      ['healthy', null],
    ])('the %s one wins if it fits better', (_, broker) => {
      const isMeant = (each: Scenario): boolean => (each['slow.broker'] !== 'none') === (broker !== null);
      const { best } = checkCandidates({
        ...request,
        candidates: slowest(),
        finish: (each) => analytic(isMeant(each) ? each : { ...each, 'broker.request.us': 1e9 }),
      });
      expect(best.broker?.here ?? null).toBe(broker);
      expect(canReproduce(best.fit)).toBe(true);
    });
  });

  test('a scenario with timed changes has no fit, and the sentence says when it changes', () => {
    expect(whyNoFit(DEFAULT_SCENARIO)).toBeNull();
    const { scenario } = answeredSystem({ slowness: 'all' });
    expect(whyNoFit(scenario)).toMatch(
      /^No fit: the scenario changes at 10\Ws and 30\Ws, and metrics don't say/,
    );
  });

  test('if the model cannot reproduce the figures, the setting that most likely differs is named', async () => {
    const waiting = (scenario: Scenario): Summary => {
      const summary = analytic(scenario);
      const longer = (ms: number): number => ms + 20 * scenario['linger.ms'];
      const latencyMs = Object.fromEntries(
        Object.entries(summary.latencyMs ?? {}).map(([name, ms]) => [name, longer(ms)]),
      );
      return { ...summary, latencyMs } as unknown as Summary;
    };
    const scenario: Scenario = { ...DEFAULT_SCENARIO, 'slow.broker': 'none', 'linger.ms': 100 };
    const { causes } = checkCandidates({
      targets: targetsOfRun(MEASURED_RUN),
      fields: ['broker.request.us', 'broker.jitter'],
      candidates: candidatesToCheck({ scenario, targets: [] }),
      finish: waiting,
    });
    const [cause] = causes;
    expect(cause).toMatchObject({ field: 'linger.ms', own: 100 });
    expect(cause?.within).toBeLessThan(0.25);
    expect(cause && causeSentence(cause)).toContain('Most likely');
  });

  test('a poor fit is reported with the figure', async () => {
    const odd = targetsOfRun({ ...MEASURED_RUN, p99Ms: 20_000 });
    const result = fitCluster({ ...request, targets: odd });
    expect(canReproduce(result)).toBe(false);
    expect(fitHeadline(result)).toContain('cannot reproduce');
    const sentences = fitSentences(result).join(' ');
    expect(sentences).toContain('p99 latency (p99): yours is 20');
  });

  test('the headline covers judged figures, and says if maxima are further off', async () => {
    const fit = fitCluster(request);
    const off = (isHighest: boolean, offBy: number) =>
      fit.residuals.slice(0, 1).map((each) => ({
        ...each,
        offBy,
        best: each.target.measured * (1 + offBy),
        target: { ...each.target, isHighest },
      }));
    expect(fitHeadline({ ...fit, residuals: [...off(false, -0.17), ...off(true, 0.1)] })).toMatch(
      /^The metrics fit within 17\u202F%\./,
    );
    expect(fitHeadline({ ...fit, residuals: [...off(false, -0.17), ...off(true, 0.62)] })).toMatch(
      /^Apart from maxima, .* within 17\u202F%\./,
    );
  });

  test('averages alone leave the tail open, and the text says so', async () => {
    const few = { ...MEASURED_RUN, records: 500, p99Ms: 1, p999Ms: 1 };
    expect(targetsOfRun(few).map(({ id }) => id)).toEqual(['mean', 'p50', 'p95', 'records/sec']);
    const interim = { ...MEASURED_RUN, p50Ms: null, p95Ms: null, p99Ms: null, p999Ms: null };
    const mean = fitCluster({ ...request, targets: targetsOfRun(interim) });
    expect(found(mean, 'broker.request.us').pinned).toBe(true);
    expect(found(mean, 'broker.jitter').pinned).toBe(false);
    expect(fitTables(mean, 'kafka').at(-1)?.rows[1]?.at(-1)).toContain('hardly pinned down');
    expect(fitSentences(mean).join(' ')).toContain('p99 is not constrained by these figures');
  });

  test("a twin survives a round trip through a cluster file; other texts aren't one", async () => {
    const { twin } = fitCluster(request);
    const text = clusterFileText(twin);
    const read = readClusterFile(text);
    expect(read?.scenario).toEqual(twin.scenario);
    expect(read?.sets.map(({ values }) => values)).toEqual(twin.sets.map(({ values }) => values));
    const [set] = equallyLikely(twin, 20);
    if (set === undefined) throw new Error('no set');
    expect(withSet(DEFAULT_SCENARIO, twin, set)['broker.request.us']).toBe(set.values[0]);
    for (const other of [
      '',
      '{}',
      '[1',
      text.replace('cluster', 'something'),
      text.replace('"broker.request.us"', '"constructor"'),
      text.replace(/\[0\.\d+, ?/, '[-1, '),
      JSON.stringify({ ...JSON.parse(text), fields: ['rtt.ms', 'rtt.ms'], sets: [[1, 1, 1]] }),
    ])
      expect(readClusterFile(other)).toBeNull();
  });

  test('doubts name a backlog, whose growth averages hide', () => {
    const fit = fitCluster(request);
    const inUse = fit.residuals.slice(0, 1).map((each) => {
      return { ...each, target: { ...each.target, label: 'Buffer in use', measured: 0.1 } };
    });
    const sentences = fitSentences({ ...fit, residuals: [...fit.residuals, ...inUse] });
    expect(sentences.join(' ')).toContain('Two readings');
    expect(fitSentences(fit).join(' ')).not.toContain('Two readings');
  });
});
