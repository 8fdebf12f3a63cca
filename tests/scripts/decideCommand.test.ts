import { describe, expect, test } from 'vitest';
import { decide, limitAdvice, type Surroundings } from '../../scripts/cli/decide/decide';
import { readQuestion } from '../../scripts/cli/decide/wholeSearch';
import { EXIT } from '../../scripts/cli/lib/exit';
import { poolsOf } from '../../scripts/cli/lib/machine';
import { readRequest } from '../../scripts/cli/lib/request';
import { openNodeWorkers } from '../../scripts/cli/sweep/nodePool.mjs';
import { readDecision } from '../../src/features/decide/core/link';
import { readShared } from '../../src/features/decide/core/sharedAnswer';
import { FULL_RUNS } from '../../src/run/decide/reading';
import { decodeLink } from '../../src/scenario/link/link';
import { DECISION_PRESETS } from '../../src/scenario/presets/later';
import { repairScenario } from '../../src/scenario/repair';
import { FakePool } from '../run/fakePool';

const nothing = (): never => {
  throw new Error('Nothing of this is wanted.');
};

/** Runs a command that mustn't run, write or print anything. */
async function refused(words: readonly string[], openPool: Surroundings['openPool'] = nothing) {
  const warned: string[] = [];
  const code = await decide(words, {
    openPool,
    openReport: nothing,
    print: nothing,
    warn: (text) => warned.push(text),
    show: nothing,
    onInterrupt: nothing,
    nowMs: () => 0,
  });
  return { code, warned };
}

describe('the words of the command', () => {
  test('are a link, and perhaps a file and threads', () => {
    const words = ['--report=a.md', 'runaway', '--workers', '3'];
    expect(readRequest('decide', words)).toEqual({
      ok: true,
      links: ['runaway'],
      report: 'a.md',
      window: 'own',
      workers: 3,
      work: 1,
      more: 0,
      strict: false,
    });
    expect(readRequest('decide', ['runaway', '--work', '4'])).toMatchObject({ work: 4 });
    expect(readRequest('decide', ['runaway'])).toMatchObject({ report: null, workers: null });
  });

  test.each([
    [[]],
    [['runaway', 'healthy']],
    [['runaway', '--report=a.txt']],
    [['runaway', '--work=0']],
    [['runaway', '--workers=0']],
  ])('%j are answered with a sentence and the usage', (words) => {
    const read = readRequest('decide', words);
    const [said, ...usage] = read.ok ? [] : read.message.split('\n');
    expect(said).toMatchSnapshot();
    expect(usage).toEqual([expect.stringMatching(/^Usage: /)]);
  });

  test('that are of no use end with a code of their own, before any worker begins', async () => {
    const { code, warned } = await refused(['no-such-preset']);
    expect([code, warned]).toEqual([EXIT.unusable, [expect.stringContaining('There is no preset')]]);
  });
});

test('a question in which no situation has to hold ends at once, with what to do', async () => {
  const { code, warned } = await refused(['decide=healthy=out;slow=out'], async () => nothing);
  expect([code, warned]).toEqual([EXIT.unusable, [expect.stringContaining('no situation has to hold')]]);
});

test.each(['decide=healthy=sometimes', 'twin=nothing'])(
  '%s ends a strict command before anything is opened',
  async (link) => {
    const { code, warned } = await refused([link, '--strict']);
    expect([code, warned.length]).toEqual([EXIT.unusable, 2]);
    expect(warned.at(-1)).toBe('Nothing runs, because of --strict.');
  },
);

test('a search at its limit of work names the option that continues it, unless it is at its maximum', () => {
  const limit = 'The search came to its limit of work.';
  expect(limitAdvice(limit, 1)).toBe(`${limit} --work 2 continues it.`);
  expect(limitAdvice(limit, 100)).toBe(limit);
});

test('a search that is stopped before it knows anything ends as stopped', async () => {
  const warned: string[] = [];
  const code = await decide(['runaway'], {
    openPool: async () => (next) => new FakePool(next, 0),
    openReport: () => Promise.reject(new Error('No report is wanted.')),
    print: (text) => warned.push(text),
    warn: (text) => warned.push(text),
    show: () => {},
    onInterrupt: (stop) => stop(),
    nowMs: () => 0,
  });
  expect([code, warned]).toEqual([EXIT.stopped, ['Stopped before the first run was over.']]);
});

test('the command prints the same runs and the same answer with one thread and with three', async () => {
  const link = 'partitioner=sticky&slo.p99.ms=100&decide=lost=out;change=linger.ms:0~50,batch.size';
  const printed = await Promise.all(
    ['1', '3'].map(async (workers) => {
      const texts: string[] = [];
      const code = await decide([link, '--workers', workers, '--more', '5', '--report', 'a.html'], {
        openPool: poolsOf({ openWorkers: openNodeWorkers }),
        openReport: async () => ({
          write: async (page) => void texts.push(String(page)),
          close: async () => 'a.html',
        }),
        print: (text) => texts.push(text),
        warn: nothing,
        show: () => {},
        onInterrupt: () => {},
        nowMs: () => 0,
      });
      return [code, ...texts];
    }),
  );
  const [code, page, text] = printed[0] ?? [];
  expect([code, text]).toEqual([EXIT.done, expect.stringContaining('"options": [')]);
  expect(printed[1]).toEqual(printed[0]);

  // More runs of what is recommended, a link that has the answer, and a command that checks it.
  const json = JSON.parse(String(text));
  expect(json.recommended.runs).toBe(FULL_RUNS + 5);
  const sent = decodeLink(json.link);
  const asked = sent.ok ? readQuestion(sent).question : null;
  const { answer } = readDecision(sent.ok ? sent.view.decide : '');
  expect(asked && readShared(answer, asked)).toMatchObject({
    key: json.recommended.key.split(';').toSorted().join(';'),
    figures: { held: String(json.recommended.held), runs: String(FULL_RUNS + 5) },
  });
  expect(json.check).toMatch(/kafka-producer-perf-test\.sh/);
  // One page that needs no other file, and has the chart in it.
  expect(page).toMatch(/^<!doctype html>.*<h2 id="the-answer">.*<h2 id="roll-back">/s);
  expect(page).toMatch(/<img src="data:image\/svg\+xml,/);
  expect(page).not.toMatch(/<script|<link|(?:src|srcset)="(?!data:)|url\(/);
  expect(json.dashboard[0].nowLow).toBeLessThanOrEqual(json.dashboard[0].now);
});

test('the decisions among the presets are valid, and open their screen', () => {
  for (const { scenario, opening } of DECISION_PRESETS) {
    expect(repairScenario(scenario)).toEqual({ scenario, notices: [] });
    expect(opening?.screen).toBe('decide');
    expect(readDecision(opening?.decide ?? '').notices).toEqual([]);
  }
});
