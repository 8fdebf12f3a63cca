/**
 * `npm run model`: compiles the model to WebAssembly. `npm run model -- --release` also keeps it in the repository, for
 * machines without Rust.
 */
import { parseArgs } from 'node:util';
import { buildModel } from './lib/model.mjs';
import { installPackages } from './lib/node.mjs';
import { releaseModel } from './lib/releasedModel.mjs';
import { setUpRust } from './lib/rust.mjs';
import { runScript } from './lib/say.mjs';
import { whileSettingUp } from './lib/setUpLock.mjs';

await runScript(async () => {
  const { release } = parseArgs({ options: { release: { type: 'boolean', default: false } } }).values;
  await whileSettingUp(async () => {
    await setUpRust({ withCheckTools: false });
    await buildModel(installPackages());
    if (release) await releaseModel();
  });
});
