import { expect, test, vi } from 'vitest';
import { optional } from '../../src/ui/Boundary';
import { render } from '../support/render';

test('an optional part that breaks leaves its place empty, and the rest of the page as it is', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = optional((): never => {
    throw new TypeError('broken');
  });
  const { root } = render(
    <>
      <h1>Page</h1>
      <Broken />
    </>,
  );
  expect(root.textContent).toBe('Page');
  said.mockRestore();
});
