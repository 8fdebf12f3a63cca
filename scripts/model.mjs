/** `npm run model`: compiles the model to WebAssembly. */
import { buildModel } from './lib/model.mjs';
import { setUpRust } from './lib/rust.mjs';
import { runScript } from './lib/say.mjs';

await runScript(async () => {
  await setUpRust({ withCheckTools: false });
  await buildModel();
});
