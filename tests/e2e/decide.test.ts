import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './support/accessibility';
import { hashMatches, hashOf, openHash } from './support/page';
import { QUICK_DECISION } from './support/quickDecision';
import { test, testInFull } from './support/visit';

/** The button that begins a search; its label also says how long it takes. */
const search = (page: Page) => page.getByRole('button', { name: /^Search/ });
const answer = (page: Page) => page.getByRole('heading', { name: /^linger\.ms 0 → 20/ });

test('an answer is still there after a look at it in Explore, by Back', async ({ visit }) => {
  const page = await visit({ link: QUICK_DECISION });
  await search(page).click();
  await page.locator('[data-decide=finished]').waitFor();
  const words = await page.getByRole('main').innerText();
  await page.getByRole('button', { name: 'Open in Explore' }).click();
  await answer(page).waitFor({ state: 'detached' });
  // Without a rest: another screen is in the history at once.
  expect(await hashOf(page)).toMatch(/linger\.ms=20&(?!.*screen=)/);
  await page.goBack();
  await page.locator('[data-decide=finished]').waitFor();
  expect(await page.getByRole('main').innerText()).toBe(words);
});

testInFull(
  'another objective is answered from the runs that are there, another system only when it is asked for',
  async ({ visit }) => {
    const page = await visit({ link: QUICK_DECISION });
    await page.getByRole('heading', { name: /^What keeps p95 under 150/ }).waitFor();
    await search(page).click();
    await answer(page).waitFor();
    await page.getByRole('button', { name: 'Change the question' }).click();
    const bound = page.getByLabel('at most');
    for (const [ms, words] of [
      ['40', /^Nothing tried meets it/],
      ['1000', /^Change nothing/],
      ['150', /^linger\.ms 0 → 20/],
    ] as const) {
      await bound.fill(ms);
      await bound.press('Enter');
      await page.getByRole('heading', { name: words, level: 2 }).waitFor();
    }
    await openHash(page, `#${QUICK_DECISION.replace('rate=60', 'rate=61')}`);
    await page.locator('[data-decide=idle]').waitFor();
    await answer(page).waitFor({ state: 'detached' });
  },
);

testInFull('a shared decision is computed again, and says whether it is the same', async ({ visit }) => {
  const first = await visit({ link: QUICK_DECISION });
  await search(first).click();
  await first.locator('[data-decide=finished]').waitFor();
  await hashMatches(first, /answer=linger\.ms=20~/);
  const link = (await hashOf(first)).slice(1);
  const page = await visit({ link });
  await page.getByRole('region', { name: "The sender's answer" }).getByText('linger.ms=20').waitFor();
  await page.getByRole('button', { name: /^Recompute/ }).click();
  await page.getByText('Same answer here').waitFor();
  // Letters choose an answer, and Enter opens it.
  await page.getByRole('listbox').focus();
  for (const key of ['a', 'Enter']) await page.keyboard.press(key);
  await hashMatches(page, /^(?!.*screen=).*linger\.ms=20&/);
});

testInFull('on a phone, the answer and what to do with it are on the first screen', async ({ visit }) => {
  const context = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await visit({ link: QUICK_DECISION, context });
  await search(page).click();
  await page.locator('[data-decide=finished]').waitFor();
  const open = await page.getByRole('button', { name: 'Open in Explore' }).boundingBox();
  expect((open?.y ?? 844) + (open?.height ?? 0)).toBeLessThan(844);
  expect(await violations(page)).toEqual([]);
});

testInFull('the system is edited from here, unless a link locks settings', async ({ visit }) => {
  const page = await visit({ link: `${QUICK_DECISION}&lock=acks` });
  await page.getByRole('button', { name: 'Change the question' }).click();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  expect(await edit.count()).toBe(0);
  await openHash(page, `#${QUICK_DECISION}`);
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'My system' });
  const copies = dialog.getByLabel('Replicas', { exact: true });
  await copies.fill('9');
  await copies.press('Enter');
  await dialog.getByText(/^replication\.factor: 9 .* Used 3\.$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Partitions', { exact: true }).fill('7');
  await dialog.getByRole('button', { name: 'Use as my system' }).click();
  await hashMatches(page, /^(?=.*rate=60&)(?=.*partitions=7&)(?=.*batch\.size=2048&).*screen=decide/);
  // Nobody shared it.
  await page.getByRole('combobox', { name: 'Scenario' }).getByText('My system').waitFor();
});
