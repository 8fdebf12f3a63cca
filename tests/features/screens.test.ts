import { expect, test } from 'vitest';
import { SCREENS } from '../support/screens';
import { filesMatching } from '../tidy/files';

test('every screen that code names is registered, once', () => {
  const names = SCREENS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const named = filesMatching(/^(?:src|scripts)\/.*\.(?:ts|tsx|mjs)$/).flatMap(({ path, text }) =>
    [...text.matchAll(/\bscreen(?::| ===| !==) '(\w+)'|\bsetScreen\('(\w+)'/g)].map(
      ([, compared, set]) => `${compared ?? set} in ${path}`,
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((each) => !names.includes(each.replace(/ .*/, '')))).toEqual([]);
});
