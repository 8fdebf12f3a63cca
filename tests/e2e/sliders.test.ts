import { expect } from 'vitest';
import { hashIs, hashMatches, openHash, slider, unfoldSettings } from './support/page';
import { test } from './support/visit';

/** Keys on a headline slider, and what the link says of its field afterwards; nothing if it is the default. */
const KEYS = [
  {
    name: 'Linger',
    field: 'linger.ms',
    says: '1 ms, changed from 0 ms',
    keys: {
      ArrowRight: '1',
      'Shift+ArrowRight': '2',
      'Shift+ArrowUp': '3',
      ArrowUp: '5',
      End: '500',
      ArrowLeft: '200',
      Home: null,
    },
  },
  {
    name: 'Partitions',
    field: 'partitions',
    says: '6, changed from 3',
    keys: { ArrowRight: '6', 'Shift+ArrowRight': '7', ArrowDown: '6', Home: '1', End: '108', r: null },
  },
  {
    name: 'Producers',
    field: 'producers',
    says: '2, changed from 1',
    keys: { ArrowRight: '2', 'Shift+ArrowUp': '3', End: '200', 'Shift+R': null },
  },
  {
    name: 'Slowness',
    field: 'slow.ms',
    says: '50 ms, changed from 20 ms',
    keys: { ArrowRight: '50', Home: '0', ArrowRight2: '1', r: null },
  },
] as const;

test('headline sliders by keyboard; a typed value needs no stop on the track, and the link holds it', async ({
  visit,
}) => {
  const page = await visit({ link: 'v=1&duration.s=2' });
  for (const { name, field, says, keys } of KEYS) {
    const thumb = slider(page, name);
    await thumb.focus();
    const steps = Object.entries(keys);
    for (const [index, [key, value]] of steps.entries()) {
      await page.keyboard.press(key.replace(/\d$/, ''));
      const now = value ?? DEFAULTS[field];
      await expect.poll(() => thumb.getAttribute('aria-valuenow'), { message: `${name}, ${key}` }).toBe(now);
      if (index === 0) {
        expect(plain(await thumb.getAttribute('aria-valuetext'))).toBe(says);
        await hashIs(page, `#v=1&duration.s=2&${field}=${value}`);
      }
    }
    // All of them end at the default, which the link leaves out.
    expect(steps.at(-1)?.[1]).toBe(null);
    await hashIs(page, '#v=1&duration.s=2');
  }

  const typed = { 'Linger, ms': '7', Partitions: '17', Producers: '3', 'Slowness, ms': '33.5' };
  for (const [name, value] of Object.entries(typed)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
    await page.keyboard.press('Enter');
  }
  await hashIs(page, '#v=1&duration.s=2&producers=3&linger.ms=7&partitions=17&slow.ms=33.5');
  expect(await slider(page, 'Linger').getAttribute('aria-valuenow')).toBe('7');

  const entry = page.getByRole('textbox', { name: 'Linger, ms', exact: true });
  await entry.fill('16,384 ms');
  await entry.blur();
  await hashIs(page, '#v=1&duration.s=2&producers=3&linger.ms=16384&partitions=17&slow.ms=33.5');
});

test('Reset goes back to what was opened', async ({ visit }) => {
  const page = await visit({ link: 'uniform' });
  await unfoldSettings(page);
  await slider(page, 'Linger').press('ArrowRight');
  await page.getByRole('radio', { name: 'Sticky', exact: true }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await hashIs(page, '#uniform');
});

const DEFAULTS: Readonly<Record<string, string>> = {
  'linger.ms': '0',
  partitions: '3',
  producers: '1',
  'slow.ms': '20',
};

/** With plain spaces for narrow ones. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u202F', ' ');
}

test('slowness if no broker is slow makes the first one slow, unless a link locks which', async ({
  visit,
}) => {
  const page = await visit({ link: 'v=1&duration.s=2&slow.broker=none' });
  const thumb = slider(page, 'Slowness');
  await thumb.focus();
  await page.keyboard.press('ArrowRight');
  await hashIs(page, '#v=1&duration.s=2&slow.ms=1');
  await openHash(page, '#v=1&duration.s=2&slow.broker=none&lock=slow.broker');
  await thumb.focus();
  await page.keyboard.press('ArrowRight');
  await hashMatches(page, /slow\.broker=none&slow\.ms=50/);
});
