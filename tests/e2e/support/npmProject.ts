import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeNpmPackage } from '../../../scripts/lib/npmPackage.mjs';

export const execute = promisify(execFile);

/** A project that has installed the npm package, as `npm pack` makes it. */
export async function npmProject() {
  const folder = mkdtempSync(join(tmpdir(), 'linger-npm-'));
  const installed = join(folder, 'node_modules', 'linger-kafka');
  const made = join(folder, 'made');
  await makeNpmPackage(made);
  const { stdout } = await execute('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: made });
  mkdirSync(installed, { recursive: true });
  await execute('tar', ['-xzf', join(folder, stdout.trim()), '-C', installed, '--strip-components=1']);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return {
    folder,
    installed,
    /** What the package's command prints there. */
    command: async (words: readonly string[]) =>
      (await execute(process.execPath, [join(installed, 'linger.js'), ...words], { cwd: folder })).stdout,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
