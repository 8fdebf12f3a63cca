/** `npm run -s simulate -- "<link | preset>"`: runs a scenario without the page and prints what it says, as JSON. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODEL_FILE, ROOT } from './lib/paths.mjs';
import { runScript } from './lib/say.mjs';
import { setUpCommand } from './lib/setUp.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runScript(async () => {
  await setUpCommand();
  /** @type {typeof import('./simulate/entry')} */
  const { simulate, presets, openModel } = await loadTypeScript('simulate', 'entry.ts');
  return simulate(process.argv.slice(2), {
    presets,
    openModel: async () => openModel(await WebAssembly.compile(await readFile(join(ROOT, MODEL_FILE)))),
    print: (text) => process.stdout.write(`${text}\n`),
    warn: (text) => process.stderr.write(`${text}\n`),
  });
});
