/**
 * `npm run -s soak -- monkey`: random walks over the whole page. `-- explore` and `-- compare`: one screen in use for an
 * hour, whose memory must stay flat. Neither is part of `npm test`, which goes for a few walks of its own.
 */
import { join, resolve } from 'node:path';
import { build, runnerImport } from 'vite';
import { ROOT } from './lib/paths.mjs';
import { Remedy, runScript, say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';

await runScript(async () => {
  await setUp({ withBrowser: true });
  /** @type {{ module: typeof import('./soak/entry') }} */
  const { module: soak } = await runnerImport(join(ROOT, 'scripts', 'soak', 'entry.ts'), {
    root: ROOT,
    logLevel: 'error',
  });
  const request = soak.readArguments(process.argv.slice(2));
  if (request.what === 'nothing') throw new Remedy(request.message);
  const folder = resolve(request.dist ?? join(ROOT, '.cache', 'soak'));
  if (request.dist === null) {
    say('building the page (vite build)');
    await build({ root: ROOT, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  }
  const server = await soak.serve({}, folder);
  /** @param {string} line */
  const print = (line) => void process.stdout.write(`${line}\n`);
  try {
    if (request.what !== 'monkey') return (await soak.soak(request, server.url, print)) ? 0 : 1;
    return (await soak.goForWalks(request, server.url, print)).length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
});
