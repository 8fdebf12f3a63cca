import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Simulation } from '../../scripts/package/npm/index';
import { formatMilliseconds } from '../../src/base/format';
import { LATENCY, LATENCY_IDS } from '../../src/figures/latency';
import { REVISIONS } from '../../src/scenario/revisions';
import type { Summary } from '../../workers/protocol';
import { execute, npmProject } from './support/npmProject';
import { runIs } from './support/page';
import { test } from './support/visit';

let npm: Awaited<ReturnType<typeof npmProject>>;

beforeAll(async () => {
  npm = await npmProject();
});

afterAll(() => npm.remove());

const LINKS = [
  'uniform',
  // One of every revision that is released.
  ...REVISIONS.map(
    ({ revision }) =>
      `v=1&duration.s=8&partitioner=sticky&slow.from.s=2&producers=2&arrivals=poisson&seed=7&at=4:slow.ms=0,5:linger.ms=5&model=${revision}`,
  ),
];

test.for(LINKS)(
  'the page, the command line and the npm package say the same of %s',
  async (link, { visit }) => {
    const page = await visit({ link });
    const { stdout } = await execute(process.execPath, ['scripts/simulate.mjs', link, '--window', 'own']);
    const summary: Summary = JSON.parse(stdout);
    await runIs(page, 'whole');
    const [, pinned] = /&model=(\d+)/.exec(link) ?? [];
    if (pinned !== undefined) await page.getByText(`This link pins model ${pinned}, from `).waitFor();
    await page.getByRole('button', { name: /^Figures/ }).click();
    const figures = page.getByRole('table', { name: 'Figures of the window' }).getByRole('cell');
    await figures.nth(LATENCY_IDS.length).waitFor();
    const shown = (await figures.allTextContents()).filter((text) => text !== '');
    expect(shown.slice(0, LATENCY_IDS.length)).toEqual(
      LATENCY_IDS.map((id) => formatMilliseconds(summary.latencyMs?.[LATENCY[id].key] ?? Number.NaN)),
    );
    await page.route('**/linger-kafka/**', (route) =>
      route.fulfill({ path: join(npm.installed, route.request().url().split('/linger-kafka/')[1] ?? '') }),
    );
    // As text: this file's own imports are those of its test runner.
    const ofPackage = await page.evaluate<Simulation>(
      `import('./linger-kafka/index.js').then(({ simulate }) => simulate(${JSON.stringify(link)}))`,
    );
    expect(ofPackage).toEqual(summary);
  },
);

test("the npm package's example runs in Node, and a program that uses it is well typed", async () => {
  const [, example = ''] =
    /```js\n(.+?)```/s.exec(readFileSync(join(npm.installed, 'README.md'), 'utf8')) ?? [];
  const more = `
    import { decide, fields, lab, readScenario, repeat, sweep } from 'linger-kafka';
    const run: number = (await simulate('healthy', { partitions: 6, 'linger.ms': -5 })).throughput.recordsPerSecond;
    const { link, notices } = await readScenario('#v=1&acks=1', { at: [{ atS: 5, field: 'linger.ms', value: 5 }] });
    const ofLinger = fields.find(({ name }) => name === 'linger.ms');
    const unusable = await simulate('no-such-preset').catch((problem: Error) => problem.message);
    const { cells, finished } = await sweep('sweep.x=linger.ms:linear:0:4:3&sweep.y=none', { 'duration.s': 2 });
    const spread: number = (await repeat('healthy', 3)).halfWidth.latencyMs?.p99 ?? 0;
    const decision = await decide('slo.p99.ms=50&decide=slow=out;burst=out;change=linger.ms', { rate: 500, 'duration.s': 2 });
    const stopped = await sweep('runaway', {}, { signal: AbortSignal.abort() });
    const league = await lab('sticky', { against: ['uniform'], situations: ['burst'], scenario: 'healthy', seeds: 3 });
    const judged: string[] = league.situations.map(({ id, verdicts: [first] }) => id + ' ' + first?.outcome);
    const found = { judged, cells: cells.length, finished, spread, headline: decision.headline, stopped: stopped.finished };
    console.log(JSON.stringify({ run, link, notices, highest: ofLinger?.highest, unusable, ...found }));
    // @ts-expect-error: there is no such setting.
    void readScenario('', { linger: 5 });
  `;
  const options = {
    module: 'nodenext',
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
  };
  writeFileSync(
    join(npm.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['use.ts'] }),
  );
  writeFileSync(join(npm.folder, 'use.ts'), example + more);
  writeFileSync(join(npm.folder, 'use.js'), example + more.replaceAll(/: (number|Error|string\[\])/g, ''));
  const compile = execute(process.execPath, ['node_modules/typescript/bin/tsc', '--project', npm.folder]);
  expect(
    await compile.then(
      () => '',
      ({ stdout }) => stdout,
    ),
  ).toBe('');
  const { stdout } = await execute(process.execPath, [join(npm.folder, 'use.js')]);
  const lines = stdout.trimEnd().split('\n');
  const said = JSON.parse(lines.pop() ?? '');
  expect(lines).toEqual([
    expect.stringMatching(/^linger\.ms=0: p99 [\d.]{4,} ms, \d+ requests$/),
    expect.stringMatching(/^linger\.ms=5: p99 /),
    expect.stringMatching(/^linger\.ms=20: p99 /),
  ]);
  expect(said).toMatchObject({
    link: '#v=1&acks=1&at=5:linger.ms=5',
    notices: [],
    highest: 1_800_000,
    unusable: expect.stringContaining('There is no preset "no-such-preset".'),
    cells: 9,
    finished: true,
    spread: expect.any(Number),
    headline: expect.stringMatching(/./),
    stopped: false,
    judged: [expect.stringMatching(/^mine /), expect.stringMatching(/^burst /)],
  });
  expect(said.run).toBeGreaterThan(1000);
});
