import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofScope } from '../support/scope';
import { BLOCKED_NOISE, BLOCKS, type Block } from './support/blocks';
import { failurePanel, hashIs, runIs, slider } from './support/page';
import { ON_SLOW_SCREEN } from './support/slowScreen';
import { test, testInFull, type Visit, type VisitOptions } from './support/visit';

const LINK = 'v=1&duration.s=2';
const PHONE = { viewport: { width: 390, height: 844 } };

/** A place that speaks of runs, and how it looks once they are there. */
interface Place extends VisitOptions {
  readonly name: string;
  /** Resolves when the place is set up; a lesson begins a run of its own. */
  readonly isReady?: (page: Page) => Promise<unknown>;
  readonly isBack: (page: Page) => Promise<unknown>;
}

const finishes = (page: Page) => runIs(page, 'whole');
const asks = (page: Page) => page.getByText(/Whoever is at the stop/).waitFor();
const teaches = (page: Page) =>
  page
    .getByText(/Whoever is at the stop/)
    .filter({ hasNotText: '…' })
    .waitFor();
const guides = async (page: Page) => {
  await page.getByRole('heading', { name: 'How much of the records' }).waitFor();
  await finishes(page);
};

const TOUR = { first: true, ...ON_SLOW_SCREEN, isBack: guides };
const LESSON = { link: 'v=1&lesson=bus', isReady: asks, isBack: teaches };
const PLACES: readonly Place[] = [
  { name: 'a link', link: LINK, isBack: finishes },
  {
    name: 'a link that hides the panel',
    link: `${LINK}&hide=verdict,ways.out,summary,breakdown,evidence`,
    isBack: finishes,
  },
  { name: 'a lesson', ...LESSON },
  { name: 'the projector', link: `${LINK}&view=projector`, isBack: finishes },
  { name: 'a lesson on the projector', ...LESSON, link: 'v=1&lesson=bus&view=projector' },
  {
    name: 'Compare',
    link: `${LINK}&screen=compare&compare.b=linger.ms%3D5`,
    isBack: (page) => page.waitForSelector('[data-compare=finished]'),
  },
  {
    name: 'an exhibit',
    link: `${LINK}&screen=exhibit&compare.b=linger.ms%3D5`,
    isBack: (page) => page.waitForSelector('[data-exhibit=finished]'),
  },
  {
    name: 'Decide',
    link: `${LINK}&screen=decide`,
    isBack: (page) => page.getByRole('button', { name: 'Search', exact: true }).waitFor(),
  },
  {
    name: 'Sweep',
    link: `${LINK}&screen=sweep`,
    isBack: (page) => page.getByText(/coarse picture/).waitFor(),
  },
  {
    name: 'an embed',
    link: `${LINK}&embed=1`,
    context: { viewport: { width: 700, height: 520 } },
    isBack: finishes,
  },
  { name: 'an embed without the stage', link: `${LINK}&embed=1&hide=stage`, isBack: finishes },
  {
    name: 'Lab on a phone',
    link: `${LINK}&screen=lab`,
    context: PHONE,
    isBack: (page) => page.locator('[data-lab=raced]').waitFor(),
  },
  { name: 'a phone', link: LINK, context: PHONE, isBack: finishes },
  { name: 'a lesson on a phone', ...LESSON, context: PHONE },
  { name: 'the tour on a phone', ...TOUR, context: PHONE },
];

const [, NO_FILE] = BLOCKS;
const MATRIX: readonly (readonly [Block, Place])[] = [
  ...ofScope<readonly Block[]>(BLOCKS, [NO_FILE]).map(
    (block) => [block, { name: 'the tour', ...TOUR }] as const,
  ),
  ...ofScope(PLACES, []).map((place) => [NO_FILE, place] as const),
];

test.for(MATRIX.map(([block, place]) => ({ by: block.name, in: place.name, block, place })))(
  'the model blocked by $by, in $in: the page says so, and another try helps',
  async ({ block, place }, { visit }) => {
    const { page, unblock } = await visitBlocked(visit, block, place);
    await place.isReady?.(page);
    const note = failurePanel(page);
    await note.waitFor();
    expect(await note.count()).toBe(1);
    expect(await note.innerText()).toMatch(block.says);
    await isInSight(page, block.says);
    expect(await note.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'How much of the records' }).count()).toBe(0);

    await unblock();
    await note.getByRole('button', { name: 'Try again' }).click();
    await place.isBack(page);
    await note.waitFor({ state: 'detached' });
  },
);

testInFull('the settings work while the model is blocked, and a change tries again', async ({ visit }) => {
  const { page } = await visitBlocked(visit, NO_FILE, { link: LINK });
  await runIs(page, 'failed');
  await slider(page, 'Linger').press('ArrowRight');
  await hashIs(page, `#${LINK}&linger.ms=1`);
  await runIs(page, 'failed');
  expect(await failurePanel(page).innerText()).toMatch(NO_FILE.says);
});

testInFull('in front of a class, the question says that the model is blocked', async ({ visit }) => {
  const link = 'v=1&lesson=bus&view=projector';
  const { page, unblock } = await visitBlocked(visit, NO_FILE, { link });
  await asks(page);
  await page.getByRole('button', { name: 'Class', exact: true }).click();
  const note = page.getByRole('region', { name: 'Class' }).getByRole('alert');
  expect(await note.innerText()).toMatch(NO_FILE.says);
  await unblock();
  await note.getByRole('button', { name: 'Try again' }).click();
  await finishes(page);
  await note.waitFor({ state: 'detached' });
});

test('a browser without WebAssembly gets the reason', async ({ visit }) => {
  const page = await visit({
    link: LINK,
    before: async (fresh) => {
      await fresh.addInitScript('delete globalThis.WebAssembly');
      await fresh.context().route(/\/run\.worker[^/]*\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `delete globalThis.WebAssembly;${await response.text()}` });
      });
    },
  });
  await runIs(page, 'failed');
  const panel = failurePanel(page);
  expect(await panel.innerText()).toContain('WebAssembly is switched off');
});

async function visitBlocked(visit: Visit, block: Block, options: VisitOptions) {
  let unblock = async (): Promise<void> => {};
  const page = await visit({
    ...options,
    expected: [BLOCKED_NOISE],
    before: async (fresh) => {
      await options.before?.(fresh);
      unblock = await block.begin(fresh.context());
    },
  });
  return { page, unblock };
}

/** The words are in the window without scrolling, and nothing covers them. */
async function isInSight(page: Page, words: RegExp): Promise<void> {
  const line = failurePanel(page).getByText(words).last();
  const foot = async (): Promise<number> => {
    const box = await line.boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  };
  await expect.poll(foot).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await line.click({ trial: true });
}
