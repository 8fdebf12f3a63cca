import { expect } from 'vitest';
import { violations } from './support/accessibility';
import { runIs, slider } from './support/page';
import { test } from './support/visit';

test('a change is compared with the run before, its stops show where p99 goes, and a postcard holds both', async ({
  visit,
}) => {
  const page = await visit({ link: 'v=1&duration.s=10&partitioner=sticky&stall.ms=0&slow.from.s=2' });
  await runIs(page, 'whole');
  const region = page.getByRole('region', { name: 'Before and after' });
  const dotted = page.getByRole('figure').getByText(/^dotted: before/);
  const dots = page.getByRole('slider', { name: /^p99 at each stop of/ });
  await expect.poll(() => dots.locator('circle').count()).toBe(10);
  expect(await region.count()).toBe(0);

  await slider(page, 'Linger').focus();
  await page.keyboard.press('End');
  await runIs(page, 'whole');
  await region.getByText(/^p99 .+ → .+, [\d.,]+× (lower|higher)\./).waitFor();
  await expect.poll(() => dotted.count()).toBeGreaterThan(0);

  await page.keyboard.press('b');
  await expect.poll(() => dotted.count()).toBe(0);
  await page.keyboard.press('b');

  await dots.focus();
  await page.keyboard.press('Home');
  await page.locator('.strips-reference').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('.strips-reference').count()).toBe(0);

  await page.getByRole('button', { name: 'Share this change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this change' });
  const picture = dialog.getByRole('img');
  await picture.waitFor();
  const size = (image: HTMLElement | SVGElement) => {
    const { naturalWidth, naturalHeight } = image as HTMLImageElement;
    return [naturalWidth, naturalHeight];
  };
  await expect.poll(() => picture.evaluate(size)).toEqual([1200, 630]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.keyboard.press('z');
  await expect.poll(() => region.count()).toBe(0);
});
