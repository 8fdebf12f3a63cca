import { expect, test, vi } from 'vitest';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { HelpDialog } from '../../../src/ui/help/HelpDialog';

import { idleSession } from './idleSession';
import { render } from './render';

test('a lesson lists Enter twice, for what it does in the lesson and on the latency strip', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = createAppStore({ playheadMs: () => 0 });
  store.setState(({ view }) => ({ view: { ...view, lesson: { id: 'the-runaway', step: 1 } } }));
  render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <HelpDialog onClose={() => undefined} />
    </AppProvider>,
  );
  const keys = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(keys.filter((key) => key === 'Enter')).toHaveLength(2);
  expect(said).not.toHaveBeenCalled();
});
