import { expect, test } from 'vitest';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { formatPin, PinnedModel } from '../../src/shell/NoticeBanners';
import { createAppStore } from '../../src/store/store';
import { AppProvider } from '../../src/ui/app';
import { idleSession } from '../support/idleSession';
import { click, find, render } from '../support/render';

const TWO = [
  { revision: 4, since: 'November 2026', brought: {} },
  { revision: 5, since: 'March 2027', brought: {} },
];

test('the page says which model a link pins, and removes the pin together with those of compared scenarios', () => {
  const store = createAppStore({ nowMs: () => 0 });
  const session = idleSession();
  store.setState({ scenario: { ...DEFAULT_SCENARIO, model: 4 } });
  store.getState().setScreen('compare');
  store.getState().setCompare([{ ...DEFAULT_SCENARIO, 'linger.ms': 5, model: 4 }]);
  const { root } = render(
    <AppProvider services={{ store, session, link: () => '' }}>
      <PinnedModel revisions={TWO} />
    </AppProvider>,
  );
  expect(root.textContent).toMatchSnapshot();
  click(find(root, 'button'));
  expect(session.openLink).toHaveBeenCalledWith('#v=1&screen=compare&compare.b=linger.ms=5');
});

test('the newest is named as such', () => {
  const [former] = TWO;
  if (former === undefined) throw new Error('There is none.');
  expect(formatPin(former, 4)).toMatchSnapshot();
});
