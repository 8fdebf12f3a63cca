import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { LOOK, PICTURES, preparePage, showPicture } from '../../scripts/tool/pictures.mjs';
import { test } from './support/visit';

const WORDS: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync('docs/pictures.json', 'utf8'),
);

for (const picture of PICTURES) {
  test(`README's picture of ${picture.name} is as the page is now; \`npm run pictures\` draws it`, async ({
    visit,
  }) => {
    const page = await visit({
      link: picture.link,
      first: picture.first,
      context: LOOK,
      before: (opened) => preparePage(opened, picture),
    });
    expect(await showPicture(page, picture)).toEqual(WORDS[picture.name]);
  });
}
