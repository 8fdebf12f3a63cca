import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paintSheet } from '../../src/draw/svg/sheet';
import { SvgSurface } from '../../src/draw/svg/surface';
import { textWidth } from '../../src/draw/textWidth';
import { THEMES } from '../../src/draw/theme';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { createAppStore } from '../../src/store/store';
import { fileName, pictureCaption } from '../../src/ui/picture/pictureText';
import { wholeRun } from '../support/runViews';
import { summaryWith } from '../support/summaries';

test('a title becomes a file name that is valid everywhere', () => {
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
  const store = createAppStore({ nowMs: () => 0 });
  const link = 'https://host/#v=1';
  store.setState({ scenario: { ...DEFAULT_SCENARIO, seed: 42 } });
  expect(pictureCaption(store.getState(), link)).toBe(`Simulated by Linger, seed 42. ${link}`);
  const summary = summaryWith(1, {});
  store.setState({ run: wholeRun({ summary }) });
  const revision = `model revision ${summary.modelRevision}`;
  expect(pictureCaption(store.getState(), link)).toContain(`${revision}, seed 42. ${link}`);
  store.getState().setScreen('evidence');
  expect(pictureCaption(store.getState(), link)).toBe(`Simulated by Linger, ${revision}. ${link}`);
});

test('a link under a picture wraps into lines that fit', () => {
  const link = `https://host/linger/#v=1&${'slow.from.s=10&partitioner=sticky&'.repeat(9)}title=${'x'.repeat(200)}`;
  const size = { width: 292, height: 100 };
  const words = { title: 'A chart', caption: `Simulated by Linger. ${link}`, theme: THEMES.dark };
  const surface = new SvgSurface();
  const sheet = paintSheet(surface, () => undefined, size, words);
  expect(sheet.width).toBeGreaterThan(size.width);
  const text = surface.document(sheet, { title: '', description: '' });
  const lines = [...text.matchAll(/font-size="12.5"[^>]*>([^<]*)</g)].map(([, line = '']) =>
    line.replaceAll('&amp;', '&'),
  );
  expect(lines.join('').replaceAll(' ', '')).toBe(words.caption.replaceAll(' ', ''));
  expect(Math.max(...lines.map((line) => textWidth(line, { sizePx: 12.5 })))).toBeLessThanOrEqual(size.width);
});
