import type { ElementHandle, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { FIELDS } from '../../src/scenario/fields';
import { BAD_NUMBERS } from '../support/badNumbers';
import { hashIs, openHash, runIs, unfoldSettings } from './support/page';
import { test, testInFull } from './support/visit';

/**
 * A link in which every setting has an effect that can have one together with the others, so that the rail shows it: replicas are
 * either `kept` on disks, or object storage keeps the records. `more` is after the partitioner.
 */
const everySetting = (kept: 'replication.factor=2' | 'diskless.enable=true', more = '') =>
  `#v=1&arrivals=bursts&sending=sync&duration.s=2&keys=uniform&partitioner=sticky-time${more}&compression.type=lz4` +
  `&topics=2&${kept}&racks=2&consumers=1&rebalance.at.s=1&at=1:partitioner=adaptive,1.5:down.broker=1`;

/** A link in which each number of the second group is its own, so that the rail shows it. */
const everyOwnSetting = (): string => {
  const own = FIELDS.filter(({ kind, like }) => kind !== 'choice' && like !== undefined);
  const settings = own.map(({ name, like }) => `&${name}=${like?.default}`);
  return `#v=1&duration.s=2&group.producers=1${settings.join('')}`;
};

testInFull(
  'every numeric entry answers a bad value with a sentence and keeps the scenario',
  async ({ visit }) => {
    const page = await visit({ link: everySetting('diskless.enable=true').slice(1) });
    await runIs(page, 'whole');
    await unfoldSettings(page);
    const rail = page.getByRole('complementary', { name: 'Settings' });
    const tried = new Set<string | null>();
    const tryEntry = async (entry: ElementHandle): Promise<void> => {
      const setting = await entry.getAttribute('data-setting');
      if (tried.has(setting)) return;
      const label = FIELDS.find(({ name }) => name === setting)?.label ?? '?';
      tried.add(setting);
      const { answers, overflowPx, isAsBefore } = await tryEach(entry, BAD_NUMBERS);
      expect(answers).toHaveLength(BAD_NUMBERS.length);
      for (const [index, says] of answers.entries()) {
        const bad = BAD_NUMBERS[index] ?? '';
        expect(says, `${setting} given ${bad.slice(0, 20)}`).toContain(`${label}: still `);
        expect(says).toMatch(/^\S.*\. Enter a .*\. .*\.$/);
        expect(says.length).toBeLessThan(300);
      }
      expect(overflowPx, `${setting}`).toBeLessThanOrEqual(0);
      expect(isAsBefore, `${setting} after Escape`).toBe(true);
    };
    const tryAll = async (): Promise<void> => {
      // Found once: each look for the hundredth entry by its role would read the whole page.
      const entries = rail.getByRole('textbox').and(page.locator('input'));
      for (const entry of await entries.elementHandles()) await tryEntry(entry);
    };
    await tryAll();
    for (const [link, shown] of [
      [everyOwnSetting(), 'group.linger.ms'],
      [everySetting('replication.factor=2'), 'replication.factor'],
    ] as const) {
      await openHash(page, link);
      await runIs(page, 'whole');
      await unfoldSettings(page);
      // The settings of a group are fetched when they are first wanted.
      await rail.locator(`input[data-setting="${shown}"]`).waitFor();
      await tryAll();
    }
    const numeric = FIELDS.filter(({ kind }) => kind !== 'choice' && kind !== 'text');
    expect([...tried].sort()).toEqual(numeric.map(({ name }) => name).sort());

    // One good value afterwards: the link shows that nothing else ever changed.
    const linger = page.getByRole('textbox', { name: 'Linger, ms', exact: true });
    await linger.fill('3');
    await linger.press('Enter');
    await hashIs(page, everySetting('replication.factor=2', '&linger.ms=3'));
    await runIs(page, 'whole');
  },
);

test('a bad value is reported on leaving the entry too, until it is corrected', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=2' });
  const linger = page.getByRole('textbox', { name: 'Linger, ms', exact: true });
  await linger.fill('1800001');
  await linger.blur();
  expect(await messageOf(linger)).toMatch(/^1,800,001 is above .* Linger: still 0 ms\.$/);
  await linger.fill('60000');
  await expect.poll(() => linger.getAttribute('aria-invalid')).not.toBe('true');
  await linger.press('Enter');
  await hashIs(page, '#v=1&duration.s=2&linger.ms=60000');
});

/**
 * Puts each text into an entry, presses Enter, and answers with the sentences that come of it; then Escape. All within the
 * page: a hundred settings would be a thousand journeys to it and back.
 */
async function tryEach(entry: ElementHandle, texts: readonly string[]) {
  const found = await entry.evaluate(async (node, all) => {
    const input = node as HTMLInputElement;
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const press = async (key: string): Promise<void> => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      // React answers before the next task; drawing a frame for each text would be a waste.
      await new Promise((resolve) => setTimeout(resolve));
    };
    const before = input.value;
    input.focus();
    const answers: string[] = [];
    for (const text of all) {
      setValue?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await press('Enter');
      const message = document.getElementById(input.getAttribute('aria-describedby') ?? '');
      answers.push(message?.getAttribute('role') === 'alert' ? (message.textContent ?? '') : '');
    }
    const overflowPx = document.documentElement.scrollWidth - window.innerWidth;
    await press('Escape');
    return { answers, overflowPx, isAsBefore: input.value === before && input.ariaInvalid !== 'true' };
  }, texts);
  return { ...found, answers: found.answers.map(plainSpaces) };
}

/** The sentence that the entry points at, as a screen reader would read it. */
async function messageOf(entry: Locator): Promise<string> {
  const text = await entry.evaluate((input) => {
    const message = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    return message?.getAttribute('role') === 'alert' ? (message.textContent ?? '') : '';
  });
  return plainSpaces(text);
}

const plainSpaces = (text: string): string => text.replaceAll('\u202F', ' ');
