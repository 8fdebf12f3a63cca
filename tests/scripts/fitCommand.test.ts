import { describe, expect, test } from 'vitest';
import { fitMetrics } from '../../scripts/cli/fit/fit';
import { EXIT } from '../../scripts/cli/lib/exit';
import { readClusterFile } from '../../src/features/import/core/fit/clusterFile';
import { answeredSystem } from '../../src/features/import/core/mySystem';
import type { PoolJob } from '../../src/run/RunPool';
import { encodeLink } from '../../src/scenario/link/link';
import type { Scenario } from '../../src/scenario/scenario';
import type { Summary } from '../../workers/protocol';
import { misfits } from '../support/published';
import { summaryWith } from '../support/summaries';

const TEXTS: Readonly<Record<string, string>> = {
  'result.txt':
    '122880 records sent, 2048.0 records/sec (1.00 MB/sec), 2.2 ms avg latency, 150.0 ms max latency, 3 ms 50th, 8 ms 95th, 18 ms 99th, 54 ms 99.9th.',
  'settings.properties': 'linger.ms=5',
  'metrics.prom': 'kafka_producer_request_latency_avg{client_id="a"} 3',
};
const CHANGING = answeredSystem({ slowness: 'all' }).scenario;
const WORDS = ['result.txt', '--scenario', 'healthy', '--runs=60'];

/** A model in one line: latency follows from two constants. */
function answer(scenario: Scenario): Summary {
  const level = scenario['broker.request.us'] / 1000;
  const at = (nines: number): number => level * (1 + scenario['broker.jitter']) ** nines;
  return summaryWith(1, {
    latencyMs: { mean: level * 1.1, p50: at(0.3), p95: at(1.3), p99: at(2), p999: at(3), max: at(4) },
  });
}

interface World {
  /** What becomes of a run. */
  readonly end?: (job: PoolJob) => void;
  readonly isStopped?: boolean;
  /** Runs after which the reader stops it. */
  readonly stopAfter?: number;
  /** Nothing can be written. */
  readonly isFull?: boolean;
}

/** Runs the command without threads, files or a terminal. */
async function command(
  words: readonly string[],
  { end, isStopped = false, stopAfter = 0, isFull = false }: World = {},
) {
  const [printed, warned]: [string[], string[]] = [[], []];
  const files = new Map<string, string>();
  let [pools, disposed, runs] = [0, 0, 0];
  let interrupt = (): void => undefined;
  const code = await fitMetrics(words, {
    openPool: async () => (next) => {
      pools += 1;
      return {
        wake: () => {
          for (let job = next(); job !== null; job = next()) {
            runs += 1;
            if (runs === stopAfter) return interrupt();
            if (end === undefined) job.done(answer(job.scenario));
            else end(job);
          }
        },
        dispose: () => {
          disposed += 1;
        },
        prepare: () => undefined,
        cancel: () => [],
      };
    },
    readFile: async (name) => {
      const text = TEXTS[name];
      if (text === undefined) throw new Error('none');
      return text;
    },
    openOutput: async (name) => ({
      write: async (text) => {
        if (isFull) throw new Error('The disk is full.');
        files.set(name, text);
      },
      close: async (isWhole) => (isWhole ? name : `partial ${name}`),
    }),
    print: (text) => printed.push(text),
    warn: (text) => warned.push(text),
    show: () => undefined,
    onInterrupt: (stop) => {
      interrupt = stop;
      if (isStopped) stop();
    },
    nowMs: () => 0,
  });
  return { code, printed, warned, files, pools, disposed };
}

describe('the command', () => {
  test('says that fewer runs than a fit takes are not enough, and makes those', async () => {
    const { warned, printed } = await command(['result.txt', '--scenario', 'healthy', '--runs=5', '--json']);
    expect(warned).toContainEqual(expect.stringMatching(/^--runs 5: .* 48\.$/));
    expect(JSON.parse(printed.join(''))).toMatchObject({ runs: 48 });
    expect((await command(WORDS)).warned.join()).not.toContain('--runs');
  });

  test.each([
    ['metrics.prom', 'rate=3000', ['partitions=3', 'keys=none', 'arrivals=throttled']],
    ['metrics.prom', 'partitions=60&keys=uniform&arrivals=steady', []],
    ['result.txt', 'rate=3000', []],
  ])('says before the fit what %s leave open in %s', async (name, scenario, open) => {
    const { warned } = await command([name, `--scenario=${scenario}`, '--runs=48'], { isStopped: true });
    const says = warned.find((each) => each.startsWith("Metrics don't say")) ?? '';
    expect(says.match(/\w+=\w+/g) ?? []).toEqual(open);
  });

  test('prints the fit as JSON and keeps the cluster, both as their published schemas say', async () => {
    const { code, printed, files, pools, disposed } = await command([
      ...WORDS,
      '--json',
      '--out=cluster.json',
    ]);
    expect([code, printed.length, pools, disposed]).toEqual([EXIT.done, 1, 1, 1]);
    expect(misfits('fit.json', printed[0] ?? '')).toEqual([]);
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({ runs: 60, end: 'limit' });
    const cluster = files.get('cluster.json') ?? '';
    expect(misfits('cluster.json', cluster)).toEqual([]);
    expect(readClusterFile(cluster)).not.toBeNull();
  });

  test('prints tables and the link of the cluster unless it is asked for JSON', async () => {
    const { code, printed } = await command(WORDS);
    expect(code).toBe(EXIT.done);
    expect(printed[0]).toMatch(/^Constant +Best +95 % of the sets$/m);
    expect(printed[0]).toMatch(/^#v=1&.*twin=.*$/m);
  });

  test.each([
    [[], 'Which metrics?'],
    [['result.txt'], '--scenario needs the link'],
    [['result.txt', '--scenario=no-such-preset'], 'There is no preset'],
    [['none', '--scenario=healthy'], "none can't be read."],
    [['settings.properties', '--scenario=healthy'], 'has a counterpart in the model'],
    [['result.txt', `--scenario=${encodeLink(CHANGING)}`], 'No fit: the scenario changes at'],
  ])('ends with 2 for %j, before any run', async (words, sentence) => {
    const { code, printed, warned, pools } = await command(words);
    expect([code, printed, pools]).toEqual([EXIT.unusable, [], 0]);
    expect(warned.join('\n')).toContain(sentence);
  });

  test('ends with 1 if a run fails, and ends its workers, so that the process ends too', async () => {
    const outcome = await command(WORDS, { end: (job) => job.failed('The model broke.', 'trap') });
    expect(outcome).toMatchObject({
      code: EXIT.broken,
      printed: [],
      warned: ['The model broke.'],
      disposed: 1,
    });
  });

  test('stopped on the way, it prints what it found and says which file has the partial cluster', async () => {
    const { code, printed, warned } = await command([...WORDS, '--json', '--out=cluster.json'], {
      stopAfter: 55,
    });
    expect([code, printed.length]).toEqual([EXIT.stopped, 1]);
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({ end: 'stopped' });
    expect(warned).toMatchSnapshot();
  });

  test('prints the fit even if the cluster cannot be written', async () => {
    const { code, printed, warned } = await command([...WORDS, '--out=cluster.json'], { isFull: true });
    expect([code, printed.length, warned]).toEqual([EXIT.broken, 1, ['The disk is full.']]);
  });

  test('ends with 130 if it is stopped before it knows anything', async () => {
    const { code, printed, warned } = await command(WORDS, { isStopped: true });
    expect([code, printed]).toEqual([EXIT.stopped, []]);
    expect(warned).toEqual(['Stopped before the first run was over.']);
  });
});
