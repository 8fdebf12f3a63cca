import { expect, test } from 'vitest';
import { withSecondAddress } from '../../scripts/tool/vite/secondAddress.mjs';

test('a part that fails is fetched with another address, and with yet another the next time', () => {
  const code =
    'const load=()=>import(`./Part-a_B.9.js`),{x}=await import("./data.js"),old=import(y),url="./z.js";';
  expect(withSecondAddress(code)).toMatchSnapshot();
  expect(withSecondAddress('import y from "./y.js"')).toBe('import y from "./y.js"');
});
