/**
 * `npm run previews`: draws the pictures that other pages show with a link to a preset or a lesson, into
 * `public/previews`. They need a browser, so they are drawn when presets or lessons change, and not with each build.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModel } from './lib/model.mjs';
import { writeBeside } from './lib/openBeside.mjs';
import { ROOT } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';
import { loadTypeScript } from './lib/typescript.mjs';
import { draw } from './tool/drawing.mjs';
import { lessonFiles, PAGE_PREVIEW, PICTURE, previews } from './tool/vite/previewPages.mjs';

/** The page's faces: a picture has none of its own. */
const STYLE = [
  readFileSync(join(ROOT, 'src/ui/fonts.css'), 'utf8').replace(
    /url\("(@fontsource[^"]+)"\)/g,
    (_, name) =>
      `url(data:font/woff2;base64,${readFileSync(join(ROOT, 'node_modules', name)).toString('base64')})`,
  ),
  'body { margin: 0 } svg { display: block }',
].join('\n');

await runScript(() => draw(drawPreviews));

/** @param {import('playwright-core').Browser} browser */
async function drawPreviews(browser) {
  const folder = join(ROOT, 'public', PICTURE.folder);
  mkdirSync(folder, { recursive: true });
  /** @type {typeof import('./tool/previews/cards')} */
  const { previewDrawer } = await loadTypeScript('scripts/tool/previews/cards.ts');
  const lessons = new Map(lessonFiles().map(({ id, text }) => [id, text]));
  const drawPreview = await previewDrawer(await loadModel(), lessons);
  const page = await browser.newPage({ viewport: { width: PICTURE.width, height: PICTURE.height } });
  for (const each of [PAGE_PREVIEW, ...(await previews())]) {
    await page.setContent(`<style>${STYLE}</style><body>${drawPreview(each)}</body>`);
    await page.evaluate(() => document.fonts.ready);
    await writeBeside(
      join(folder, `${each.picture}.jpg`),
      await page.screenshot({ type: 'jpeg', quality: 48 }),
    );
    say(`drew ${each.picture}`);
  }
}
