import { describe, expect, test, vi } from 'vitest';
import { type FinishScenario, simulate } from '../../../scripts/simulate/simulate';
import { PRESETS } from '../../../src/scenario/presets';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { ModelRefusal, ModelTrap } from '../../../workers/Model';
import { summaryWith } from './summaries';

async function run(words: readonly string[], finish: FinishScenario = ({ seed }) => summaryWith(seed)) {
  const printed: string[] = [];
  const warned: string[] = [];
  const estimates: string[] = [];
  const openModel = vi.fn(async () => finish);
  const code = await simulate(words, {
    presets: PRESETS,
    openModel,
    print: (text) => printed.push(text),
    warn: (text) => (text.startsWith('Estimate: ') ? estimates : warned).push(text),
  });
  return { code, printed, warned, estimates, openModel };
}

test('what the runs will take is on standard error before they begin', async () => {
  const { estimates } = await run(['many', '--repeat', '20']);
  // In seconds or minutes, as fast as this machine turned out to be in tests before.
  expect(estimates).toEqual([
    expect.stringMatching(/^Estimate: about [\d.]+(\u202Fs| minutes) and \d+\u202FMB\.$/),
  ]);
  expect((await run(['healthy'])).estimates).toEqual([
    expect.stringMatching(/^Estimate: less than a second and \d+\u202FMB\.$/),
  ]);
});

describe('one run', () => {
  test('prints the whole scenario first, then revision, notices and the summary', async () => {
    const { code, printed, warned } = await run(['#v=1&linger.ms=5&seed=40']);
    expect([code, warned, printed.length]).toEqual([0, [], 1]);
    const result = JSON.parse(printed[0] ?? '');
    const { modelRevision, ...rest } = summaryWith(40);
    expect(result).toEqual({
      scenario: { ...DEFAULT_SCENARIO, 'linger.ms': 5, seed: 40 },
      modelRevision,
      notices: [],
      ...rest,
    });
    expect(Object.keys(result).slice(0, 3)).toEqual(['scenario', 'modelRevision', 'notices']);
  });

  test('runs a preset', async () => {
    const finish = vi.fn(() => summaryWith(1));
    expect((await run(['runaway'], finish)).code).toBe(0);
    expect(finish).toHaveBeenCalledWith(PRESETS[0]?.scenario);
  });

  test('says notices on standard error too', async () => {
    const { code, printed, warned } = await run(['linger.ms=5ms']);
    expect(code).toBe(0);
    expect(warned).toEqual(['linger.ms: "5ms" isn\'t a whole number. Used the default, 0\u202Fms.']);
    expect(JSON.parse(printed[0] ?? '').notices).toHaveLength(1);
  });
});

describe('several runs', () => {
  test('have the mean and half-width of every number, over consecutive seeds', async () => {
    const { code, printed } = await run(['seed=10', '--repeat', '3']);
    expect(code).toBe(0);
    const { scenario, repeat, mean, halfWidth } = JSON.parse(printed[0] ?? '');
    expect(scenario.seed).toBe(10);
    expect(repeat).toBe(3);
    expect(mean).toMatchObject({ latencyMs: { p99: 11 }, records: { offered: 100 }, breakdownMs: null });
    expect(mean.brokers).toEqual(summaryWith(0).brokers);
    // Seeds 10, 11, 12: standard deviation 1, so t(2) / sqrt(3).
    expect(halfWidth.latencyMs.p99).toBeCloseTo(4.30265 / Math.sqrt(3), 6);
    expect(halfWidth.records.offered).toBe(0);
    expect(Object.keys(mean)).toEqual(Object.keys(halfWidth));
    expect(mean).not.toHaveProperty('digest');
  });

  test('with consumers have the means of what the consumers saw; without them nulls stay nulls', async () => {
    const latency = (mean: number) => ({ mean, p50: mean, p95: mean, p99: mean, p999: mean, max: mean });
    const parts = (mean: number) => ({
      produce: latency(mean),
      publish: latency(1),
      commit: latency(2),
      catchUp: latency(0),
      fetch: latency(3),
    });
    const { printed } = await run(['seed=10', '--repeat=3'], ({ seed }) =>
      summaryWith(seed, {
        endToEndMs: latency(seed + 6),
        endToEndPartsMs: parts(seed),
        consumer: {
          records: 100,
          seconds: 1,
          recordsPerSecond: 100,
          mebibytesPerSecond: 0.05,
          fetches: seed,
          peakLag: 5,
        },
      }),
    );
    const { mean } = JSON.parse(printed[0] ?? '');
    expect(mean).toMatchObject({
      endToEndMs: latency(17),
      endToEndPartsMs: parts(11),
      consumer: { fetches: 11, peakLag: 5 },
    });
    const bare = await run(['seed=10', '--repeat=2']);
    expect(JSON.parse(bare.printed[0] ?? '').mean).toMatchObject({
      endToEndMs: null,
      endToEndPartsMs: null,
      consumer: null,
      producerCpu: { highest: 0.2 },
      retries: 0,
    });
  });

  test('start again at 0 after the last seed', async () => {
    const seeds: number[] = [];
    await run(['seed=4294967295', '--repeat=2'], ({ seed }) => {
      seeds.push(seed);
      return summaryWith(seed);
    });
    expect(seeds).toEqual([4_294_967_295, 0]);
  });

  test('one run has a mean, but no half-width', async () => {
    const { printed } = await run(['seed=10', '--repeat=1']);
    const { mean, halfWidth } = JSON.parse(printed[0] ?? '');
    expect([mean.seconds, halfWidth.seconds]).toEqual([60.01, null]);
  });
});

describe('what cannot be run', () => {
  test.each([
    [['#v=9'], 'newer Linger'],
    [['no-such-preset'], 'There is no preset "no-such-preset".'],
    [[], 'Which scenario? Give a link or a preset.'],
    [['a=1', 'b=2'], 'Give just one link'],
    [['a=1', '--repeat', 'x'], '--repeat needs a whole number from 1 to 1000.'],
    [['a=1', '--repeat'], '--repeat needs a whole number from 1 to 1000.'],
    [['a=1', '--repeat=1001'], '--repeat needs a whole number from 1 to 1000.'],
    [['--fast', 'a=1'], 'There is no option --fast.'],
  ])('%j', async (words, sentence) => {
    const { code, printed, warned, openModel } = await run(words);
    expect([code, printed]).toEqual([2, []]);
    expect(warned.join('\n')).toContain(sentence);
    expect(openModel).not.toHaveBeenCalled();
  });

  test('a scenario that the model refuses', async () => {
    const { code, printed, warned } = await run(['healthy'], () => {
      throw new ModelRefusal('rate is too high.');
    });
    expect([code, printed, warned]).toEqual([2, [], ['rate is too high.']]);
  });

  test('a model that breaks is another matter', async () => {
    const { code, printed, warned } = await run(['healthy'], () => {
      throw new ModelTrap('index out of bounds');
    });
    expect([code, printed, warned]).toEqual([1, [], ['index out of bounds']]);
  });
});
