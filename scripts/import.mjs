/** `npm run -s import -- FILE…`: reads settings, metrics and results as the page does, and prints what it found, as JSON. */
import { readFileSync } from 'node:fs';
import { runCommand } from './lib/runCommand.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runCommand(
  'import',
  async (words) => {
    /** @type {typeof import('./cli/import/entry')} */
    const { importFiles } = await loadTypeScript('scripts/cli/import/entry.ts');
    return importFiles(words, {
      // 0 is standard input.
      readText: async (name) => readFileSync(name === '-' ? 0 : name, 'utf8'),
      print: (text) => process.stdout.write(`${text}\n`),
      warn: (text) => process.stderr.write(`${text}\n`),
    });
  },
  { withModel: false },
);
