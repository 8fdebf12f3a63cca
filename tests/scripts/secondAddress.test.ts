import { expect, test } from 'vitest';
import { withSecondAddress } from '../../scripts/tool/vite/secondAddress.mjs';

test('a part that fails is fetched with another address, and with yet another the next time', () => {
  const code =
    'const load=()=>import(`./Part-a_B.9.js`),{x}=await import("./data.js"),old=import(y),url="./z.js";';
  expect(withSecondAddress(code)).toBe(
    'const load=()=>import(`./Part-a_B.9.js`).catch(()=>import("./Part-a_B.9.js?"+(self.again=-~self.again))),' +
      '{x}=await import("./data.js").catch(()=>import("./data.js?"+(self.again=-~self.again))),old=import(y),url="./z.js";',
  );
});
