import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Summary } from '../../workers/protocol';
import { runIs } from './support/page';
import { test } from './support/visit';

const LINKS = [
  'uniform',
  'v=1&duration.s=8&partitioner=sticky&slow.from.s=2&producers=2&arrivals=poisson&seed=7&at=4:slow.ms=0,5:linger.ms=5',
];

test.for(LINKS)('the page and the command line say the same of %s', async (link, { visit }) => {
  const page = await visit({ link, context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/simulate.mjs', link]);
  const summary = JSON.parse(stdout) as Summary;
  await runIs(page, 'finished');
  await page.getByRole('button', { name: 'Copy as perf-test line' }).click();
  await page.getByText('Copied').waitFor();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const figures = line.match(/\d+(\.\d+)?(?= (records|MB|ms))/g)?.map(Number) ?? [];
  const { records, throughput, latencyMs } = summary;
  if (latencyMs === null) throw new Error('No record was measured.');
  expect(figures).toEqual([
    records.acked,
    rounded(throughput.recordsPerSecond),
    rounded(throughput.mebibytesPerSecond),
    rounded(latencyMs.mean),
    rounded(latencyMs.max),
    Math.round(latencyMs.p50),
    Math.round(latencyMs.p95),
    Math.round(latencyMs.p99),
    Math.round(latencyMs.p999),
  ]);
  expect(records.acked).toBeGreaterThan(10_000);
});

/** As perf-test prints it: two decimals. */
function rounded(value: number): number {
  return Number(value.toFixed(2));
}
