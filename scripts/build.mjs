/** `npm run build`: static files in dist that work from any path of any host. Words after `--` go to Vite. */
import { join } from 'node:path';
import { run } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';

await runScript(async () => {
  await setUp();
  say('building the page (vite build)');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code } = await run(process.execPath, [vite, 'build', ...process.argv.slice(2)], { show: true });
  return code;
});
