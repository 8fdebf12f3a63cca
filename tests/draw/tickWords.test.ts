import { expect, test } from 'vitest';
import { tickWords } from '../../src/draw/axis';

test('a text that is moved into its picture takes the room of the one beside it', () => {
  const ticks = [0, 25, 50, 75, 100].map((per) => ({ x: 1.6 * per, text: `${per} %` }));
  const said = tickWords(ticks, 12, 160).map((mark) => (mark.kind === 'text' ? mark.runs : []));
  expect(said.flat().map(({ text }) => text)).toEqual(['0 %', '50 %', '100 %']);
});
