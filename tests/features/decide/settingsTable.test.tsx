import { act } from 'react';
import { expect, test } from 'vitest';
import { SettingsTable } from '../../../src/features/decide/screen/SettingsTable';
import { render } from '../../support/render';

const TABLE = {
  columns: ['Setting', 'p99'],
  rows: [
    {
      key: 'b',
      cells: [
        { text: 'b', by: 'b' },
        { text: '9 ms', by: 9 },
      ],
    },
    {
      key: 'a',
      cells: [
        { text: 'a', by: 'a' },
        { text: '–', by: Number.NaN },
      ],
    },
    {
      key: 'd',
      cells: [
        { text: 'd', by: 'd' },
        { text: 'grows', by: Number.POSITIVE_INFINITY },
      ],
    },
    {
      key: 'c',
      cells: [
        { text: 'c', by: 'c' },
        { text: '10 ms', by: 10 },
      ],
    },
  ],
};

test('a heading sorts by its column, a second click reverses, and cells without a figure stay last', () => {
  const { root } = render(<SettingsTable table={TABLE} selected={null} onSelect={() => undefined} />);
  const order = (): string => [...root.querySelectorAll('tbody th')].map((cell) => cell.textContent).join('');
  const press = (name: string): void => {
    const button = [...root.querySelectorAll('thead button')].find(({ textContent }) =>
      textContent?.startsWith(name),
    );
    act(() => button?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  };
  expect(order()).toBe('badc');
  press('p99');
  expect(order()).toBe('bcda');
  expect(root.querySelector('[aria-sort="ascending"]')?.textContent).toContain('p99');
  press('p99');
  expect(order()).toBe('dcba');
  press('Setting');
  expect(order()).toBe('abcd');
});
