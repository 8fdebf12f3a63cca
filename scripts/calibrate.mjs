/** `npm run -s calibrate -- FILE… --scenario "<link>"`: fits a cluster's constants to metrics, in a thread for each processor. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { goToCallersFolder } from './lib/callersFolder.mjs';
import { openBeside } from './lib/openBeside.mjs';
import { runScript, showLine } from './lib/say.mjs';
import { setUpCommand } from './lib/setUpCommand.mjs';
import { loadTypeScript } from './lib/typescript.mjs';
import { openNodeWorkers } from './sweep/nodePool.mjs';

await runScript(async () => {
  await setUpCommand();
  goToCallersFolder();
  /** @type {typeof import('./calibrate/entry')} */
  const { calibrate, RunPool } = await loadTypeScript('calibrate', 'entry.ts');
  return calibrate(process.argv.slice(2), {
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
