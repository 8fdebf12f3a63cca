import { expect } from 'vitest';
import { hashMatches } from './support/page';
import { test } from './support/visit';

/** Few records and one thing to change, so that a search takes a second. */
const QUICK =
  'v=1&partitioner=sticky&rate=60&batch.size=2048&stall.ms=0&slow.ms=50&slo.p99.ms=150&screen=decide&decide=percentile=p95;burst=out;lost=out;change=linger.ms:20~20';

test('an answer is still there after a look at it in Explore or Compare, by Back and by the tabs', async ({
  visit,
}) => {
  const page = await visit({ link: QUICK });
  const answer = page.getByRole('region', { name: 'linger.ms 0 to 20 ms' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('[data-decide=finished]').waitFor();
  const words = await answer.innerText();

  for (const [look, hash] of [
    ['Open in Explore', /duration\.s=20.*linger\.ms=20&(?!.*screen=)/],
    ['Compare with present', /screen=compare.*compare\.b=linger\.ms=20/],
  ] as const) {
    await answer.getByRole('button', { name: look }).click();
    await hashMatches(page, hash);
    await page.goBack();
    await page.locator('[data-decide=finished]').waitFor();
    expect(await answer.innerText()).toBe(words);
  }
  const tabs = page.getByRole('navigation', { name: 'Screens' });
  await tabs.getByRole('link', { name: 'Lessons' }).click();
  await answer.waitFor({ state: 'detached' });
  await tabs.getByRole('link', { name: 'Decide' }).click();
  expect(await answer.innerText()).toBe(words);
});
