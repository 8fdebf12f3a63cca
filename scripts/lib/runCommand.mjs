import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../cli/commands.mjs';
import { openNodeWorkers } from '../cli/sweep/nodePool.mjs';
import { helpFor } from './help.mjs';
import { machineWith } from './machine.mjs';
import { loadFormerModel, loadModel } from './model.mjs';
import { ROOT } from './paths.mjs';
import { runScript } from './say.mjs';
import { setUpCommand } from './setUpCommand.mjs';
import { loadTypeScript } from './typescript.mjs';

/**
 * Runs a command in a clone, with what a fresh clone lacks set up before. `--help` and `--version` need nothing.
 *
 * @param {import('../cli/commands.mjs').CommandName} name
 */
export async function runCommand(name) {
  await runScript(async () => {
    const words = process.argv.slice(2);
    const help = helpFor(name, words, `npm run -s ${name} --`, ROOT);
    if (help !== null) {
      process.stdout.write(help);
      return 0;
    }
    await setUpCommand({ withModel: commandOf(name).withoutModel !== true });
    goToCallersFolder();
    /** @type {{ run: import('../cli/lib/machine').RunCommand }} */
    const { run } = await loadTypeScript(`scripts/cli/${name}/entry.ts`);
    return run(words, machineWith({ loadModel, loadFormerModel, openWorkers: openNodeWorkers }));
  });
}

/** Names of files mean what they mean where `npm run` was called: npm starts every script in the project's folder. */
function goToCallersFolder() {
  const { INIT_CWD: folder, npm_package_json: project } = process.env;
  // A script of another project that calls this one is where it wants to be.
  if (folder === undefined || project === undefined || process.cwd() !== ROOT) return;
  if (realpathSync(project) === join(ROOT, 'package.json')) process.chdir(folder);
}
