import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type Tour, useTour } from '../../../../src/features/explore/tour/useTour';
import { createAppStore } from '../../../../src/store/store';
import { AppProvider } from '../../../../src/ui/app';
import { idleSession } from '../../../support/idleSession';
import { render } from '../../../support/render';

/** The tour of a run that has played on to an instant, ms. */
function tourAt(ms: number) {
  const session = idleSession();
  const store = createAppStore({ nowMs: () => 0 });
  store.getState().setTouring(true);
  session.playhead.endMs = 60_000;
  session.playhead.place(ms);
  let tour: Tour | null = null;
  function Step() {
    tour = useTour(false);
    return <p>{tour.step}</p>;
  }
  const { root } = render(
    <AppProvider services={{ store, session, link: () => '' }}>
      <Step />
    </AppProvider>,
  );
  return { root, playhead: session.playhead, end: () => tour?.end() };
}

test('begins with its question, however far the run has played until its code was there', () => {
  const { root, playhead } = tourAt(7000);
  expect(root.textContent).toBe('predict');
  expect(playhead.ms).toBe(4600);
});

test('ends at a place that the reader did not choose, so the address does not name it', () => {
  const { playhead, end } = tourAt(4600);
  const rested = vi.fn();
  playhead.onRest(rested);
  playhead.playing = true;
  act(end);
  expect(playhead.playing).toBe(false);
  playhead.tick(10_000);
  expect(rested).not.toHaveBeenCalled();
});
