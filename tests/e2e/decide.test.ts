import { expect } from 'vitest';
import { violations } from './support/accessibility';
import { hashMatches, hashOf, openHash, showView } from './support/page';
import { QUICK_DECISION } from './support/quickDecision';
import { test, testInFull } from './support/visit';

test('an answer is still there after a look at it in Explore or Compare, by Back and by the tabs', async ({
  visit,
}) => {
  const page = await visit({ link: QUICK_DECISION });
  const answer = page.getByRole('region', { name: 'linger.ms 0 to 20 ms' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('[data-decide=finished]').waitFor();
  const words = await answer.innerText();

  for (const [look, hash] of [
    ['Open in Explore', /duration\.s=20.*linger\.ms=20&(?!.*screen=)/],
    ['Compare with present', /screen=compare.*compare\.b=linger\.ms=20/],
  ] as const) {
    await answer.getByRole('button', { name: look }).click();
    await answer.waitFor({ state: 'detached' });
    // Without a rest: another screen is in the history at once.
    expect(await hashOf(page)).toMatch(hash);
    await page.goBack();
    await page.locator('[data-decide=finished]').waitFor();
    expect(await answer.innerText()).toBe(words);
  }
  await showView(page, 'Lessons');
  await answer.waitFor({ state: 'detached' });
  await showView(page, 'Decide');
  await page.locator('[data-decide=finished]').waitFor();
  expect(await answer.innerText()).toBe(words);
});

test('another objective is answered from the runs that are there, another system only when it is asked for', async ({
  visit,
}) => {
  const page = await visit({ link: QUICK_DECISION });
  const headline = (words: RegExp) => page.getByRole('heading', { name: words, level: 2 });
  await headline(/^Which settings keep p95 under 150/).waitFor();
  // The present settings have their place before anything is asked.
  await page.getByText('p95 now, 20 runs of 20').waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await headline(/^One change is enough/).waitFor();
  const bound = page.getByLabel('at most');
  for (const [ms, words] of [
    ['40', /^Nothing tried keeps it/],
    ['1000', /^What you have is fine/],
    ['150', /^One change is enough/],
  ] as const) {
    await bound.fill(ms);
    await bound.press('Enter');
    await headline(words).waitFor();
  }
  await openHash(page, `#${QUICK_DECISION.replace('rate=60', 'rate=61')}`);
  await headline(/^Which settings keep/).waitFor();
  await page.locator('[data-decide=idle]').waitFor();
  await page.getByRole('region', { name: 'linger.ms 0 to 20 ms' }).waitFor({ state: 'detached' });
});

testInFull('a shared decision is computed again, and says whether it is the same', async ({ visit }) => {
  const first = await visit({ link: QUICK_DECISION });
  await first.getByRole('button', { name: 'Search', exact: true }).click();
  await first.locator('[data-decide=finished]').waitFor();
  await hashMatches(first, /answer=linger\.ms=20~/);
  const link = (await hashOf(first)).slice(1);
  const page = await visit({ link });
  await page.getByRole('region', { name: "The sender's answer" }).getByText('linger.ms=20').waitFor();
  await page.getByRole('button', { name: 'Recompute', exact: true }).click();
  await page.getByRole('heading', { name: 'Same answer here' }).waitFor();
  // Letters choose an answer, and Enter opens it.
  await page.getByRole('listbox').focus();
  for (const key of ['a', 'Enter']) await page.keyboard.press(key);
  await hashMatches(page, /^(?!.*screen=).*linger\.ms=20&/);
});

testInFull('on a phone, the answer is on the first screen, with its files at the foot', async ({ visit }) => {
  const context = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await visit({ link: QUICK_DECISION, context });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('[data-decide=finished]').waitFor();
  const card = await page.getByRole('option', { selected: true }).boundingBox();
  const foot = await page.getByRole('button', { name: 'Export' }).boundingBox();
  expect((card?.y ?? 0) + (card?.height ?? 844)).toBeLessThan(foot?.y ?? 0);
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Helm values' }).click();
  expect((await saved).suggestedFilename()).toBe('values.yaml');
  expect(await violations(page)).toEqual([]);
});

testInFull('the system is edited from here, unless a link locks settings', async ({ visit }) => {
  const page = await visit({ link: `${QUICK_DECISION}&lock=acks` });
  await page.getByRole('heading', { name: /^Which settings keep/ }).waitFor();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  expect(await edit.count()).toBe(0);
  await openHash(page, `#${QUICK_DECISION}`);
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'My system' });
  // A line each, so that they don't run into the partitions.
  for (const line of ['60 each', '0.03\u202FMB/s']) {
    await dialog.getByRole('img').locator('text').getByText(line, { exact: true }).waitFor();
  }
  const copies = dialog.getByLabel('Copies of each partition');
  await copies.fill('9');
  await copies.press('Enter');
  await dialog.getByText('replication.factor: 9 replicas need 9 brokers. Used 3.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Partitions', { exact: true }).fill('7');
  await dialog.getByRole('button', { name: 'Use as my system' }).click();
  await hashMatches(page, /^(?=.*rate=60&)(?=.*partitions=7&)(?=.*batch\.size=2048&).*screen=decide/);
  // Nobody shared it.
  await page.getByRole('combobox', { name: 'Scenario' }).getByText('My system').waitFor();
});
