/** `npm start`: sets everything up and serves the page for development. Words after `--` go to Vite. */
import { join } from 'node:path';
import { findProgram, run } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';

await runScript(async () => {
  await setUp();
  say('starting the development server; stop it with Ctrl+C; after changing Rust code, run npm run model');
  const open = canOpenBrowser() ? ['--open'] : [];
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code } = await run(process.execPath, [vite, ...open, ...process.argv.slice(2)], { show: true });
  return code;
});

/** False on a machine without a screen: Vite would complain that nothing opens. */
function canOpenBrowser() {
  if (process.env.CI) return false;
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  const hasScreen = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  return hasScreen && findProgram(['xdg-open']) !== undefined;
}
