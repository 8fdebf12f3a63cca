import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundle } from '../../scripts/lib/bundle.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { misfits } from '../support/published';

/** Setting up prints lines of its own. */
beforeAll(async () => {
  await bundle(join(ROOT, 'scripts/cli/simulate/entry.ts'));
});

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

function simulate(...words: readonly string[]): Promise<Outcome> {
  return simulateInput('', ...words);
}

function simulateInput(input: string, ...words: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/simulate.mjs', ...words],
      (problem, output, errors) => {
        resolve({ code: typeof problem?.code === 'number' ? problem.code : 0, output, errors });
      },
    );
    child.stdin?.end(input);
  });
}

test('a short run prints one JSON object and nothing else, the same each time', async () => {
  const first = await simulate('#v=1&duration.s=0.5&linger=5');
  expect(first.code).toBe(0);
  expect(first.errors).toMatch(
    /^linger: .* Did you mean linger\.ms\? Left out\.\n.*slow\.broker=none.*\nEstimate: less than a second and .+\n$/,
  );
  expect(misfits('simulate.json', first.output)).toEqual([]);
  const result = JSON.parse(first.output);
  expect(result.scenario['duration.s']).toBe(0.5);
  expect(result.records.acked).toBeGreaterThan(1000);
  expect(await simulate('#v=1&duration.s=0.5&linger=5')).toEqual(first);
});

test("the default scenario's slow broker is said, unless the link or its preset says it", async () => {
  const said = async (link: string) => (await simulate(link)).errors.includes('slow.broker=none');
  expect(await said('duration.s=0.5&slow.kind=broker')).toBe(false);
  expect(await said('duration.s=0.5&slow.broker=none')).toBe(false);
  expect(await said('healthy')).toBe(false);
  expect(await said('duration.s=0.5')).toBe(true);
});

test('presets of the evidence are known', async () => {
  const { code, output } = await simulate('measured-f-adaptive-mif1');
  expect(code).toBe(0);
  expect(JSON.parse(output).scenario).toMatchObject({
    'slow.ms': 20.17,
    'max.in.flight.requests.per.connection': 1,
  });
});

test('a link from a newer version ends with code 2', async () => {
  const { code, output, errors } = await simulate('#v=99');
  expect([code, output]).toEqual([2, '']);
  expect(errors).toContain('newer Linger');
});

test('links from standard input run as if they were words, each with its line', async () => {
  const { code, output } = await simulateInput('#v=1&duration.s=0.5\r\n\nduration.s=0.5&linger.ms=7\n', '-');
  expect(code).toBe(0);
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ scenario }) => scenario['linger.ms'])).toEqual([0, 7]);
  const [one] = (await simulateInput('duration.s=0.5', '-')).output.trimEnd().split('\n');
  expect(JSON.parse(one ?? '')).toEqual(lines[0]);
});

test.each([
  ['an empty link', '', [''], /^A link is empty\. .* isn't set\?/],
  ['no line of standard input', '\n', ['-'], /^Standard input has no link\.$/m],
  [
    'a notice, if it is strict',
    '',
    ['duration.s=0.5&linger=5', '--strict'],
    /^Nothing runs, because of --strict\.$/m,
  ],
])('%s ends with 2, and nothing runs', async (_, input, words, sentence) => {
  const { code, output, errors } = await simulateInput(input, ...words);
  expect([code, output]).toEqual([2, '']);
  expect(errors).toMatch(sentence);
});

test('--why says the fix of a run in trouble and whether it is the partitioner, and nothing of one that is fine', async () => {
  const first = '#partitioner=sticky&stall.ms=0&slow.from.s=2&slow.to.s=10&duration.s=10';
  const { code, errors } = await simulate(first, '--why', '--lines');
  const said = errors.replaceAll('\u202F', ' ');
  expect(code).toBe(0);
  expect(said).toContain('Fix: linger 10 ms, p99 35.9 ms. ');
  expect(said).toContain('adaptive has 167 ms');
  const fine = await simulate(`${first}&linger.ms=10`, '--why', '--lines');
  expect(fine.errors).not.toMatch(/Fix|partitioner/);
});
