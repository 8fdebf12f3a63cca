import { setFlagsFromString } from 'node:v8';
import { readInput } from './input.mjs';
import { openBeside, openFolder } from './openBeside.mjs';
import { showLine } from './say.mjs';

/**
 * The machine that a command runs on.
 *
 * @param {import('../cli/lib/machine').Models} models
 * @returns {import('../cli/lib/machine').Machine}
 */
export function machineWith(models) {
  const { stdout, stderr } = process;
  return {
    ...models,
    readText: async (name) => readInput(name),
    openFile: openBeside,
    openFolder,
    write: (text) => void stdout.write(text),
    print: (line) => void stdout.write(`${line}\n`),
    warn: (line) => void stderr.write(`${line}\n`),
    show: showLine,
    onInterrupt: (stop) => void process.once('SIGINT', stop),
    nowMs: () => performance.now(),
    expectFewEvents: () => setFlagsFromString('--liftoff-only'),
  };
}
