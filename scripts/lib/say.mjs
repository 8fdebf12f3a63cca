/** A problem that the person at the keyboard can solve: one sentence with the remedy, printed without a stack. */
export class Remedy extends Error {}

/**
 * One line about what the script is doing. It goes to standard error: standard output is for results.
 *
 * @param {string} line
 */
export function say(line) {
  console.error(`linger: ${line}`);
}

/**
 * Shows a line on the terminal in the place of the one that was shown before; null takes it away. Where standard error
 * is no terminal nothing is shown.
 *
 * @param {string | null} line
 */
export function showLine(line) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line ?? ''}`);
}

/**
 * Runs a script's main function. A `Remedy` becomes one sentence and exit code 1; anything else is a defect of the
 * script and keeps its stack.
 *
 * @param {() => Promise<number | undefined>} main resolves to the exit code; nothing means 0
 */
export async function runScript(main) {
  process.stdout.on('error', whenOutputFails);
  // The output is closed: that's no reason to lose the result.
  process.stderr.on('error', () => {});
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (problem) {
    if (!(problem instanceof Remedy)) throw problem;
    console.error(`linger: ${problem.message}`);
    process.exitCode = 1;
  }
}

/**
 * A reader that has seen enough (`| head`) ends the script quietly; a full disk, say, with a sentence.
 *
 * @param {NodeJS.ErrnoException} problem
 */
function whenOutputFails({ code, message }) {
  if (code === 'EPIPE') process.exit(0);
  console.error(`linger: The output can't be written: ${message}.`);
  process.exit(1);
}
