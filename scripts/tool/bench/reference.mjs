import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../lib/command.mjs';
import { writeBeside } from '../../lib/openBeside.mjs';
import { MODEL_FOLDER, ROOT } from '../../lib/paths.mjs';
import { say } from '../../lib/say.mjs';

/** The last commit before the model was made faster. */
export const REFERENCE = '4ccd4c9';

/**
 * The model of that commit through WebAssembly, so that a gain can be measured as a ratio in one run. It is built once
 * and kept next to the other builds.
 *
 * @returns {Promise<string | null>} the file; null if the commit can't be built here
 */
export async function referenceModel() {
  const kept = join(ROOT, MODEL_FOLDER, 'target', `reference-${REFERENCE}.wasm`);
  if (existsSync(kept)) return kept;
  say(`building the model of ${REFERENCE}, to compare with`);
  const source = join(await mkdtemp(join(tmpdir(), 'linger-')), 'reference');
  const added = await run('git', ['worktree', 'add', '--detach', source, REFERENCE]);
  const folder = join(source, MODEL_FOLDER);
  const target = ['--target', 'wasm32-unknown-unknown'];
  const built =
    added.code === 0 &&
    (await run('cargo', ['build', '--release', '--locked', '--lib', ...target], { folder })).code === 0;
  const file = join(folder, 'target', target[1] ?? '', 'release', 'linger_model.wasm');
  if (built) await writeBeside(kept, await readFile(file));
  else say(`${REFERENCE} can't be built here, so there is nothing to compare with`);
  await run('git', ['worktree', 'remove', '--force', source]);
  return built ? kept : null;
}
