/** `npm run -s simulate -- "<link | preset>"`: runs a scenario without the page and prints what it says, as JSON. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { MODEL_FILE, ROOT } from './lib/paths.mjs';

/** @returns {Promise<WebAssembly.Module>} */
async function compileModel() {
  const bytes = await readFile(join(ROOT, MODEL_FILE)).catch(() => {
    throw new Error('The model is not built yet: run "npm run model" first.');
  });
  return WebAssembly.compile(bytes);
}

/** @type {{ module: typeof import('./simulate/entry') }} */
const { module } = await runnerImport(join(ROOT, 'scripts', 'simulate', 'entry.ts'), {
  root: ROOT,
  logLevel: 'error',
});
process.exitCode = await module.simulate(process.argv.slice(2), {
  presets: module.presets,
  openModel: async () => module.openModel(await compileModel()),
  print: (text) => process.stdout.write(`${text}\n`),
  warn: (text) => process.stderr.write(`${text}\n`),
});
