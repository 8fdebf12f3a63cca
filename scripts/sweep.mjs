/** `npm run -s sweep -- "<link>" --out cells.csv`: runs a sweep without the page, in a thread for each processor. */
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from './lib/paths.mjs';
import { openNodeWorkers } from './sweep/nodePool.mjs';

/** @type {{ module: typeof import('./sweep/entry') }} */
const { module } = await runnerImport(join(ROOT, 'scripts', 'sweep', 'entry.ts'), {
  root: ROOT,
  logLevel: 'error',
});
const { stderr, stdout } = process;
process.exitCode = await module.sweep(process.argv.slice(2), {
  presets: module.presets,
  openPool: async (workers) => {
    const threads = await openNodeWorkers();
    const size = workers ?? availableParallelism();
    return (next) => new module.RunPool({ size, next, ...threads });
  },
  openOutput: async (name) => {
    if (name === null) return async (text) => void stdout.write(text);
    const file = await open(name, 'w').catch((/** @type {Error} */ error) => {
      throw new Error(`${name} cannot be written: ${error.message}`);
    });
    return async (text) => {
      await file.writeFile(text);
      await file.close();
    };
  },
  warn: (text) => stderr.write(`${text}\n`),
  show: (progress) => {
    if (stderr.isTTY) stderr.write(`\r\u001B[K${progress === null ? '' : module.progressBar(progress)}`);
  },
  onInterrupt: (stop) => process.once('SIGINT', stop),
  nowMs: () => performance.now(),
});
