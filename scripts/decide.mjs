/** `npm run -s decide -- "<link>" --report decision.md`: searches settings for an objective, in a thread for each processor. */
import { availableParallelism } from 'node:os';
import { openNodeWorkers } from './cli/sweep/nodePool.mjs';
import { openBeside } from './lib/openBeside.mjs';
import { runCommand } from './lib/runCommand.mjs';
import { showLine } from './lib/say.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runCommand('decide', async (words) => {
  /** @type {typeof import('./cli/decide/entry')} */
  const { decide, RunPool, progressLine } = await loadTypeScript('scripts/cli/decide/entry.ts');
  const { stderr, stdout } = process;
  return decide(words, {
    openPool: async (workers) => {
      const threads = await openNodeWorkers();
      const size = workers ?? availableParallelism();
      return (next) => new RunPool({ size, next, ...threads });
    },
    openReport: openBeside,
    print: (text) => void stdout.write(text),
    warn: (text) => stderr.write(`${text}\n`),
    show: (status) =>
      showLine(
        status &&
          progressLine(
            status.share,
            [`${status.settings} of ${status.knownSettings} settings`, `${status.runs} runs`],
            status.secondsLeft,
          ),
      ),
    onInterrupt: (stop) => process.once('SIGINT', stop),
    nowMs: () => performance.now(),
  });
});
