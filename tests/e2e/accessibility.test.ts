import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofScope } from '../support/scope';
import { faultsInBothThemes, unseenFocus, violations } from './support/accessibility';
import { frames, openHash, restUnseenRuns, runIs } from './support/page';
import { coloursAt } from './support/pixels';
import { QUICK_DECISION } from './support/quickDecision';
import { test, testInFull } from './support/visit';

const WIDE = { width: 1440, height: 900 };
const DRAWER = { width: 1100, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Something that opens over the page. */
interface Opening {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

/** Whatever is open over the page. */
const OPENED = '[role=dialog], [role=listbox], dialog[open]';

const KEYS: Opening = {
  name: 'the keys',
  open: async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
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
    await page.getByRole('button', { name: /^Table and files: p99/ }).click();
    await page.getByRole('dialog', { name: /^p99/ }).waitFor();
  },
};
const DRAWN_OUT: Opening = {
  name: 'the settings drawer',
  open: async (page) => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  },
};
const IMPORT: Opening = {
  name: 'importing',
  open: async (page) => {
    await page.getByRole('button', { name: 'My system' }).click();
    await page.getByRole('textbox', { name: 'Text to read' }).fill('linger.ms=5\nfoo=bar\nbatch.size=abc');
    await page.getByRole('button', { name: 'Read this' }).click();
    await page.getByText('What I read').click();
  },
};

const PLACES = [
  { size: WIDE, openings: [KEYS, ...ofScope([SHARE, PRESETS], []), TABLE, IMPORT] },
  { size: DRAWER, openings: [DRAWN_OUT] },
  { size: PHONE, openings: [SHARE, PRESETS] },
];

test('nothing is wrong in either theme, in a window, with a drawer and on a phone', async ({ visit }) => {
  // A bad value and a changed one, so that notices and marks are there too.
  const page = await visit({
    link: 'v=1&duration.s=20&slow.from.s=5&linger.ms=5ms&partitions=6&at=12:slow.ms=0&title=A title&notes=Some notes',
  });
  for (const { size, openings } of PLACES) {
    await page.setViewportSize(size);
    await frames(page, 3);
    await runIs(page, 'whole');
    await isFit(page, `the page, ${size.width} px wide`);
    for (const { name, open } of openings) {
      await open(page);
      await isFitOpened(page, name);
      await page.keyboard.press('Escape');
      await expect
        .poll(() => page.locator(OPENED).filter({ visible: true }).count(), { message: name })
        .toBe(0);
    }
  }
});

test.for(ofScope([WIDE, PHONE], [PHONE]))(
  'replicas, consumers and a lost broker, and whatever else a link opens, are as accessible at $width × $height',
  async (size, { visit }) => {
    const page = await visit({
      link: 'v=1&duration.s=10&t=5&slow.broker=none&replication.factor=3&consumers=2&stall.ms=0&at=4:down.broker=0,8:down.broker=none',
      context: { viewport: size },
    });
    await runIs(page, 'whole');
    for (const name of [/^All settings/, /^Why/, /^Figures/]) {
      await page.getByRole('button', { name }).first().click();
    }
    await isFit(page, 'the cluster');
    // A slowness that begins at 0 has its handle at the very edge.
    for (const { name, link, press, shows } of size === WIDE ? [...OTHERS, PROJECTOR] : OTHERS) {
      await openHash(page, link);
      if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click();
      await page.locator(shows).first().waitFor();
      await isFit(page, name);
    }
  },
);

interface Other {
  readonly name: string;
  readonly link: string;
  readonly press?: string;
  readonly shows: string;
}

const OTHERS: readonly Other[] = [
  { name: 'a slow beginning', link: 'v=1&duration.s=10', shows: '[data-region=stage]' },
  { name: 'the lessons', link: 'screen=lessons', shows: 'main a, main button' },
  { name: 'a lesson', link: 'lesson=the-runaway', shows: 'text=step 1 of' },
  {
    name: 'a decision',
    link: QUICK_DECISION,
    press: 'Search',
    shows: '[data-decide=finished]',
  },
  { name: 'the lab', link: 'v=1&duration.s=10&screen=lab', shows: '[data-lab=raced]' },
  { name: 'the embedded view', link: 'v=1&duration.s=10&embed=1', shows: '[data-region=stage]' },
];

/** A phone has no room for it. */
const PROJECTOR: Other = {
  name: 'the projector',
  link: 'v=1&duration.s=10&view=projector',
  shows: '[aria-label="Verdict and notes"]',
};

testInFull('wherever Tab leads, on every screen, the focus is seen', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=10' });
  await runIs(page, 'whole');
  for (const screen of ['compare', 'sweep', 'decide', 'lab', 'lessons', 'evidence']) {
    await openHash(page, `screen=${screen}&duration.s=10`);
    await frames(page, 3);
    await page.locator('main').getByRole('button').first().waitFor();
    if (screen === 'evidence') await restUnseenRuns(page);
    expect(await unseenFocus(page, 40), screen).toEqual([]);
  }
});

test('if the system sets all colours, controls are still distinguishable', async ({ visit }) => {
  const viewport = { width: 1440, height: 1400 };
  const page = await visit({ link: 'v=1&duration.s=10', context: { viewport, forcedColors: 'active' } });
  await runIs(page, 'whole');
  await page.keyboard.press('a');
  const middle = async (selector: string, dx: number, dy = 0): Promise<{ x: number; y: number }> => {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`There is no ${selector}.`);
    return { x: Math.round(box.x + box.width / 2 + dx), y: Math.round(box.y + box.height / 2 + dy) };
  };
  const radio = (checked: boolean) => `[role=radiogroup][aria-label="Partitioner"] [aria-checked=${checked}]`;
  const thumb = '[role=slider][aria-label="Slowness"]';
  const smallestDifference = async (): Promise<number> => {
    const points = [
      await middle(thumb, 0),
      await middle(thumb, 0, -14),
      // Next to the text.
      await middle(radio(true), 0, -10),
      await middle(radio(false), 0, -10),
    ];
    const picture = await page.screenshot();
    const [onThumb = [], aboveIt = [], chosen = [], other = []] = await coloursAt(page, picture, points);
    return Math.min(distance(onThumb, aboveIt), distance(chosen, other));
  };
  // What comes late moves what is below it between the look and the picture.
  await expect.poll(smallestDifference).toBeGreaterThan(100);
});

/** The largest difference of two colours in a channel. */
function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
}

/** The same for what is open over a page that was looked at before: in the gate in one theme. */
async function isFitOpened(page: Page, name: string): Promise<void> {
  const inOne = (): Promise<readonly string[]> => violations(page, undefined, OPENED);
  const faults = ofScope(() => faultsInBothThemes(page, OPENED), inOne);
  await expect.poll(faults, { message: name }).toEqual([]);
}

/** Resolves once nothing is wrong: parts that come late are laid out anew. */
async function isFit(page: Page, name: string, opened?: string): Promise<void> {
  await expect.poll(() => faultsInBothThemes(page, opened), { message: name }).toEqual([]);
}
