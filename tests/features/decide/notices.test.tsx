import { expect, test, vi } from 'vitest';
import { DecideScreen } from '../../../src/features/decide/screen/DecideScreen';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { idleSession } from '../../support/idleSession';
import { render } from '../../support/render';

test('each problem with a decision is shown once, and two empty parts are two problems', () => {
  const complaint = vi.spyOn(console, 'error');
  const store = createAppStore();
  store.getState().setView({ decide: 'slow=;share=;share=' });
  const { root } = render(
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <DecideScreen />
    </AppProvider>,
  );
  const shown = [...root.querySelectorAll('main > [role="alert"]')].map(({ textContent }) => textContent);
  expect(shown).toMatchSnapshot();
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});
