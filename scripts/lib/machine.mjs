import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { openBeside, openFolder } from './openBeside.mjs';
import { showLine } from './say.mjs';

/** The word that stands for standard input among names of files. */
const FROM_INPUT = '-';

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
    // 0 is standard input.
    readText: async (name) => readFileSync(name === FROM_INPUT ? 0 : name, 'utf8'),
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
