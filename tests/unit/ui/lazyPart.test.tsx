import { act } from 'react';
import { expect, test } from 'vitest';
import { createAppStore } from '../../../src/store/store';
import { AppProvider } from '../../../src/ui/app';
import { lazyPart } from '../../../src/ui/lazyPart';
import { idleSession } from './idleSession';
import { render } from './render';

test("a part that can't be fetched leaves the page as it is, says so, and is fetched again", async () => {
  const store = createAppStore({ playheadMs: () => 0 });
  let fetched = 0;
  const Part = lazyPart<{ readonly word: string }>(async () => {
    fetched += 1;
    if (fetched === 1) throw new TypeError('Failed to fetch');
    return ({ word }) => <p>{word}</p>;
  });
  const page = (shown: boolean) => (
    <AppProvider services={{ store, session: idleSession(), link: () => '' }}>
      <h1>Page</h1>
      {shown && <Part word="here" />}
    </AppProvider>
  );
  const { root, draw } = render(page(true));
  await act(async () => {});
  expect(root.textContent).toBe('Page');
  expect(store.getState().mishap).toMatch(/^Part of the page couldn't be loaded\..*try again/);

  draw(page(false));
  draw(page(true));
  await act(async () => {});
  expect(root.textContent).toBe('Pagehere');

  draw(page(false));
  draw(page(true));
  expect(root.textContent).toBe('Pagehere');
  expect(fetched).toBe(2);
});
