import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embedHeight, embedSnippet } from '../../../src/features/share/screen/EmbedSection';

/** Texts that have ended attributes and begun tags before. */
const TITLES = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(
      fc.constantFrom('"', "'", '<', '>', '&', '&quot;', '</iframe>', '<script>', ' onload=x ', '\\', '`'),
      {
        maxLength: 6,
      },
    ),
  )
  .map((text) => (typeof text === 'string' ? text : text.join('')));

test('for any title and link, the snippet is exactly one frame with both', () => {
  fc.assert(
    fc.property(TITLES, TITLES, (title, tail) => {
      const address = `https://example.org/linger/#v=1&title=${tail}`;
      const snippet = embedSnippet({ address, title, height: 896 });
      // Renamed, because the test's document would fetch a frame's page.
      const harmless = snippet.replace(/^<iframe/, '<section').replace(/<\/iframe>$/, '</section>');
      const parsed = new DOMParser().parseFromString(harmless, 'text/html');
      const elements = [...parsed.body.querySelectorAll('*')];
      expect(elements.map(({ tagName }) => tagName)).toEqual(['SECTION']);
      const [frame] = elements;
      expect(frame?.getAttribute('src')).toBe(address);
      expect(frame?.getAttribute('title')).toBe(title);
      expect(frame?.getAttributeNames().toSorted()).toEqual([
        'height',
        'loading',
        'src',
        'style',
        'title',
        'width',
      ]);
    }),
  );
});

test('its height is the sum of its parts', () => {
  expect([embedHeight('stage', true), embedHeight('strips', true), embedHeight('both', true)]).toEqual([
    460, 524, 896,
  ]);
  expect(embedHeight('stage', false)).toBe(412);
});
