import { describe, expect, test, vi } from 'vitest';
import type { FittedConstant } from '../../../src/features/import/core/fit/answer';
import { candidatesToCheck, checkCandidates } from '../../../src/features/import/core/fit/checkCandidates';
import { clusterFileText, readClusterFile } from '../../../src/features/import/core/fit/clusterFile';
import { ClusterFit, type Fit } from '../../../src/features/import/core/fit/fit';
import {
  canReproduce,
  causeSentence,
  doubtsOf,
  fitHeadline,
  fitSentences,
  fitTables,
  worstMiss,
} from '../../../src/features/import/core/fit/fitText';
import { placeOf, priorsFor } from '../../../src/features/import/core/fit/prior';
import { type Target, targetsOfRun } from '../../../src/features/import/core/fit/targets';
import { readResult } from '../../../src/features/import/core/results/registry';
import { DEFAULT_SCENARIO, type FieldName, type Scenario } from '../../../src/scenario/scenario';
import { equallyLikely, type TwinField, withSet } from '../../../src/scenario/twin';
import type { Summary } from '../../../workers/protocol';
import { EMPTY_SUMMARY } from '../../support/emptySummary';
import { type FitRequest, fitCluster } from '../../support/fitCluster';
import { perfTestLine } from '../../support/perfTestLine';
import { openKeptModel } from '../../support/realModel';
import { MEASURED_RUN } from './measuredRun';

/** Six seconds on three healthy brokers. */
const HEALTHY: Scenario = { ...DEFAULT_SCENARIO, 'slow.ms': 0, 'duration.s': 6 };

function found(result: Fit, field: TwinField): FittedConstant {
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
  const result = await fitCluster({
    scenario: { ...HEALTHY, 'stall.ms': 0 },
    targets: targetsOfRun(measured),
    fields: ['broker.request.us', 'broker.jitter', 'broker.batch.us'],
    run: async (scenario) => finish(scenario),
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
      events: 1000,
      reported: EMPTY_SUMMARY.reported,
      throughput: { recordsPerSecond: 2048, mebibytesPerSecond: 1 },
      latencyMs: { mean: level * 1.1, p50: at(0.3), p95: at(1.3), p99: at(2), p999: at(3), max: at(4) },
    } as unknown as Summary;
  };
  const request: FitRequest = {
    scenario: DEFAULT_SCENARIO,
    targets: targetsOfRun(MEASURED_RUN),
    fields: ['broker.request.us', 'broker.jitter'],
    run: async (scenario) => analytic(scenario),
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
    const result = await fitCluster({ ...request, targets: [target], fields: ['rtt.ms'] });
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
    const one = await fitCluster(request);
    expect(found(one, 'broker.request.us').best / 2000).toBeCloseTo(1, 0);
    expect(found(one, 'broker.jitter').best / 2).toBeCloseTo(1, 0);
    expect(worstMiss(one)).toBeLessThan(0.1);
    let turn = 0;
    const late = async (scenario: Scenario): Promise<Summary> => {
      turn += 1;
      for (let wait = (turn * 7) % 5; wait > 0; wait -= 1) await Promise.resolve();
      return analytic(scenario);
    };
    expect(JSON.stringify(await fitCluster({ ...request, run: late }))).toBe(JSON.stringify(one));
  });

  test('the result so far is reported throughout, and survives cancelling', async () => {
    const rounds: Fit[] = [];
    const controller = new AbortController();
    let runs = 0;
    const result = await fitCluster({
      ...request,
      signal: controller.signal,
      run: async (scenario) => {
        runs += 1;
        if (runs > 150) controller.abort();
        return analytic(scenario);
      },
      onRound: (soFar) => rounds.push(soFar),
    });
    expect(rounds.map(({ end }) => end)).toContain('stopped');
    expect(result.end).toBe('stopped');
    expect(runs).toBeLessThan(200);
    expect(result.constants.map(({ best }) => best > 0)).toEqual([true, true]);
    expect(fitSentences(result).join(' ')).toContain('stopped early');
  });

  test('a fit subscribes to its signal once, in any number of rounds', async () => {
    const { signal } = new AbortController();
    const listen = vi.spyOn(signal, 'addEventListener');
    await fitCluster({ ...request, signal });
    expect(listen).toHaveBeenCalledTimes(1);
  });

  test('searching on goes on from the sets so far, and looks for more', async () => {
    const fit = new ClusterFit(request);
    const first = await fit.searchOn();
    const more = await fit.searchOn();
    expect(more.runs).toBeGreaterThan(first.runs);
    expect(more.loss).toBeLessThanOrEqual(first.loss);
    expect(more.effective).toBeGreaterThan(first.effective);
  });

  describe('of the times that figures may show', () => {
    const scenario: Scenario = {
      ...DEFAULT_SCENARIO,
      'slow.broker': 0,
      'slow.ms': 20,
      'slow.from.s': 10,
      'slow.to.s': 30,
      'duration.s': 40,
    };
    /** A model in which nothing is right but a time that `fits`. */
    const onlyIf =
      (fits: (scenario: Scenario) => boolean) =>
      async (each: Scenario): Promise<Summary> =>
        analytic(fits(each) ? each : { ...each, 'broker.request.us': 1e9 });
    const isSlow = (each: Scenario): boolean => each['slow.broker'] !== 'none';
    const isSlowThroughout = (each: Scenario): boolean => isSlow(each) && each['slow.from.s'] === 0;
    const SLOW = { fromS: 10, toS: 30, isSlow: true };

    test.each([
      ['the slow one wins a tie, and the others are named', [], () => true, SLOW, 2],
      ['all of it is slow if nobody stated a window', ['slow.from.s'], isSlowThroughout, null, 0],
      ['the stated window wins if it is likelier', [], (each) => each['slow.from.s'] > 0, null, 0],
      ['a healthy one wins if it is likelier', [], (each) => !isSlow(each), { isSlow: false }, 0],
    ] as readonly [string, readonly FieldName[], (each: Scenario) => boolean, object | null, number][])(
      '%s',
      async (_, assumed, fits, piece, others) => {
        const fit = await fitCluster({ ...request, scenario, assumed, run: onlyIf(fits) });
        if (piece === null) expect(fit.piece).toBeNull();
        else expect(fit.piece).toMatchObject(piece);
        expect(canReproduce(fit)).toBe(true);
        expect(fit.otherPieces).toHaveLength(others);
        expect(fitSentences(fit).filter((says) => says.includes("can't be told"))).toHaveLength(others && 1);
      },
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
    const { causes } = await checkCandidates({
      targets: targetsOfRun(MEASURED_RUN),
      fields: ['broker.request.us', 'broker.jitter'],
      candidates: candidatesToCheck({ scenario, targets: [] }),
      run: async (each) => waiting(each),
    });
    const [cause] = causes;
    expect(cause).toMatchObject({ field: 'linger.ms', own: 100 });
    expect(cause?.within).toBeLessThan(0.25);
    expect(cause && causeSentence(cause)).toContain('Most likely');
  });

  test('a fit cancelled before its first run has no result', async () => {
    const result = await fitCluster({ ...request, signal: AbortSignal.abort() });
    expect(result.runs).toBe(0);
  });

  test('a poor fit is reported with the figure', async () => {
    const odd = targetsOfRun({ ...MEASURED_RUN, p99Ms: 20_000 });
    const result = await fitCluster({ ...request, targets: odd });
    expect(canReproduce(result)).toBe(false);
    expect(fitHeadline(result)).toContain('cannot reproduce');
    const sentences = fitSentences(result).join(' ');
    expect(sentences).toContain('p99 latency (p99): yours is 20');
  });

  test('the headline covers judged figures, and says if maxima are further off', async () => {
    const fit = await fitCluster(request);
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

  test("it passes on the model's refusal", async () => {
    const refused = fitCluster({ ...request, run: () => Promise.reject(new Error('The model refused it.')) });
    await expect(refused).rejects.toThrow('The model refused it.');
  });

  test('averages alone leave the tail open, and the text says so', async () => {
    const few = { ...MEASURED_RUN, records: 500, p99Ms: 1, p999Ms: 1 };
    expect(targetsOfRun(few).map(({ id }) => id)).toEqual(['mean', 'p50', 'p95', 'records/sec']);
    const interim = { ...MEASURED_RUN, p50Ms: null, p95Ms: null, p99Ms: null, p999Ms: null };
    const mean = await fitCluster({ ...request, targets: targetsOfRun(interim) });
    expect(found(mean, 'broker.request.us').pinned).toBe(true);
    expect(found(mean, 'broker.jitter').pinned).toBe(false);
    expect(fitTables(mean, 'kafka').at(-1)?.rows[1]?.at(-1)).toContain('hardly pinned down');
    expect(fitSentences(mean).join(' ')).toContain('p99 is not constrained by these figures');
  });

  test("a twin survives a round trip through a cluster file; other texts aren't one", async () => {
    const { twin } = await fitCluster(request);
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
    const [any] = targetsOfRun(MEASURED_RUN);
    if (any === undefined) throw new Error('The run has no figure.');
    const inUse = { ...any, id: 'buffer-available-bytes', label: 'Buffer in use', measured: 0.1 };
    expect(doubtsOf([any, inUse])[0]).toContain('Two readings');
    expect(doubtsOf([any])).toEqual([]);
  });
});
