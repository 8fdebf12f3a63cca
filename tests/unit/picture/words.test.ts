import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWidth } from '../../../src/base/textWidth';
import { THEMES } from '../../../src/base/theme';
import { paintSheet, sheetSize } from '../../../src/chart/picture/sheet';
import { SvgSurface } from '../../../src/chart/picture/svgSurface';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { createAppStore } from '../../../src/store/store';
import { fileName, pictureCaption } from '../../../src/ui/picture/pictureWords';
import { readStripes } from '../../../src/ui/picture/stripes';
import { tableCsv } from '../../../src/ui/picture/tableCsv';
import { summaryWith } from '../simulate/summaries';

test('a title makes a file name that every system takes', () => {
  expect(fileName('Latency of each ack, with p50 and p99')).toBe(
    'linger-latency-of-each-ack-with-p50-and-p99',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      expect(fileName(title)).toMatch(/^linger(-[a-z0-9][a-z0-9.-]*)?$/);
    }),
  );
});

test('the caption says who computed it, from which seed, and the way back', () => {
  const store = createAppStore({ playheadMs: () => 0, nowMs: () => 0 });
  const link = 'https://host/#v=1';
  store.setState({ scenario: { ...DEFAULT_SCENARIO, seed: 42 } });
  expect(pictureCaption(store.getState(), link)).toBe(`Simulated by Linger, seed 42. ${link}`);
  const summary = summaryWith(1, {});
  store.setState({ summary });
  const revision = `model revision ${summary.modelRevision}`;
  expect(pictureCaption(store.getState(), link)).toContain(`${revision}, seed 42. ${link}`);
  store.getState().setScreen('evidence');
  expect(pictureCaption(store.getState(), link)).toBe(`Simulated by Linger, ${revision}. ${link}`);
});

test('a link under a picture is broken into lines that fit, and nothing of it is lost', () => {
  const link = `https://host/linger/#v=1&${'slow.from.s=10&partitioner=sticky&'.repeat(9)}title=${'x'.repeat(200)}`;
  const size = { width: 292, height: 100 };
  const words = { title: 'A chart', caption: `Simulated by Linger. ${link}`, theme: THEMES.dark };
  const surface = new SvgSurface();
  const sheet = paintSheet(surface, () => undefined, size, words);
  expect(sheet).toEqual(sheetSize(size, words));
  const text = surface.document(sheet, { title: '', description: '' });
  const lines = [...text.matchAll(/font-size="12.5"[^>]*>([^<]*)</g)].map(([, line = '']) =>
    line.replaceAll('&amp;', '&'),
  );
  expect(lines.join('').replaceAll(' ', '')).toBe(words.caption.replaceAll(' ', ''));
  expect(Math.max(...lines.map((line) => textWidth(line, { sizePx: 12.5 })))).toBeLessThanOrEqual(size.width);
});

test('the stripes of a slow interval are read from the computed style', () => {
  const image =
    'repeating-linear-gradient(135deg, color(srgb 1 0.478 0.271 / 0.2) 0px, color(srgb 1 0.478 0.271 / 0.2) 1.5px, rgba(0, 0, 0, 0) 1.5px, rgba(0, 0, 0, 0) 5px)';
  expect(readStripes(image)).toEqual({
    angle: Math.PI / 4,
    period: 5,
    bands: [
      { from: 0, to: 1.5, colour: 'color(srgb 1 0.478 0.271 / 0.2)' },
      { from: 1.5, to: 5, colour: 'rgba(0, 0, 0, 0)' },
    ],
  });
  for (const other of [
    'none',
    'linear-gradient(red, blue)',
    'repeating-linear-gradient(to top, red 0px, red 2px)',
  ]) {
    expect(readStripes(other)).toBeNull();
  }
});

test('a table as CSV has its notes above, one line a row, and commas in quotes', () => {
  const table = {
    says: 'Two\nlines',
    columns: ['Time', 'Acks'],
    rows: [
      ['0\u202fs', '1,234'],
      ['1\u202fs', 'a "b"'],
    ],
  };
  expect(tableCsv('T', table, 'C')).toBe('# T\n# Two lines\n# C\nTime,Acks\n0 s,"1,234"\n1 s,"a ""b"""\n');
});
