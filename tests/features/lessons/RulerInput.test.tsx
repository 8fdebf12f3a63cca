import { expect, test } from 'vitest';
import { textWidth } from '../../../src/draw/textWidth';
import { RulerInput } from '../../../src/features/lessons/player/questions/RulerInput';
import { find, render } from '../../support/render';

test('the labels of a ruler lie within it, and apart', () => {
  const question = {
    kind: 'ruler',
    text: 'How many?',
    figure: 'run.throughput',
    from: 10,
    to: 10_000,
    close: 2,
  } as const;
  const { root } = render(
    <RulerInput
      title="How many?"
      question={question}
      scene={{ skin: null }}
      before={null}
      value={null}
      onValue={() => undefined}
    />,
  );
  const width = Number(find(root, 'svg').getAttribute('viewBox')?.split(' ')[2]);
  const labels = [...root.querySelectorAll('svg text')].map((text) => {
    const half = textWidth(text.textContent ?? '', { sizePx: 12, face: 'condensed' }) / 2;
    const x = Number(text.getAttribute('x'));
    return { text: text.textContent, from: x - half, to: x + half };
  });
  expect(labels.map(({ text }) => text?.replace('\u202f', ' '))).toEqual([
    '10 MB/s',
    '100 MB/s',
    '1,000 MB/s',
    '10,000 MB/s',
  ]);
  expect(Math.min(...labels.map(({ from }) => from))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...labels.map(({ to }) => to))).toBeLessThanOrEqual(width);
  for (const [index, { from }] of labels.slice(1).entries()) {
    expect(from).toBeGreaterThan(labels[index]?.to ?? 0);
  }
});
