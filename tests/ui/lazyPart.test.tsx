import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from '../../src/ui/lazyPart';
import { useLoaded } from '../../src/ui/useLoaded';
import { click, find, render } from '../support/render';

/** Fails the first time, as without a network. */
function flaky<Value>(value: Value) {
  let asked = 0;
  return vi.fn(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch');
    return value;
  });
}

const Word = ({ word }: { readonly word: string }) => <p>{word}</p>;

const page = (part: React.ReactNode) => (
  <>
    <h1>Page</h1>
    {part}
  </>
);

test("a part that can't be fetched says so in its place, leaves the page as it is, and is fetched again", async () => {
  const load = flaky(Word);
  const Part = lazyPart(load);
  const { root, draw } = render(page(<Part word="here" />));
  await act(async () => {});
  expect(find(root, 'h1').textContent).toBe('Page');
  expect(find(root, '[role=alert]').textContent).toMatch(/^This part couldn't be loaded\./);

  click(find(root, 'button'));
  await act(async () => {});
  expect(root.textContent).toBe('Pagehere');

  draw(page(null));
  draw(page(<Part word="again" />));
  expect(root.textContent).toBe('Pageagain');
  expect(load).toHaveBeenCalledTimes(2);
});

test("a popup that couldn't be fetched can be closed", async () => {
  const onClose = vi.fn();
  const Part = lazyPart(flaky((_: { readonly onClose: () => void }) => <p>dialog</p>));
  const { root } = render(<Part onClose={onClose} />);
  await act(async () => {});
  const [, close] = root.querySelectorAll('button');
  click(close as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});

test('data that a part needs is fetched again with it', async () => {
  const load = flaky('data');
  const Part = lazyPart(
    async () =>
      function WithData() {
        return <p>{useLoaded(load) ?? 'loading'}</p>;
      },
  );
  const onError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { root } = render(page(<Part />));
  await act(async () => {});
  await act(async () => {});
  expect(find(root, '[role=alert]').textContent).toMatch(/Try again/);
  click(find(root, 'button'));
  await act(async () => {});
  await act(async () => {});
  expect(root.textContent).toBe('Pagedata');
  onError.mockRestore();
});
