import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { BrokerPins } from '../../src/watch/stage/BrokerPins';
import { layoutStage } from '../../src/watch/stage/paint/layout';
import { click, find, press, render } from '../support/render';

const BROKERS = 30;

/** The stage of thirty brokers, of which these have rows. */
function layoutWith(telling: readonly number[]) {
  const layout = layoutStage({
    width: 840,
    height: 372,
    compact: false,
    producers: 20,
    brokers: BROKERS,
    matrixColumns: 20,
    detail: 'matrix',
    onlyBroker: 0,
    telling,
    laneBrokers: Array.from({ length: 120 }, (_, lane) => lane % BROKERS),
  });
  if (layout.kind !== 'matrix') throw new Error('Thirty brokers have no row for each partition.');
  return layout;
}

test('one tab stop names and pins every broker, and the pinned one keeps the focus when it gets a row', () => {
  const [onPin, onName] = [vi.fn(), vi.fn()];
  const pins = (telling: readonly number[], pinned: number | null) => (
    <BrokerPins scenario={{}} layout={layoutWith(telling)} pinned={pinned} onPin={onPin} onName={onName} />
  );
  const { root: container, draw } = render(pins([7, 5, 6], null));
  const button = (broker: number) => find<HTMLButtonElement>(container, `[aria-label="Broker ${broker}"]`);
  expect(container.querySelectorAll('button')).toHaveLength(BROKERS);
  expect(container.querySelectorAll('button[tabindex="0"]')).toHaveLength(1);
  act(() => button(6).focus());
  expect(onName).toHaveBeenLastCalledWith(null);
  press(button(6), 'ArrowRight');
  expect(document.activeElement).toBe(button(0));
  expect(onName).toHaveBeenLastCalledWith(0);
  click(button(0));
  expect(onPin).toHaveBeenCalledWith(0);
  const before = button(0);
  draw(pins([7, 5, 0], 0));
  expect(button(0)).toBe(before);
  expect(document.activeElement).toBe(before);
  expect(before.getAttribute('aria-pressed')).toBe('true');
});
