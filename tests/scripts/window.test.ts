import { expect, test } from 'vitest';
import { COMMAND_NAMES, type CommandName, commandOf } from '../../scripts/cli/commands.mjs';
import type { RunCommand } from '../../scripts/cli/lib/machine';
import { openNodeWorkers } from '../../scripts/cli/sweep/nodePool.mjs';
import { loadFormerModel, loadModel } from '../../scripts/lib/model.mjs';
import { mean } from '../../src/base/statistics';
import { decodeLink } from '../../src/scenario/link/link';
import type { Summary } from '../../workers/protocol';
import { misfits } from '../support/published';
import { finishSeeds, openRealModel } from '../support/realModel';
import { ofScope } from '../support/scope';

/** A broker is slow in its second half, so the two windows differ. */
const LINK = 'v=1&partitioner=adaptive&duration.s=4&slow.from.s=2&stall.ms=0';
const RESULT =
  '8192 records sent, 2048.0 records/sec (1.00 MB/sec), 22.5 ms avg latency, 817.8 ms max latency, 6 ms 50th, 12 ms 95th, 709 ms 99th, 810 ms 99.9th.';

type Json = Record<string, unknown>;

/** What each command is asked, and where its answer has p99 of the first run, or the mean of three. */
const ASKED: Partial<
  Readonly<Record<CommandName, readonly [words: readonly string[], p99: (said: never) => unknown]>>
> = {
  simulate: [[LINK, '--lines'], (said: { latencyMs: Json }) => said.latencyMs.p99],
  sweep: [
    [`${LINK}&sweep.x=linger.ms:list:0:5&sweep.y=none&sweep.lines=none&sweep.runs=1`, '--lines'],
    ({ cells: [first] }: { cells: Json[] }) => first?.own,
  ],
  decide: [
    [`${LINK}&slo.p99.ms=1000`],
    ({ present }: { present: { situations: { slow: Json } } }) => present.situations.slow.ms,
  ],
  lab: [
    ['random', '--scenario', LINK, '--situations', 'healthy', '--against', 'adaptive', '--quick', '--json'],
    ({ situations: [mine] }: { situations: { entrants: { id: string; figures: { p99: Json } }[] }[] }) =>
      mine?.entrants.find(({ id }) => id === 'adaptive')?.figures.p99.mean,
  ],
  exhibit: [
    [LINK, '--repeat', '3'],
    ({ figures }: { figures: { id: string; values: Json[] }[] }) =>
      figures.find(({ id }) => id === 'p99')?.values[0]?.own,
  ],
};

async function said(name: CommandName, words: readonly string[]): Promise<string> {
  const { run }: { run: RunCommand } = await import(`../../scripts/cli/${name}/entry.ts`);
  const texts: string[] = [];
  const nothing = (): void => {};
  const code = await run(words, {
    loadModel,
    loadFormerModel,
    openWorkers: openNodeWorkers,
    readText: async () => RESULT,
    openFile: () => Promise.reject(new Error('No file is asked for.')),
    openFolder: () => Promise.reject(new Error('No folder is asked for.')),
    write: (text) => void texts.push(text),
    print: (text) => void texts.push(text),
    warn: nothing,
    show: nothing,
    onInterrupt: nothing,
    nowMs: () => 0,
    expectFewEvents: nothing,
  });
  expect(code).toBe(0);
  return texts.join('');
}

test('every command that reads latency has the same --window', () => {
  const options = COMMAND_NAMES.map((name) => commandOf(name).options.window);
  expect(options.filter(Boolean)).toHaveLength(6);
  expect(new Set(options.filter(Boolean)).size).toBe(1);
});

test.each(Object.entries(ASKED))('%s reads p99 over the window that it is asked for', async (name, asked) => {
  const [words, p99] = asked;
  const link = decodeLink(LINK);
  if (!link.ok) throw new Error(link.message);
  const finish = await openRealModel();
  const runs = finishSeeds(finish, link.scenario, name === 'lab' ? 3 : 1);
  const expected = (read: (summary: Summary) => number | undefined) =>
    mean(runs.map((summary) => read(summary) ?? Number.NaN));
  const own = expected(({ slowTime }) => slowTime?.slow.latencyMs?.p99);
  const whole = expected(({ latencyMs }) => latencyMs?.p99);
  expect(own).toBeGreaterThan(1.02 * whole);
  for (const [option, value] of [
    [[], own],
    [['--window', 'own'], own],
    [['--window=whole'], whole],
  ] as const) {
    const text = await said(name as CommandName, [...words, ...option]);
    expect(misfits(`${name}.json`, text)).toEqual([]);
    // An exhibit's figures have six digits.
    expect(p99(JSON.parse(text) as never)).toBeCloseTo(value, 2);
  }
});

// Two fits: in the gate `--window` is tried by the other commands, which read it the same way.
test.runIf(ofScope(true, false))(
  'a fit is of a state that lasts, so its latencies are the same over both windows',
  async () => {
    const words = [
      'result.txt',
      '--scenario',
      `${LINK}&slow.broker=1&slow.from.s=3.6&slow.ms=100`,
      '--runs=48',
      '--json',
    ];
    const [own, whole] = await Promise.all(
      ['own', 'whole'].map(async (window) => JSON.parse(await said('fit', [...words, '--window', window]))),
    );
    expect([own.window, whole.window]).toEqual(['own', 'whole']);
    const p99 = ({ latency }: { latency: { name: string; median: number }[] }) =>
      latency.find(({ name }) => name === 'p99')?.median;
    // The broker is slow for a tenth of the scenario, and throughout the fit's runs.
    expect(p99(own)).toBeGreaterThan(0);
    expect(p99(own)).toBe(p99(whole));
  },
);

test('a window that there is not is refused', async () => {
  const { readRequest } = await import('../../scripts/cli/lib/request');
  expect(readRequest('sweep', [LINK, '--window', 'slow'])).toMatchObject({
    message: expect.stringMatching(/^--window needs own or whole\.\n/),
  });
});
