/** `npm run -s sweep -- "<link>" --out cells.csv`: runs sweeps without the page, in a thread for each processor. */
import { availableParallelism } from 'node:os';
import { openNodeWorkers } from './cli/sweep/nodePool.mjs';
import { openBeside } from './lib/openBeside.mjs';
import { runCommand } from './lib/runCommand.mjs';
import { showLine } from './lib/say.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runCommand('sweep', async (words) => {
  /** @type {typeof import('./cli/sweep/entry')} */
  const { sweep, RunPool, progressBar } = await loadTypeScript('scripts/cli/sweep/entry.ts');
  const { stderr, stdout } = process;
  return sweep(words, {
    openPool: async (workers) => {
      const threads = await openNodeWorkers();
      const size = workers ?? availableParallelism();
      return (next) => new RunPool({ size, next, ...threads });
    },
    openOutput: async (name) =>
      name === null
        ? { write: async (text) => void stdout.write(text), close: async () => null }
        : openBeside(name),
    warn: (text) => stderr.write(`${text}\n`),
    show: (progress, name) => showLine(progress && `${name}${progressBar(progress)}`),
    onInterrupt: (stop) => process.once('SIGINT', stop),
    nowMs: () => performance.now(),
  });
});
