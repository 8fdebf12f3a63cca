/**
 * `npm run pictures`: draws README's pictures from the built page into `docs`, and writes the words on each of them into
 * `docs/pictures.json`, which the tests compare with the page. A name draws only that picture.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBeside } from './lib/openBeside.mjs';
import { ROOT } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';
import { drawFromPage } from './tool/drawing.mjs';
import { LOOK, PICTURES, preparePage, showPicture } from './tool/pictures.mjs';

/** The longest that a picture's runs may take, ms. */
const LONGEST_MS = 1_200_000;
const WORDS = join(ROOT, 'docs', 'pictures.json');

const asked = process.argv.slice(2);

await runScript(() =>
  drawFromPage(async (browser, url) => {
    for (const picture of PICTURES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
      const page = await browser.newPage(LOOK);
      page.setDefaultTimeout(LONGEST_MS);
      await preparePage(page, picture);
      await page.goto(`${url}#${picture.link}`);
      const words = await showPicture(page, picture);
      await writeBeside(join(ROOT, 'docs', `${picture.name}.png`), await page.screenshot());
      const known = JSON.parse(readFileSync(WORDS, 'utf8'));
      await writeBeside(WORDS, `${JSON.stringify({ ...known, [picture.name]: words }, null, 2)}\n`);
      await page.close();
      say(`drew ${picture.name}`);
    }
  }),
);
