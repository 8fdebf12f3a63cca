import { describe, expect, test } from 'vitest';
import { pictureSvg } from '../../src/draw/svg/sheet';
import { SvgSurface } from '../../src/draw/svg/surface';
import { THEMES } from '../../src/draw/theme';
import { sweepMapLayout, sweepMapMarks } from '../../src/features/sweep/chart/map';
import { sweepRegions } from '../../src/features/sweep/chart/regions';
import { mapOf } from '../features/sweep/fixture';

const SIZE = { width: 100, height: 50 };
const WORDS = { title: 'A title', description: 'What it shows' };

/** What was drawn, without title and description. */
function drawn(draw: (surface: SvgSurface) => void): readonly Element[] {
  const surface = new SvgSurface();
  draw(surface);
  return [...parsed(surface.document(SIZE, WORDS)).children].slice(2);
}

function parsed(text: string): Element {
  return new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
}

describe('an SVG surface', () => {
  test('writes rectangles and paths with their styles, rounded to hundredths', () => {
    const [rect, path] = drawn((surface) => {
      surface.fillStyle = '#123456';
      surface.globalAlpha = 0.66;
      surface.fillRect(1.23456, 2, 3, 4.999);
      surface.globalAlpha = 1;
      surface.strokeStyle = '#FFFFFF';
      surface.lineWidth = 2.4;
      surface.lineCap = 'round';
      surface.setLineDash([5, 4]);
      surface.beginPath();
      surface.moveTo(0, -0.001);
      surface.lineTo(10.126, 20);
      surface.closePath();
      surface.stroke();
    });
    expect(rect?.getAttribute('x')).toBe('1.23');
    expect(rect?.getAttribute('height')).toBe('5');
    expect(rect?.getAttribute('fill')).toBe('#123456');
    expect(rect?.getAttribute('fill-opacity')).toBe('0.66');
    expect(path?.getAttribute('d')).toBe('M0,0L10.13,20Z');
    expect(path?.getAttribute('fill')).toBe('none');
    expect(path?.getAttribute('stroke-dasharray')).toBe('5 4');
    expect(path?.getAttribute('stroke-linecap')).toBe('round');
    expect(path?.getAttribute('stroke-opacity')).toBeNull();
  });

  test('keeps text as text, in the faces of the page with a fallback', () => {
    const [text] = drawn((surface) => {
      surface.font = '600 12.5px "IBM Plex Sans", system-ui, sans-serif';
      surface.textAlign = 'right';
      surface.fillText('200\u202Fms', 10, 20);
    });
    expect(text?.textContent).toBe('200\u202Fms');
    expect(text?.getAttribute('font-family')).toBe("'IBM Plex Sans', system-ui, sans-serif");
    expect(text?.getAttribute('font-size')).toBe('12.5');
    expect(text?.getAttribute('font-weight')).toBe('600');
    expect(text?.getAttribute('text-anchor')).toBe('end');
  });

  test('escapes XML syntax in text, title and attributes', () => {
    const surface = new SvgSurface();
    surface.fillStyle = '"/><script>';
    surface.fillText('a <b> & "c"\u0000', 0, 0);
    const document = surface.document(SIZE, { title: '<&">', description: 'x & y' });
    expect(document).not.toMatch(/<b>|<script>| & /);
    expect(document).not.toContain('\u0000');
    expect(document).toContain('a &lt;b&gt; &amp; &quot;c&quot;');
    const [title, description] = [...parsed(document).children];
    expect(title?.textContent).toBe('<&">');
    expect(description?.textContent).toBe('x & y');
  });

  test('moves and turns, and forgets it again', () => {
    const [moved, turned, plain] = drawn((surface) => {
      surface.fillStyle = '#111111';
      surface.save();
      surface.translate(10, 20);
      surface.fillRect(0, 0, 1, 1);
      surface.rotate(-Math.PI / 2);
      surface.fillStyle = '#222222';
      surface.fillText('up', 0, 0);
      surface.restore();
      surface.fillRect(0, 0, 1, 1);
    });
    expect(moved?.getAttribute('transform')).toBe('translate(10 20)');
    expect(turned?.getAttribute('transform')).toBe('matrix(0 -1 1 0 10 20)');
    expect(plain?.getAttribute('transform')).toBeNull();
    expect(plain?.getAttribute('fill')).toBe('#111111');
  });

  test('draws whole circles', () => {
    const [circle] = drawn((surface) => {
      surface.beginPath();
      surface.arc(10, 10, 4, 0, 2 * Math.PI);
      surface.fill();
    });
    expect(circle?.getAttribute('d')).toBe('M14,10A4,4 0 0 1 6,10A4,4 0 0 1 14,10');
  });
});

describe('an exported map', () => {
  const data = mapOf({ columns: 6, rows: 5, value: (column, row) => 20 * 3 ** (row - column / 2) });
  const size = { width: 400, height: 360 };
  const regions = sweepRegions(data);
  const layout = sweepMapLayout(size, data);
  const marks = sweepMapMarks(layout, data, { regions, theme: THEMES.light, selected: null });
  const words = {
    title: 'p99 by linger & slowness',
    caption:
      'Three partitions, one producer and acks=all. Each run lasts 60 s of simulated time, after that it ends.',
    theme: THEMES.light,
  };
  const text = pictureSvg({ size, marks }, words);
  const root = parsed(text);

  test('has a ground, a title above, and its caption in lines below', () => {
    expect(root.getAttribute('width')).toBe('440');
    expect(root.children[0]?.textContent).toBe(words.title);
    expect(root.children[1]?.textContent).toBe(words.caption);
    expect(root.children[2]?.getAttribute('fill')).toBe(THEMES.light.bg1);
    const lines = [...root.querySelectorAll('text')].map((line) => line.textContent ?? '');
    expect(lines[0]).toBe(words.title);
    const captions = lines.filter((line) => line !== '' && words.caption.includes(line) && line.length > 8);
    expect(captions.length).toBeGreaterThan(1);
    expect(captions.join(' ')).toBe(words.caption);
  });

  test('is the same every time, and asks for nothing from elsewhere', () => {
    expect(pictureSvg({ size, marks }, words)).toBe(text);
    expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|url\(|<style|href|NaN|undefined/,
    );
  });
});
