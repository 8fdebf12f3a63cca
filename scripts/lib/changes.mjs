import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';
import { ROOT } from './paths.mjs';
import { Remedy } from './say.mjs';

/**
 * @returns {Promise<readonly string[]>} files that differ from the last commit or are new, from the project's folder
 */
export async function changedFiles() {
  const lists = await Promise.all([
    run('git', ['diff', '--name-only', 'HEAD']),
    run('git', ['ls-files', '--others', '--exclude-standard']),
  ]);
  if (lists.some(({ code }) => code !== 0))
    throw new Remedy('git does not say what has changed: run npm run check without --quick.');
  const names = lists.flatMap(({ output }) => output.split('\n')).filter(Boolean);
  return names.filter((name) => existsSync(join(ROOT, name)));
}
