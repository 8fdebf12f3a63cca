/** `npm run -s exhibit -- "<link>" --out DIR`: an exhibit as data, and as a folder that needs neither server nor script. */
import { loadFormerModels, loadModel } from './lib/model.mjs';
import { openFolder } from './lib/openBeside.mjs';
import { runCommand } from './lib/runCommand.mjs';
import { showLine } from './lib/say.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runCommand('exhibit', async (words) => {
  /** @type {typeof import('./cli/exhibit/entry')} */
  const { exhibit, openModel } = await loadTypeScript('scripts/cli/exhibit/entry.ts');
  return exhibit(words, {
    openModel: async (events, formers) => openModel(await loadModel(events), await loadFormerModels(formers)),
    openFolder,
    print: (text) => void process.stdout.write(text),
    warn: (text) => process.stderr.write(`${text}\n`),
    show: showLine,
    nowMs: () => performance.now(),
  });
});
