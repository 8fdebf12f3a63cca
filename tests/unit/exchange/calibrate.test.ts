import { describe, expect, test } from 'vitest';
import {
  type Calibrated,
  type CalibrationRequest,
  calibrate,
} from '../../../src/exchange/calibrate/calibrate';
import { nelderMead } from '../../../src/exchange/calibrate/nelderMead';
import { poolRuns } from '../../../src/exchange/calibrate/poolRuns';
import {
  fitSentences,
  intervalText,
  workloadSentences,
  worstMiss,
} from '../../../src/exchange/calibrate/words';
import { readPerfTestOutput } from '../../../src/exchange/import/perfTest';
import type { MeasuredRun } from '../../../src/scenario/measured';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import type { PoolJob } from '../../../src/sim/RunPool';
import { perfTestLine } from '../../../src/ui/panel/perfTestLine';
import type { Summary } from '../../../workers/protocol';
import { type Finish, openRealModel } from '../../support/realModel';

/** Forty seconds on three healthy brokers. */
const HEALTHY: Scenario = { ...DEFAULT_SCENARIO, 'slow.ms': 0, 'duration.s': 40 };
const USUAL = ['broker.request.us', 'broker.jitter', 'stall.ms'] as const;

/** What kafka-producer-perf-test would have printed of this scenario, rounded as it rounds. */
function measuredOf(finish: Finish, scenario: Scenario): MeasuredRun {
  const output = readPerfTestOutput(perfTestLine(finish(scenario)) ?? '');
  if (output === null) throw new Error('The line of the model is not read.');
  return output.measured;
}

function found(result: Calibrated, field: string): Calibrated['constants'][number] {
  const constant = result.constants.find((each) => each.field === field);
  if (constant === undefined) throw new Error(`${field} was not fitted.`);
  return constant;
}

describe('with the real model', () => {
  test('constants are found again from what the model itself printed, and the residuals say how well', async () => {
    const finish = await openRealModel();
    const truth = { 'broker.request.us': 12_000, 'broker.jitter': 0.5, 'stall.ms': 200 };
    const measured = measuredOf(finish, { ...HEALTHY, ...truth, seed: 77 });
    const shares: number[] = [];
    const result = await calibrate({
      scenario: HEALTHY,
      measured,
      constants: USUAL,
      run: async (scenario) => finish(scenario),
      onProgress: (share) => shares.push(share),
    });
    const error = (field: keyof typeof truth): number =>
      Math.abs(found(result, field).after / truth[field] - 1);
    expect(error('broker.request.us')).toBeLessThan(0.1);
    expect(error('broker.jitter')).toBeLessThan(0.35);
    expect(error('stall.ms')).toBeLessThan(0.35);
    for (const { field, after, low, high, identified } of result.constants) {
      expect([field, identified, low <= after, after <= high]).toEqual([field, true, true, true]);
    }
    expect(result.costAfter).toBeLessThan(result.costBefore / 50);
    const heeded = result.residuals.filter((residual) => residual.heeded);
    expect(heeded.map(({ name }) => name)).toEqual(['mean', 'p50', 'p95', 'p99', 'p99.9']);
    for (const { measuredMs, afterMs } of heeded)
      expect(Math.abs(Math.log(afterMs / measuredMs))).toBeLessThan(0.25);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  test('a constant that nothing shows is said to be unknown', async () => {
    const finish = await openRealModel();
    const scenario: Scenario = { ...HEALTHY, 'duration.s': 5, 'stall.ms': 0 };
    const measured = measuredOf(finish, { ...scenario, 'broker.request.us': 2000, seed: 5 });
    const result = await calibrate({
      scenario,
      measured,
      constants: ['broker.request.us', 'rtt.ms', 'broker.batch.us'],
      run: async (asked) => finish(asked),
    });
    expect(found(result, 'broker.batch.us')).toMatchObject({ identified: false });
    expect(fitSentences(result).join(' ')).toMatch(
      /Service per batch( is hardly known|: the measured figures are met as well)/,
    );
  });
});

describe('the method', () => {
  /** A model in one line: every percentile is level × spread^nines. */
  const analytic = (scenario: Scenario): Summary => {
    const level = scenario['broker.request.us'] / 1000;
    const at = (nines: number): number => level * (1 + scenario['broker.jitter']) ** nines;
    return {
      events: 1000,
      throughput: { recordsPerSecond: 2048, mebibytesPerSecond: 1 },
      latencyMs: { mean: level * 1.1, p50: at(0.3), p95: at(1.3), p99: at(2), p999: at(3), max: at(4) },
    } as unknown as Summary;
  };
  const measured: MeasuredRun = {
    records: 122_880,
    recordsPerSecond: 2048,
    mebibytesPerSecond: 1,
    meanMs: 110,
    maxMs: 5000,
    p50Ms: 139,
    p95Ms: 418,
    p99Ms: 900,
    p999Ms: 2700,
  };
  const request: CalibrationRequest = {
    scenario: DEFAULT_SCENARIO,
    measured,
    constants: ['broker.request.us', 'broker.jitter'],
    run: async (scenario) => analytic(scenario),
  };

  test('it finds an exact answer, and the same one in whatever order runs end', async () => {
    const one = await calibrate(request);
    expect(found(one, 'broker.request.us').after / 100_000).toBeCloseTo(1, 1);
    expect(found(one, 'broker.jitter').after / 2).toBeCloseTo(1, 1);
    let turn = 0;
    const late = async (scenario: Scenario): Promise<Summary> => {
      turn += 1;
      for (let wait = (turn * 7) % 5; wait > 0; wait -= 1) await Promise.resolve();
      return analytic(scenario);
    };
    expect(await calibrate({ ...request, run: late })).toEqual(one);
  });

  test('the best so far is told all the time, gets only better, and can be kept', async () => {
    const bests: Calibrated[] = [];
    const result = await calibrate({ ...request, onProgress: (_, best) => best && bests.push(best) });
    const first = bests[0];
    const last = bests.at(-1);
    if (first === undefined || last === undefined) throw new Error('Nothing was told.');
    expect(first.constants.map(({ after }) => after)).toEqual(first.constants.map(({ before }) => before));
    expect(worstMiss(last)).toBeLessThan(worstMiss(first));
    expect(last.costAfter).toBeLessThanOrEqual(result.costAfter * 1.25 + 0.01);
    const middle = bests[Math.floor(bests.length / 2)] ?? last;
    expect(middle.end).toBe('stopped');
    expect(fitSentences(middle).join(' ')).toContain('The search was cancelled');
    expect(middle.constants.map(intervalText)).toEqual(middle.constants.map(() => 'not known: cancelled'));
  });

  test('a poor fit is said, and which figure', async () => {
    const odd = { ...measured, p99Ms: 20_000 };
    const sentences = fitSentences(await calibrate({ ...request, measured: odd })).join(' ');
    expect(sentences).toContain('The fit is poor at');
    expect(sentences).toContain("Something that these constants don't cover plays a part");
  });

  test('it stops within a run, and passes on what the model refused', async () => {
    const controller = new AbortController();
    let runs = 0;
    const run = async (scenario: Scenario): Promise<Summary> => {
      runs += 1;
      if (runs === 20) controller.abort();
      return analytic(scenario);
    };
    await expect(calibrate({ ...request, run, signal: controller.signal })).rejects.toThrow('abort');
    expect(runs).toBeLessThan(40);
    const refused = calibrate({ ...request, run: () => Promise.reject(new Error('The model refused it.')) });
    await expect(refused).rejects.toThrow('The model refused it.');
  });

  test('figures of a paste without percentiles, or of few records, do not count', async () => {
    const few = { ...measured, records: 500, p99Ms: 1, p999Ms: 1 };
    const result = await calibrate({ ...request, measured: few });
    const heeded = result.residuals.filter((residual) => residual.heeded);
    expect(heeded.map(({ name }) => name)).toEqual(['mean', 'p50', 'p95']);
    const interim = { ...measured, p50Ms: null, p95Ms: null, p99Ms: null, p999Ms: null };
    const mean = await calibrate({ ...request, measured: interim, constants: ['broker.request.us'] });
    expect(found(mean, 'broker.request.us').after / 100_000).toBeCloseTo(1, 1);
  });

  test('the simplex search reaches the foot of a curved valley', async () => {
    const valley = ([x = 0, y = 0]: readonly number[]): number => (1 - x) ** 2 + 100 * (y - x * x) ** 2;
    const result = await nelderMead({
      costs: async (places) => places.map(valley),
      start: { place: [-1.2, 1], cost: valley([-1.2, 1]) },
      step: 0.5,
      near: 1e-5,
      flat: 1e-10,
      most: 400,
    });
    expect(result.settled).toBe(true);
    expect(result.place[0]).toBeCloseTo(1, 2);
    expect(result.place[1]).toBeCloseTo(1, 2);
  });

  test('runs in a pool are promises', async () => {
    let next: () => PoolJob | null = () => null;
    const wake = (): void => {
      for (let job = next(); job !== null; job = next()) {
        if (job.scenario.seed === 2) job.failed('Refused.');
        else job.done(analytic(job.scenario));
      }
    };
    const pool = poolRuns((ask) => {
      next = ask;
      return { wake, dispose: () => undefined };
    });
    await expect(pool.run(DEFAULT_SCENARIO)).resolves.toMatchObject({ events: 1000 });
    await expect(pool.run({ ...DEFAULT_SCENARIO, seed: 2 })).rejects.toThrow('Refused.');
  });

  test('another workload than the measured one is said', () => {
    expect(workloadSentences(measured, HEALTHY)).toEqual([]);
    const other: Scenario = {
      ...DEFAULT_SCENARIO,
      producers: 12,
      rate: 4096,
      'record.bytes': 100,
      'slow.from.s': 5,
      'down.broker': 1,
    };
    expect(workloadSentences(measured, other)).toEqual([
      "In the scenario, broker 0 is slow by 20.0\u202Fms from 5 to 60\u202Fs: a run of a healthy cluster can't be compared with it.",
      "In the scenario, broker 1 is down from 0 to 60\u202Fs: a run with all brokers up can't be compared with it.",
      "The tool's line comes from one producer; the scenario has 12, which share load and brokers differently.",
      'The scenario sends 4,096 records a second, the measured run 2,048.',
      "The scenario's records have 100 B, the measured ones about 512 B.",
    ]);
  });
});
