import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paleTexts, violations } from './support/accessibility';
import { runIs } from './support/page';
import { test } from './support/visit';

const WIDE = { width: 1440, height: 900 };
const DRAWER = { width: 1100, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Something that opens over the page. */
interface Opening {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

const KEYS: Opening = {
  name: 'the keys',
  open: async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  },
};
const SHARE: Opening = {
  name: 'sharing',
  open: async (page) => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('dialog', { name: 'Share this view' }).waitFor();
  },
};
const PRESETS: Opening = {
  name: 'the scenarios',
  open: async (page) => {
    await page.getByRole('combobox', { name: /^Scenario/ }).click();
    await page.getByRole('option').first().waitFor();
  },
};
const TABLE: Opening = {
  name: 'a table',
  open: async (page) => {
    await page.getByRole('button', { name: /^Show as table: Latency of/ }).click();
    await page.getByRole('dialog', { name: /^Latency/ }).waitFor();
  },
};
const DRAWN_OUT: Opening = {
  name: 'the settings drawer',
  open: async (page) => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  },
};
const SHEET: Opening = {
  name: 'the settings sheet',
  open: async (page) => {
    await page.getByRole('button', { name: 'All settings and figures' }).click();
    await page.getByRole('dialog', { name: 'Settings and figures' }).waitFor();
  },
};

const PLACES = (['dark', 'light'] as const).flatMap((scheme) => [
  { scheme, size: WIDE, openings: [KEYS, SHARE, PRESETS, TABLE] },
  { scheme, size: DRAWER, openings: [DRAWN_OUT] },
  { scheme, size: PHONE, openings: [SHEET, SHARE, PRESETS] },
]);

test.for(PLACES)(
  'nothing is wrong in $scheme at $size.width × $size.height',
  async ({ scheme, size, openings }, { visit }) => {
    // A bad value and a changed one, so that notices and marks are there too.
    const page = await visit({
      link: 'v=1&duration.s=20&slow.from.s=5&linger.ms=5ms&partitions=6&at=12:slow.ms=0',
      context: { viewport: size, colorScheme: scheme },
    });
    await runIs(page, 'finished');
    expect(await violations(page)).toEqual([]);
    expect(await paleTexts(page)).toEqual([]);
    for (const { name, open } of openings) {
      await open(page);
      expect(await violations(page), name).toEqual([]);
      expect(await paleTexts(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect
        .poll(
          () => page.locator('[role=dialog], [role=listbox], dialog[open]').filter({ visible: true }).count(),
          { message: name },
        )
        .toBe(0);
    }
  },
);

test.for((['dark', 'light'] as const).flatMap((scheme) => [WIDE, PHONE].map((size) => ({ scheme, size }))))(
  'replicas, consumers and a lost broker are as accessible in $scheme at $size.width',
  async ({ scheme, size }, { visit }) => {
    const page = await visit({
      link: 'v=1&duration.s=10&t=5&slow.broker=none&replication.factor=3&consumers=2&stall.ms=0&at=4:down.broker=0,8:down.broker=none',
      context: { viewport: size, colorScheme: scheme },
    });
    await runIs(page, 'finished');
    if (size === WIDE) await page.getByRole('region', { name: 'End to end' }).scrollIntoViewIfNeeded();
    else await SHEET.open(page);
    expect(await violations(page)).toEqual([]);
    expect(await paleTexts(page)).toEqual([]);
  },
);
