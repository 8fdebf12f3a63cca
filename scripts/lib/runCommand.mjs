import { goToCallersFolder } from './callersFolder.mjs';
import { helpFor } from './help.mjs';
import { runScript } from './say.mjs';
import { setUpCommand } from './setUpCommand.mjs';

/**
 * Runs a command that works without the page, with what a fresh clone lacks set up before. `--help` and `--version` need
 * nothing.
 *
 * @param {string} name
 * @param {(words: readonly string[]) => Promise<number>} main takes the words after the command and resolves to the exit code
 * @param {{ withModel?: boolean }} [options] whether it runs the model; it does unless said otherwise
 */
export async function runCommand(name, main, options) {
  await runScript(async () => {
    const words = process.argv.slice(2);
    const help = helpFor(name, words);
    if (help !== null) {
      process.stdout.write(help);
      return 0;
    }
    await setUpCommand(options);
    goToCallersFolder();
    return main(words);
  });
}
