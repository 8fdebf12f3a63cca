/** `npm run -s import -- FILE…`: reads settings, metrics and results as the page does, and prints what it found, as JSON. */
import { readFileSync } from 'node:fs';
import { goToCallersFolder } from './lib/callersFolder.mjs';
import { checkNode } from './lib/node.mjs';
import { runScript } from './lib/say.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runScript(async () => {
  checkNode();
  goToCallersFolder();
  /** @type {typeof import('./import/entry')} */
  const { importFiles } = await loadTypeScript('import', 'entry.ts');
  return importFiles(process.argv.slice(2), {
    // 0 is standard input.
    readText: async (name) => readFileSync(name === '-' ? 0 : name, 'utf8'),
    print: (text) => process.stdout.write(`${text}\n`),
    warn: (text) => process.stderr.write(`${text}\n`),
  });
});
