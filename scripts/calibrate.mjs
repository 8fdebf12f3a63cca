/** `npm run -s calibrate -- FILE… --scenario "<link>"`: fits a cluster's constants to metrics, in a thread for each processor. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { openNodeWorkers } from './cli/sweep/nodePool.mjs';
import { openBeside } from './lib/openBeside.mjs';
import { runCommand } from './lib/runCommand.mjs';
import { showLine } from './lib/say.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runCommand('calibrate', async (words) => {
  /** @type {typeof import('./cli/calibrate/entry')} */
  const { calibrate, RunPool } = await loadTypeScript('scripts/cli/calibrate/entry.ts');
  return calibrate(words, {
    openPool: async (workers) => {
      const threads = await openNodeWorkers();
      const size = workers ?? availableParallelism();
      return (next) => new RunPool({ size, next, ...threads });
    },
    readFile: (name) => readFile(name, 'utf8'),
    openOutput: openBeside,
    print: (text) => void process.stdout.write(`${text}\n`),
    warn: (text) => void process.stderr.write(`${text}\n`),
    show: showLine,
    onInterrupt: (stop) => process.once('SIGINT', stop),
    nowMs: () => performance.now(),
  });
});
