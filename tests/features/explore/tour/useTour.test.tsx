import { expect, test } from 'vitest';
import { useTour } from '../../../../src/features/explore/tour/useTour';
import { createAppStore } from '../../../../src/store/store';
import { AppProvider } from '../../../../src/ui/app';
import { idleSession } from '../../../support/idleSession';
import { render } from '../../../support/render';

function Step() {
  return <p>{useTour(false).step}</p>;
}

test('begins with its question, however far the run has played until its code was there', () => {
  const session = idleSession();
  const store = createAppStore({ playheadMs: () => session.playhead.ms, nowMs: () => 0 });
  store.getState().setTouring(true);
  session.playhead.endMs = 60_000;
  session.playhead.place(7000);
  const { root } = render(
    <AppProvider services={{ store, session, link: () => '' }}>
      <Step />
    </AppProvider>,
  );
  expect(root.textContent).toBe('predict');
  expect(session.playhead.ms).toBe(4600);
});
