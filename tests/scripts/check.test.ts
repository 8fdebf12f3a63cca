import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('npm run check lints and tests what a change can affect, and everything if that is not known', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'linger-'));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  cpSync('scripts/lib', join(clone, 'scripts/lib'), { recursive: true });
  for (const folder of ['src', 'tests']) mkdirSync(join(clone, folder));
  const load = (name: string) => import(join(clone, 'scripts/lib', `${name}.mjs`));
  const { quickTests, webChecks } = await load('checks');
  const { digestsOf, keepPassed } = await load('unchanged');
  const steps = () => [webChecks('inner')[0], quickTests()];
  const paths = () =>
    steps().map(({ command }) => command.filter((word: string) => /^(?:run|src\/.*)$/.test(word)));

  writeFileSync(join(clone, 'src/one.ts'), '1');
  expect(paths()).toEqual([[], ['run']]);
  for (const step of steps()) await keepPassed(step, digestsOf(step));
  writeFileSync(join(clone, 'src/one.ts'), '2');
  expect(paths()).toEqual([['src/one.ts'], ['src/one.ts']]);
  writeFileSync(join(clone, 'biome.json'), '{}');
  expect(paths()).toEqual([[], ['run']]);
});
