/** `npm run -s simulate -- "<link | preset>" …`: runs scenarios without the page and prints what it says, as JSON. */
import { loadFormerModels, loadModel } from './lib/model.mjs';
import { runCommand } from './lib/runCommand.mjs';
import { showLine } from './lib/say.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runCommand('simulate', async (words) => {
  /** @type {typeof import('./cli/simulate/entry')} */
  const { simulate, openModel } = await loadTypeScript('scripts/cli/simulate/entry.ts');
  return simulate(words, {
    openModel: async (events, formers) => openModel(await loadModel(events), await loadFormerModels(formers)),
    print: (text) => process.stdout.write(`${text}\n`),
    warn: (text) => process.stderr.write(`${text}\n`),
    show: showLine,
    nowMs: () => performance.now(),
  });
});
