/** `npm run -s exhibit -- "<link>" --out DIR`: an exhibit as data, and as a folder that needs neither server nor script. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadFormerModels, loadModel } from './lib/model.mjs';
import { openBeside } from './lib/openBeside.mjs';
import { runScript, showLine } from './lib/say.mjs';
import { setUpCommand } from './lib/setUpCommand.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runScript(async () => {
  await setUpCommand();
  /** @type {typeof import('./exhibit/entry')} */
  const { exhibit, openModel } = await loadTypeScript('scripts/exhibit/entry.ts');
  return exhibit(process.argv.slice(2), {
    openModel: async (events, formers) => openModel(await loadModel(events), await loadFormerModels(formers)),
    openFolder: async (name) => {
      await mkdir(name, { recursive: true }).catch((/** @type {Error} */ error) => {
        throw new Error(`${name} can't be made: ${error.message}`);
      });
      return async (file, text) => {
        const opened = await openBeside(join(name, file));
        await opened.write(text);
        await opened.close();
      };
    },
    print: (text) => void process.stdout.write(text),
    warn: (text) => process.stderr.write(`${text}\n`),
    show: showLine,
    nowMs: () => performance.now(),
  });
});
