import { describe, expect, test, vi } from 'vitest';
import { UNSAID_FAULT } from '../../scripts/cli/lib/links';
import type { FinishScenario } from '../../scripts/cli/simulate/openModel';
import { simulate } from '../../scripts/cli/simulate/simulate';
import { withoutSame } from '../../src/scenario/groupEdits';
import { PRESETS } from '../../src/scenario/presets/presets';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { twinText } from '../../src/scenario/twinText';
import { ModelFull, ModelRefusal, ModelTrap } from '../../workers/Model';
import { misfits } from '../support/published';
import { summaryWith } from '../support/summaries';

async function run(words: readonly string[], finish: FinishScenario = ({ seed }) => summaryWith(seed)) {
  const printed: string[] = [];
  const warned: string[] = [];
  const estimates: string[] = [];
  const shown: (string | null)[] = [];
  const openModel = vi.fn(async (_events: number) => finish);
  let nowMs = 0;
  const code = await simulate(words, {
    openModel: async (events) => {
      const finish = await openModel(events);
      // Seconds of each run.
      return (scenario, tell) => {
        for (let part = 1; part <= 4; part += 1) {
          nowMs += 50 + 10 * (scenario.seed % 2);
          tell?.(part / 4);
        }
        return finish(scenario);
      };
    },
    show: (line) => shown.push(line),
    nowMs: () => nowMs,
    print: (text) => printed.push(text),
    warn: (text) => {
      if (text === UNSAID_FAULT) return;
      (text.startsWith('Estimate: ') ? estimates : warned).push(text);
    },
  });
  return { code, printed, warned, estimates, shown, openModel };
}

test('what the runs will take is on standard error before they begin', async () => {
  const { estimates } = await run(['many', '--repeat', '20']);
  expect(estimates).toEqual([
    expect.stringMatching(/^Estimate: about [\d.]+(\u202Fs| minutes) and \d+\u202FMB\.$/),
  ]);
  expect((await run(['healthy'])).estimates).toEqual([
    expect.stringMatching(/^Estimate: less than a second and \d+\u202FMB\.$/),
  ]);
});

test('a link with a fitted cluster also says where latency lies in it', async () => {
  const sets = [1, 2].map((ms) => ({ weight: 0.5, values: [ms] }));
  const twin = twinText({ fields: ['rtt.ms'], sets });
  const latency = (p99: number) => ({ mean: 1, p50: 1, p95: 1, p99, p999: 1, max: 1 });
  const finish: FinishScenario = (scenario) =>
    summaryWith(1, { latencyMs: latency(scenario['rtt.ms'] * 10) });
  const { printed, openModel } = await run([`#v=1&twin=${twin}`], finish);
  expect(misfits('simulate.json', printed[0] ?? '')).toEqual([]);
  const { inYourCluster } = JSON.parse(printed[0] ?? '');
  expect(inYourCluster.runs).toBe(20);
  // The estimate, the bar and the choice of the compiler count those runs, too.
  const plain = await run(['#v=1'], finish);
  const eventsOf = (opened: typeof openModel): number => opened.mock.calls[0]?.[0] ?? 0;
  expect(eventsOf(openModel)).toBeGreaterThan(20 * eventsOf(plain.openModel));
  expect(inYourCluster.latencyMs.p99.low).toBeLessThan(10);
  expect(inYourCluster.latencyMs.p99.high).toBeGreaterThan(20);
});

describe('one run', () => {
  test('prints the link and the whole scenario first, then revision, notices and the summary', async () => {
    const { code, printed, warned } = await run(['#v=1&linger.ms=5&seed=40']);
    expect([code, warned, printed.length]).toEqual([0, [], 1]);
    const result = JSON.parse(printed[0] ?? '');
    const { modelRevision, slowTime, latencyBuckets, endToEndBuckets, ...rest } = summaryWith(40);
    expect(result).toEqual({
      link: '#v=1&seed=40&linger.ms=5',
      scenario: withoutSame({ ...DEFAULT_SCENARIO, 'linger.ms': 5, seed: 40 }),
      modelRevision,
      notices: [],
      window: { name: 'over the whole run', fromS: 0, toS: rest.seconds },
      ...rest,
    });
    expect(Object.keys(result).slice(0, 4)).toEqual(['link', 'scenario', 'modelRevision', 'notices']);
  });

  test('runs a preset', async () => {
    const finish = vi.fn(() => summaryWith(1));
    expect((await run(['runaway'], finish)).code).toBe(0);
    expect(finish).toHaveBeenCalledWith(PRESETS[0]?.scenario);
  });

  test('says notices on standard error too', async () => {
    const { code, printed, warned } = await run(['linger.ms=5ms']);
    expect(code).toBe(0);
    expect(warned).toMatchSnapshot();
    expect(JSON.parse(printed[0] ?? '').notices).toHaveLength(1);
    expect(misfits('simulate.json', printed[0] ?? '')).toEqual([]);
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
    expect(misfits('simulate.json', printed[0] ?? '')).toEqual([]);
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
    expect(misfits('simulate.json', printed[0] ?? '')).toEqual([]);
    const { mean, halfWidth } = JSON.parse(printed[0] ?? '');
    expect([mean.seconds, halfWidth.seconds]).toEqual([60.01, null]);
  });
});

describe('several links', () => {
  test('print an object on a line for each, in their order', async () => {
    const { code, printed, warned, estimates } = await run(['seed=4', 'healthy', 'rate=fast&seed=6']);
    expect([code, estimates.length]).toEqual([0, 1]);
    expect(warned).toEqual([expect.stringMatching(/^Link 3: rate: "fast" is neither /)]);
    const results = printed.map((line) => JSON.parse(line));
    expect(printed.join('')).not.toContain('\n');
    expect(results.map(({ scenario, digest }) => [scenario.seed, digest])).toEqual([
      [4, 'd4'],
      [1, 'd1'],
      [6, 'd6'],
    ]);
    expect(results.map(({ notices }) => notices.length)).toEqual([0, 0, 1]);
  });

  test('are each run as often as is asked for', async () => {
    const { printed } = await run(['seed=10', 'seed=20', '--repeat=3']);
    expect(printed.map((line) => JSON.parse(line).mean.latencyMs.p99)).toEqual([11, 21]);
  });

  test('keep printed results if a later one cannot be run', async () => {
    const { code, printed, warned } = await run(['seed=1', 'seed=2', 'seed=3'], ({ seed }) => {
      if (seed === 2) throw new ModelRefusal('rate is too high.');
      return summaryWith(seed);
    });
    expect([code, warned]).toEqual([2, ['Link 2: rate is too high.']]);
    expect(printed.map((line) => JSON.parse(line).digest)).toEqual(['d1']);
  });

  test('one link is on one line if asked for, and is the same object', async () => {
    const [line, lines] = [await run(['seed=4', '--lines']), await run(['seed=4'])];
    expect(line.printed[0]).not.toContain('\n');
    expect(JSON.parse(line.printed[0] ?? '')).toEqual(JSON.parse(lines.printed[0] ?? ''));
  });
});

describe('how far the runs are', () => {
  test('is shown after half a second, ten times a second, and taken away before anything is printed', async () => {
    // A run of an even seed takes 200 ms here, one of an odd seed 240 ms: half of the third run is over after 540 ms.
    const { shown } = await run(['seed=2', '--repeat=5']);
    expect(shown.at(-1)).toBeNull();
    const lines = shown.slice(0, -1).map((line) => line?.replace(/^▕(█*) *▏.*million events/, '$1'));
    const full = [15, 18, 21, 24, 27, 30].map((blocks) => '█'.repeat(blocks));
    expect(lines).toEqual(full.map((blocks, at) => `${blocks}, about ${at === 5 ? 0 : 1} s left`));
    expect(shown[0]).toMatch(/ [\d.]+ of about [\d.]+ million events, /);
  });

  test('is not shown if they take no time', async () => {
    expect((await run(['healthy'])).shown).toEqual([null]);
  });
});

describe('times', () => {
  test('are printed for each link: the fastest run and the median', async () => {
    const { warned, printed } = await run(['seed=1', 'seed=3', '--repeat=3', '--time']);
    expect(printed.length).toBe(2);
    expect(warned).toMatchSnapshot();
  });

  test('of one run are its own', async () => {
    const { warned } = await run(['seed=2', '--time']);
    expect(warned).toEqual([expect.stringMatching(/^Time: 0\.2 s for 0\.001 million events/)]);
  });
});

describe('what cannot be run', () => {
  test.each([
    [['#v=9']],
    [['no-such-preset']],
    [[]],
    [['healthy', 'no-such-preset']],
    [['#v=9', 'healthy']],
    [['a=1', '--lines=yes']],
    [['a=1', '--repeat', 'x']],
    [['a=1', '--repeat']],
    [['a=1', '--repeat=1001']],
    [['--fast', 'a=1']],
  ])('%j', async (words) => {
    const { code, printed, warned, openModel } = await run(words);
    expect([code, printed]).toEqual([2, []]);
    expect(warned.join('\n').replace(/\nUsage: .*/s, '')).toMatchSnapshot();
    expect(openModel).not.toHaveBeenCalled();
  });

  test('a scenario that the model refuses', async () => {
    const { code, printed, warned } = await run(['healthy'], () => {
      throw new ModelRefusal('rate is too high.');
    });
    expect([code, printed, warned]).toEqual([2, [], ['rate is too high.']]);
  });

  test('a scenario that needs more memory than a run may take', async () => {
    const { code, printed, warned } = await run(['healthy'], () => {
      throw new ModelFull('This run needs more memory.');
    });
    expect([code, printed, warned]).toEqual([2, [], ['This run needs more memory.']]);
  });

  test('a model that breaks is another matter', async () => {
    const { code, printed, warned } = await run(['healthy'], () => {
      throw new ModelTrap('index out of bounds');
    });
    expect([code, printed, warned]).toEqual([1, [], ['index out of bounds']]);
  });
});
