/**
 * `npm run -s soak -- monkey`: random walks over the whole page. `-- explore` and `-- compare`: one screen in use for an
 * hour, whose memory must stay flat. `-- links`: random links and files, which must be read or refused. None is part of `npm test`, which goes for a few walks of its own. The page has
 * the model with its assertions on.
 */
import { join, resolve } from 'node:path';
import { putCheckedModelInto } from './lib/model.mjs';
import { ROOT } from './lib/paths.mjs';
import { setUpRust } from './lib/rust.mjs';
import { Remedy, runScript, say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runScript(async () => {
  await setUp({ withBrowser: true });
  /** @type {typeof import('./tool/soak/entry')} */
  const soak = await loadTypeScript('scripts/tool/soak/entry.ts');
  const request = soak.readArguments(process.argv.slice(2));
  if (request.what === 'nothing') throw new Remedy(request.message);
  /** @param {string} line */
  const print = (line) => void process.stdout.write(`${line}\n`);
  if (request.what === 'links') {
    const sound = soak.fuzzHeadless(request, join(ROOT, 'public', 'lessons'), print);
    if (request.pages === 0) return sound ? 0 : 1;
  }
  const folder = resolve(request.dist ?? join(ROOT, '.cache', 'soak'));
  if (request.dist === null) {
    say('building the page (vite build)');
    const { build } = await import('vite');
    await build({ root: ROOT, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
    await setUpRust({ withCheckTools: false });
    await putCheckedModelInto(folder);
  }
  const server = await soak.serve({}, folder);
  try {
    if (request.what === 'links') return (await soak.fuzzPage(request, server.url, print)) ? 0 : 1;
    if (request.what !== 'monkey') return (await soak.soak(request, server.url, print)) ? 0 : 1;
    return (await soak.goForWalks(request, server.url, print)).length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
});
