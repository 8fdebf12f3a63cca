/** `npm run -s python`: makes what the Python package ships of this project: the model, and the reader of scenarios. */
import { copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './lib/node.mjs';
import { FORMER_MODELS, MODEL_FILE, ROOT } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';
import { setUpCommand } from './lib/setUpCommand.mjs';
import { NOTICES_FILE, noticesText, shippedFolders } from './vite/notices.mjs';

const FOLDER = join(ROOT, 'python', 'src', 'linger_kafka', 'data');

await runScript(async () => {
  await setUpCommand();
  await installPackages();
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(join(ROOT, MODEL_FILE), join(FOLDER, 'model.wasm'));
  const formers = join(ROOT, FORMER_MODELS);
  if (existsSync(formers)) cpSync(formers, FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'reader.js'), await readerCode());
  copyFileSync(join(ROOT, 'LICENSE'), join(FOLDER, 'LICENSE'));
  writeFileSync(join(FOLDER, NOTICES_FILE), noticesText([...shippedFolders(), 'node_modules/core-js']));
  say('the Python package has its model and its reader');
  return 0;
});

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
      lib: { entry: join(ROOT, 'scripts', 'python', 'reader.ts'), formats: ['iife'], name: 'reader' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error("the reader couldn't be bundled");
  return chunk.code;
}
