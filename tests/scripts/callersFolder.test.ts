import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linger-'));
  writeFileSync(join(folder, 'producer.properties'), 'linger.ms=7');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The exit code of `import producer.properties`, as npm calls it from the folder for a script of a project. */
function importFrom(cwd: string, project: string): number | null {
  const words = [join(ROOT, 'scripts/import.mjs'), 'producer.properties'];
  const env = { ...process.env, INIT_CWD: folder, npm_package_json: join(project, 'package.json') };
  return spawnSync(process.execPath, words, { cwd, env }).status;
}

test('names of files are relative to the folder in which npm was called', () => {
  expect(importFrom(ROOT, ROOT)).toBe(0);
});

test('a script of another project keeps its folder, whatever folder npm was called in', () => {
  writeFileSync(join(folder, 'package.json'), '{}');
  expect(importFrom(ROOT, folder)).toBe(2);
  expect(importFrom(folder, folder)).toBe(0);
});
