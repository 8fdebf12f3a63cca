import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SvgSurface } from '../../src/draw/svg/surface';

const SIZE = { width: 100, height: 50 };

/** The document that was drawn, without title and description. */
function drawn(draw: (surface: SvgSurface) => void, surface = new SvgSurface()): readonly Element[] {
  draw(surface);
  const text = surface.document(SIZE, { title: 'A title', description: 'What it shows' });
  return [...new DOMParser().parseFromString(text, 'image/svg+xml').documentElement.children].slice(2);
}

const box = (surface: SvgSurface): void => surface.fillRect(1, 2, 3, 4);

describe('layers of an SVG', () => {
  test('clipped content is in a group until the state is restored', () => {
    const [clip, group, after] = drawn((surface) => {
      surface.save();
      surface.translate(5, 6);
      surface.beginPath();
      surface.rect(0, 0, 10, 10);
      surface.clip();
      box(surface);
      surface.restore();
      box(surface);
    });
    expect(clip?.tagName).toBe('clipPath');
    expect(clip?.firstElementChild?.getAttribute('transform')).toBe('translate(5 6)');
    expect(group?.getAttribute('clip-path')).toBe(`url(#${clip?.id})`);
    expect(group?.children).toHaveLength(1);
    expect(after?.tagName).toBe('rect');
  });

  test('clips nest, and an empty one is not written', () => {
    const found = drawn((surface) => {
      for (const draw of [() => box(surface), () => undefined]) {
        surface.save();
        surface.beginPath();
        surface.rect(0, 0, 10, 10);
        surface.clip();
        draw();
        surface.restore();
      }
    });
    expect(found.map(({ tagName }) => tagName)).toEqual(['clipPath', 'g', 'clipPath']);
  });

  test('colours are in a notation that every viewer understands', () => {
    const fills = drawn((surface) => {
      for (const colour of [
        'rgb(74, 144, 240)',
        'rgba(255, 0, 0, 0.5)',
        'color(srgb 1 0.5 0 / 0.2)',
        '#123456',
      ]) {
        surface.fillStyle = colour;
        box(surface);
      }
    }).map((element) => [element.getAttribute('fill'), element.getAttribute('fill-opacity')]);
    expect(fills).toEqual([
      ['#4a90f0', null],
      ['#ff0000', '0.5'],
      ['#ff8000', '0.2'],
      ['#123456', null],
    ]);
  });

  test('spaces at the ends of a text keep their width, and texts are measured in the page', () => {
    const surface = new SvgSurface((text) => text.length * 7);
    const [spaced, plain] = drawn((on) => {
      on.fillText(' of 5', 0, 0);
      on.fillText('5 of 5', 0, 0);
    }, surface);
    expect(spaced?.getAttribute('xml:space')).toBe('preserve');
    expect(plain?.getAttribute('xml:space')).toBeNull();
    expect(surface.measureText('four')).toEqual({ width: 28 });
  });
});

test('the document is well-formed for any texts, titles and styles', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const surface = new SvgSurface();
      surface.fillStyle = text;
      surface.font = text;
      surface.fillText(text, 0, 0);
      surface.strokeText(text, 0, 0);
      const document = surface.document(SIZE, { title: text, description: text });
      const markup = document.replace(/="[^"<]*"/g, '');
      // Nothing but the elements that were asked for, and nothing that XML forbids.
      expect([...markup.matchAll(/<[^>]*>/g)].map(([found]) => found.replace(/[\s/>].*$/s, ''))).toEqual([
        '<svg',
        '<title',
        '<',
        '<desc',
        '<',
        '<text',
        '<',
        '<text',
        '<',
        '<',
      ]);
      expect([...document].filter((character) => character < ' ' && !'\n\t'.includes(character))).toEqual([]);
      expect(document).not.toMatch(/&(?!(?:lt|gt|amp|quot);)/);
      expect(() => encodeURIComponent(document)).not.toThrow();
    }),
  );
});
