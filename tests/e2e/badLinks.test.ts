import { expect } from 'vitest';
import { hashIs, runIs } from './support/page';
import { test, testInFull } from './support/visit';

test('each bad field costs only itself and is named in a sentence', async ({ visit }) => {
  const bad = [
    'linger.ms=5ms',
    'max.in.flight.requests.per.connection=0',
    'batch.sise=4096',
    'slow.broker=7',
    'window=later',
    'at=3:partitions=4',
  ];
  const page = await visit({
    link: `v=1&duration.s=2&partitions=6&${bad.join('&')}`,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await runIs(page, 'whole');
  const banner = page.getByRole('alert', { name: 'Notices about the link' });
  expect(await banner.getByRole('heading').innerText()).toMatch(/^Six things in this link/);
  const lines = (await banner.getByRole('listitem').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '));
  expect(lines).toHaveLength(6);
  for (const field of bad) {
    const name = field.split('=')[0] ?? '';
    expect(lines.filter((line) => line.startsWith(name))).toHaveLength(1);
  }
  for (const line of lines) expect(line).toMatch(/[a-z] .*[.?]$/);
  expect(lines.join(' ')).toContain('"5ms" isn\'t');
  expect(lines.join(' ')).toContain('Did you mean batch.size?');
  expect(await page.getByRole('textbox', { name: 'Partitions', exact: true }).inputValue()).toBe('6');

  await banner.getByRole('button', { name: 'Copy a corrected link' }).click();
  await banner.getByText('Copied').waitFor();
  const corrected = await page.evaluate(() => navigator.clipboard.readText());
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await banner.waitFor({ state: 'detached' });

  const again = await visit({ url: corrected });
  await runIs(again, 'whole');
  expect(await again.getByRole('alert').count()).toBe(0);
  expect(await again.getByRole('textbox', { name: 'Partitions', exact: true }).inputValue()).toBe('6');
});

testInFull(
  'a link from a newer version is refused in words, and the opening scenario plays',
  async ({ visit }) => {
    const page = await visit({ link: 'v=2&linger.ms=5' });
    const banner = page.getByRole('alert', { name: 'Notices about the link' });
    expect(await banner.innerText()).toContain('newer Linger made this link');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await runIs(page, 'whole');
    expect(await page.getByRole('textbox', { name: 'Linger, ms', exact: true }).inputValue()).toBe('0');
  },
);

testInFull('an unknown preset is named, with the one that was meant', async ({ visit }) => {
  const page = await visit({ link: 'uniforn' });
  const banner = page.getByRole('alert', { name: 'Notices about the link' });
  expect(await banner.innerText()).toContain('Did you mean "uniform"?');
  await runIs(page, 'whole');
});

testInFull('a title is text, whatever it looks like', async ({ visit }) => {
  const title = '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>{{7*7}}';
  const page = await visit({ link: `v=1&duration.s=1&title=${encodeURIComponent(title)}` });
  await runIs(page, 'whole');
  await page.getByText(title, { exact: true }).first().waitFor();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator('img').count()).toBe(0);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this view' }).inputValue();
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get('title')).toBe(title);
  expect(link).not.toMatch(/[<>"{}]/);
});

testInFull(
  'a bad link typed over a good one keeps the page, and the good one can be had back',
  async ({ visit }) => {
    const page = await visit({ link: 'v=1&duration.s=1&linger.ms=5' });
    await runIs(page, 'whole');
    await page.evaluate(() => {
      location.hash = '#v=99';
    });
    await page.getByRole('alert', { name: 'Notices about the link' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Linger, ms', exact: true }).inputValue()).toBe('5');
    await page.goBack();
    await hashIs(page, '#v=1&duration.s=1&linger.ms=5');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  },
);

testInFull('settings before the # are named, for they are not read', async ({ visit, server }) => {
  const page = await visit({ url: `${server.url}?linger.ms=20&utm_source=mail` });
  const banner = page.getByRole('alert', { name: 'Notices about the link' });
  await runIs(page, 'whole');
  await banner.waitFor();
  expect(await banner.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Write #v=1&linger.ms=…'),
  ]);
  const other = await visit({ url: `${server.url}?utm_source=mail` });
  await runIs(other, 'whole');
  expect(await other.getByRole('alert').count()).toBe(0);
});
