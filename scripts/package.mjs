/** `npm run package`: writes the npm package of the model to dist-package, as `npm publish` or `npm install` takes it. */
import { join } from 'node:path';
import { installPackages } from './lib/node.mjs';
import { makeNpmPackage } from './lib/npmPackage.mjs';
import { ROOT } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';
import { setUpCommand } from './lib/setUpCommand.mjs';

await runScript(async () => {
  await setUpCommand();
  await installPackages();
  await makeNpmPackage(join(ROOT, 'dist-package'));
  say('the npm package is in dist-package');
});
