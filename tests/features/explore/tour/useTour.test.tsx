import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { TOUR_MOMENTS } from '../../../../src/features/explore/core/tour';
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
  return { root, playhead: session.playhead, tour: () => tour as unknown as Tour };
}

test('begins with its question, however far the run has played until its code was there', () => {
  const { root, playhead } = tourAt(7000);
  expect(root.textContent).toBe('predict');
  expect(playhead.ms).toBe(4600);
});

test('ends at a place that the reader did not choose, so the address does not name it', () => {
  const { playhead, tour } = tourAt(4600);
  const rested = vi.fn();
  playhead.onRest(rested);
  playhead.playing = true;
  act(() => tour().end());
  expect(playhead.playing).toBe(false);
  playhead.tick(10_000);
  expect(rested).not.toHaveBeenCalled();
});

test('nothing plays past the question before there is a guess', () => {
  const { root, playhead, tour } = tourAt(TOUR_MOMENTS.predict);
  const stays = (): void => {
    expect(playhead.ms).toBeLessThanOrEqual(TOUR_MOMENTS.predict);
    expect(root.textContent).toBe('predict');
  };
  act(() => tour().next());
  stays();
  act(() => tour().go('climax'));
  stays();
  playhead.place(TOUR_MOMENTS.predict);
  playhead.playing = true;
  act(() => playhead.tick(200));
  stays();
  expect(playhead.playing).toBe(false);

  act(() => tour().guess(0.5));
  act(() => tour().next());
  act(() => playhead.tick(200));
  expect(playhead.ms).toBeGreaterThan(TOUR_MOMENTS.predict);
});
