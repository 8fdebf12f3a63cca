import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { FULL_ONLY, type Scope } from '../../scripts/lib/scope.mjs';

afterEach(() => vi.unstubAllEnvs());

/** Every file of tests on the disk. */
const ALL = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/${name.replaceAll('\\', '/')}`);

/** The files that Vitest runs in this scope, each as often as it would. */
function filesOf(scope: Scope): readonly string[] {
  const words = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'];
  const printed = execFileSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, LINGER_SCOPE: scope },
  });
  const files: readonly { readonly file: string }[] = JSON.parse(printed);
  return files.map(({ file }) => relative('.', file).replaceAll('\\', '/'));
}

test('the gate and what only the full run has are all tests, each once', () => {
  const only = FULL_ONLY.filter((path) => path.startsWith('tests/'));
  expect([...filesOf('gate'), ...only].sort()).toEqual(ALL.toSorted());
  expect(filesOf('full').toSorted()).toEqual(ALL.toSorted());
});

test.each([
  ['src/base/format.ts', ['explore', 'import', 'sweep']],
  ['tests/base/format.test.ts:src/features/import/core/read.ts', ['explore', 'sweep']],
])('after a change of %s, the inner loop leaves out the slow tests of %j', (changed, far) => {
  vi.stubEnv('LINGER_CHANGED', changed);
  const files = filesOf('inner');
  const left = ['explore', 'import', 'sweep'].filter(
    (name) => !files.some((file) => file.startsWith(`tests/features/${name}/`)),
  );
  expect(left).toEqual(far);
});

test('every Python test that only the full run has exists', () => {
  const named = FULL_ONLY.filter((path) => !path.startsWith('tests/'));
  expect(named.length).toBeGreaterThan(0);
  for (const each of named) {
    const [file = '', name = ''] = each.split('::');
    expect(existsSync(file), each).toBe(true);
    expect(readFileSync(file, 'utf8'), each).toContain(name.replace(/\[.*/, ''));
  }
});
