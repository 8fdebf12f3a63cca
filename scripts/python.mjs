/**
 * `npm run -s python`: makes what the Python package ships of this project: the model, the reader of scenarios, and the
 * types of its settings.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './lib/node.mjs';
import { writeBeside } from './lib/openBeside.mjs';
import { FORMER_MODELS, MODEL_FILE, ROOT } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';
import { setUpCommand } from './lib/setUpCommand.mjs';
import { whileSettingUp } from './lib/setUpLock.mjs';
import { loadTypeScript } from './lib/typescript.mjs';
import { NOTICES_FILE, noticesText, shippedFolders } from './tool/vite/notices.mjs';

const PACKAGE = join(ROOT, 'python', 'src', 'linger_kafka');
const FOLDER = join(PACKAGE, 'data');

await runScript(async () => {
  await setUpCommand();
  await whileSettingUp(makeData);
  say('the Python package has its model and its reader');
  return 0;
});

async function makeData() {
  await installPackages();
  mkdirSync(FOLDER, { recursive: true });
  const formers = join(ROOT, FORMER_MODELS);
  for (const name of existsSync(formers) ? readdirSync(formers) : [])
    await writeBeside(join(FOLDER, name), readFileSync(join(formers, name)));
  await writeBeside(join(FOLDER, 'model.wasm'), readFileSync(join(ROOT, MODEL_FILE)));
  await writeBeside(join(FOLDER, 'reader.js'), await readerCode());
  const { settingsModule } = await loadTypeScript('scripts/package/python/settings.ts');
  await writeBeside(join(PACKAGE, 'settings.py'), settingsModule());
  await writeBeside(join(FOLDER, 'LICENSE'), readFileSync(join(ROOT, 'LICENSE')));
  await writeBeside(join(FOLDER, NOTICES_FILE), noticesText([...shippedFolders(), 'node_modules/core-js']));
}

/** The reader as one script for an engine that knows neither modules nor the web. */
async function readerCode() {
  const { build } = await import('vite');
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(ROOT, 'scripts/package/python/reader.ts'), formats: ['iife'], name: 'reader' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error("the reader couldn't be bundled");
  return chunk.code;
}
