/**
 * `npm run previews`: draws the pictures that other pages show with a link to a preset or a lesson, into
 * `public/previews`. They need a browser, so they are drawn when presets or lessons change, and not with each build.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeBeside } from './lib/openBeside.mjs';
import { ROOT } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';
import { loadTypeScript } from './lib/typescript.mjs';
import { drawFromPage } from './tool/drawing.mjs';
import { escaped } from './tool/vite/markdown.mjs';
import { drawnPresets, PICTURE, previews } from './tool/vite/previewPages.mjs';

/** A run is drawn for a window of this width, CSS pixels, and made smaller. */
const DRAWN_WIDTH = 1000;
/** More have no room in a small picture. */
const DRAWN_STRIPS = ['share', 'latency'];
/** How long a run may take, ms; a longer one is drawn as far as it is. */
const LONGEST_RUN_MS = 30_000;

await runScript(() => drawFromPage(drawPreviews));

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function drawPreviews(browser, url) {
  const folder = join(ROOT, 'public', PICTURE.folder);
  mkdirSync(folder, { recursive: true });
  const links = await presetLinks();
  const size = {
    viewport: { width: DRAWN_WIDTH, height: Math.round((DRAWN_WIDTH * PICTURE.height) / PICTURE.width) },
    deviceScaleFactor: PICTURE.width / DRAWN_WIDTH,
    colorScheme: /** @type {const} */ ('dark'),
  };
  for (const each of await previews()) {
    const page = await browser.newPage(size);
    const link = links.get(each.picture);
    if (link === undefined) await page.setContent(cardOf(each));
    else await showRun(page, `${url}${link}`);
    await writeBeside(
      join(folder, `${each.picture}.jpg`),
      await page.screenshot({ type: 'jpeg', quality: 72 }),
    );
    await page.close();
    say(`drew ${each.picture}`);
  }
}

/** @returns {Promise<ReadonlyMap<string, string>>} the link that shows stage, shares and latency of each preset */
async function presetLinks() {
  const presets = await drawnPresets();
  const { DEFAULT_VIEW } = await loadTypeScript('src/scenario/view.ts');
  const { STRIP_NAMES } = await loadTypeScript('src/scenario/parts.ts');
  const { encodeLink } = await loadTypeScript('src/scenario/link/link.ts');
  const hidden = STRIP_NAMES.filter((/** @type {string} */ name) => !DRAWN_STRIPS.includes(name));
  return new Map(
    presets.map((/** @type {any} */ { id, title, scenario, opening }) => {
      const { hideAhead: _, ...shown } = opening ?? {};
      const hide = ['transport', ...hidden];
      return [id, encodeLink(scenario, { ...DEFAULT_VIEW, ...shown, title, embed: true, hide })];
    }),
  );
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} address
 */
async function showRun(page, address) {
  await page.goto(address);
  const finished = page.waitForFunction(() => document.documentElement.dataset.run === 'whole', null, {
    timeout: LONGEST_RUN_MS,
  });
  await finished.catch(() => say('the run takes long; drawn as far as it is'));
  await page.evaluate(() => document.fonts.ready);
}

/** @param {import('./tool/vite/previewPages.mjs').Preview} lesson */
function cardOf({ title, says }) {
  return `<body style="margin:0;padding:64px;background:#13171a;color:#eef2f3;font-family:'IBM Plex Sans',sans-serif">
    <p style="margin:0;color:#ff7a45;font-size:26px;font-weight:600">Linger, a lesson</p>
    <h1 style="margin:22px 0;font-size:52px;line-height:60px">${escaped(title)}</h1>
    <p style="margin:0;color:#b6c1c7;font-size:30px;line-height:42px">${escaped(says)}</p>
  </body>`;
}
