/** `npm run -s sweep -- "<link>" --out cells.csv`: runs a sweep without the page, in a thread for each processor. */
import { availableParallelism } from 'node:os';
import { openBeside } from './lib/openBeside.mjs';
import { runScript } from './lib/say.mjs';
import { setUpCommand } from './lib/setUp.mjs';
import { loadTypeScript } from './lib/typescript.mjs';
import { openNodeWorkers } from './sweep/nodePool.mjs';

await runScript(async () => {
  await setUpCommand();
  /** @type {typeof import('./sweep/entry')} */
  const { sweep, presets, RunPool, progressBar } = await loadTypeScript('sweep', 'entry.ts');
  const { stderr, stdout } = process;
  return sweep(process.argv.slice(2), {
    presets,
    openPool: async (workers) => {
      const threads = await openNodeWorkers();
      const size = workers ?? availableParallelism();
      return (next) => new RunPool({ size, next, ...threads });
    },
    openOutput: async (name) => (name === null ? async (text) => void stdout.write(text) : openBeside(name)),
    warn: (text) => stderr.write(`${text}\n`),
    show: (progress) => {
      if (stderr.isTTY) stderr.write(`\r\u001B[K${progress === null ? '' : progressBar(progress)}`);
    },
    onInterrupt: (stop) => process.once('SIGINT', stop),
    nowMs: () => performance.now(),
  });
});
