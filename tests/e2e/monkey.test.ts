import { expect } from 'vitest';
import { walk } from './support/monkey';
import { test } from './support/visit';

/** `npm run -s soak -- monkey` goes for a thousand; these are few enough for every night. */
const SEEDS = [11, 12, 13];
const STEPS = 14;
/** Concurrent walks. */
const LANES = 2;

test(`${SEEDS.length} random walks over the whole page break nothing and end on Explore`, async ({
  browser,
  server,
}) => {
  const waiting = [...SEEDS];
  const lane = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const { steps, problems } = await walk(browser, { seed, steps: STEPS, url: server.url });
      expect(problems, `seed ${seed}:\n${steps.join('\n')}`).toEqual([]);
      expect(steps.length).toBeGreaterThan(STEPS);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
});
