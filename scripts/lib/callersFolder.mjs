import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Names of files mean what they mean where `npm run` was called: npm starts every script in the project's folder. */
export function goToCallersFolder() {
  const { INIT_CWD: folder, npm_package_json: project } = process.env;
  // A script of another project that calls this one is where it wants to be.
  if (folder === undefined || project === undefined || process.cwd() !== ROOT) return;
  if (realpathSync(project) === join(ROOT, 'package.json')) process.chdir(folder);
}
