import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { MOST_QR_BYTES, QrCode, QUIET_MODULES, qrModules } from '../../src/ui/qr/QrCode';
import { find, render } from '../support/render';

const LINK = 'https://example.org/linger/#v=1&partitioner=sticky&slow.ms=20';

test('the picture has the dark modules of the library, and a quiet zone of two modules around them', () => {
  const { root } = render(<QrCode text={LINK} label="QR code of the link" />);
  const expected = encode(LINK, { ecc: 'L', boostEcc: true, border: 0 }).data;
  const picture = find<HTMLElement>(root, 'svg');
  const size = expected.length + 2 * QUIET_MODULES;
  expect(picture.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  expect(picture.getAttribute('aria-label')).toBe('QR code of the link');
  const drawn = drawnModules(find(root, 'path').getAttribute('d') ?? '', size);
  const wanted = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => expected[y - QUIET_MODULES]?.[x - QUIET_MODULES] ?? false),
  );
  expect(drawn).toEqual(wanted);
});

test('its colours are those of the light theme in any theme', () => {
  const { root } = render(<QrCode text={LINK} label="QR code" />);
  expect(find(root, 'svg').dataset.theme).toBe('light');
});

test('the three finder patterns are in their corners', () => {
  const modules = qrModules(LINK) ?? [];
  const last = modules.length - 7;
  for (const [top, left] of [
    [0, 0],
    [0, last],
    [last, 0],
  ] as const) {
    const rows = modules.slice(top, top + 7).map((row) =>
      row
        .slice(left, left + 7)
        .map(Number)
        .join(''),
    );
    expect(rows).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']);
  }
});

test('a text too long for any QR code gives a sentence', () => {
  const most = 'a'.repeat(MOST_QR_BYTES);
  expect(qrModules(most)).toHaveLength(177);
  const { root } = render(<QrCode text={`${most}a`} label="QR code" />);
  expect(root.querySelector('svg')).toBeNull();
  expect(root.textContent).toMatchSnapshot();
  // Characters of more than one byte count by their bytes.
  expect(qrModules('ü'.repeat(1477))).toBeNull();
  expect(qrModules('ü'.repeat(1476))).not.toBeNull();
});

/** The modules that level lines, each in the middle of a row, cover. */
function drawnModules(path: string, size: number): readonly (readonly boolean[])[] {
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, from, y, to] of path.matchAll(/M(\d+)\.0,(\d+)\.5L(\d+)\.0,\2\.5/g))
    drawn[Number(y)]?.fill(true, Number(from), Number(to));
  return drawn;
}
