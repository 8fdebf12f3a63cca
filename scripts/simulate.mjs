/** `npm run -s simulate -- "<link | preset>" …`: runs scenarios without the page and prints what it says, as JSON. */
import { loadFormerModels, loadModel } from './lib/model.mjs';
import { runScript, showLine } from './lib/say.mjs';
import { setUpCommand } from './lib/setUpCommand.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runScript(async () => {
  await setUpCommand();
  /** @type {typeof import('./simulate/entry')} */
  const { simulate, openModel } = await loadTypeScript('scripts/simulate/entry.ts');
  return simulate(process.argv.slice(2), {
    openModel: async (events, formers) => openModel(await loadModel(events), await loadFormerModels(formers)),
    print: (text) => process.stdout.write(`${text}\n`),
    warn: (text) => process.stderr.write(`${text}\n`),
    show: showLine,
    nowMs: () => performance.now(),
  });
});
