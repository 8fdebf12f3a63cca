import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Dice, diceOf } from './dice';
import { anyLink, hostilePaste } from './hostileTexts';
import { anyMove } from './monkeyMoves';
import { findTarget, type Target } from './monkeyTargets';
import { runIs, runOf } from './page';
import { PATIENCE_MS } from './patience.mjs';
import { watch } from './watch';

/** A random walk over the whole page. The same seed makes the same choices. */
export interface WalkPlan {
  /** A whole number. */
  readonly seed: number;
  readonly steps: number;
  /** Address of the built page, with a closing slash. */
  readonly url: string;
}

/** What a walk did, and what went wrong. */
export interface Walk {
  readonly seed: number;
  /** Each in words, in order. */
  readonly steps: readonly string[];
  /** What a quiet page does not do; empty = all is well. */
  readonly problems: readonly string[];
}

/** Goes for one walk, in a browser context of its own, and ends it on the screen Explore. Never throws. */
export async function walk(browser: Browser, plan: WalkPlan): Promise<Walk> {
  const dice = diceOf(plan.seed);
  const steps: string[] = [];
  const problems: string[] = [];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await openQuietPage(context, plan.url, dice, problems);
    const link = anyLink(dice);
    steps.push(`open #${link.slice(0, 160)}`);
    await page.goto(`${plan.url}#${link}`);
    await settle(page, problems);
    for (let step = 0; step < plan.steps && problems.length === 0; step += 1) {
      steps.push(await anyMove(page, dice));
      await settle(page, problems);
    }
    if (problems.length === 0) await goHome(page, steps, problems);
  } catch (problem) {
    problems.push(`the walk broke: ${problem instanceof Error ? problem.message : String(problem)}`);
  } finally {
    await context.close();
  }
  return { seed: plan.seed, steps, problems };
}

/** A page that reports every problem, and from which no link leads away. */
async function openQuietPage(
  context: BrowserContext,
  url: string,
  dice: Dice,
  problems: string[],
): Promise<Page> {
  await context.addInitScript(stayInside);
  const page = await context.newPage();
  watch(page, new URL(url).origin, (problem) => problems.push(problem));
  page.on('crash', () => problems.push('the page crashed'));
  page.on('dialog', (dialog) => {
    problems.push(`a dialog of the browser: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', (download) => void download.delete());
  page.on('filechooser', (chooser) => {
    const buffer = Buffer.from(hostilePaste(dice));
    void chooser.setFiles({ name: 'producer.properties', mimeType: 'text/plain', buffer });
  });
  context.on('page', (opened) => {
    if (opened !== page) void opened.close();
  });
  return page;
}

/** In the page: links to other places lead nowhere, and what would open a window of the system does nothing. */
function stayInside(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return;
      if (link.target === '_blank' || new URL(link.href).origin !== location.origin) event.preventDefault();
    },
    true,
  );
  const nothing = (): null => null;
  Object.assign(window, { open: nothing, print: nothing });
  Object.defineProperty(navigator, 'share', { value: async () => undefined, configurable: true });
}

/**
 * Frames that a page may take to fit into its window after a resize: what it measures, it lays out again frames later,
 * on a busy machine many.
 */
const FRAMES_TO_FIT = 120;

/** Waits for two frames, and for the page to fit, and looks at what must hold after every step. */
async function settle(page: Page, problems: string[]): Promise<void> {
  const seen = await within(
    PATIENCE_MS,
    page.evaluate(async (framesToFit) => {
      const overflowPx = () => document.documentElement.scrollWidth - window.innerWidth;
      // A screen that is fetched when it is wanted is empty until it is there.
      const isOnItsWay = (frame: number) =>
        frame < 2 || document.body.innerText.trim() === '' || (frame < framesToFit && overflowPx() > 1);
      for (let frame = 0; isOnItsWay(frame); frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const text = document.body.innerText;
      return {
        run: document.documentElement.dataset.run ?? 'nothing',
        isOwned: document.title === 'owned' || document.querySelector('img[src=x]') !== null,
        isBroken: text.includes('Something went wrong'),
        leaked: /\bundefined\b|\[object \w+\]/.exec(text)?.[0] ?? null,
        overflowPx: overflowPx(),
      };
    }, FRAMES_TO_FIT),
  );
  if (seen === null) return void problems.push(`the page shows nothing for ${PATIENCE_MS / 1000} s`);
  if (!['loading', 'running', 'whole', 'failed', 'held'].includes(seen.run))
    problems.push(`data-run is ${seen.run}`);
  if (seen.isOwned) problems.push('text of a stranger became markup');
  if (seen.isBroken) problems.push('a part of the page broke while it was drawn');
  if (seen.leaked !== null) problems.push(`the page shows ${seen.leaked}`);
  if (seen.overflowPx > 1) problems.push(`the page is ${seen.overflowPx} px wider than its window`);
}

/** No dead end: Escape and the way between the screens lead back to Explore, and a run finishes there. */
async function goHome(page: Page, steps: string[], problems: string[]): Promise<void> {
  // What is on the screen tells an embed: its address may hold a link of no use, at which the page stays as it was.
  const isEmbedded = await page.evaluate(() =>
    [...document.links].some(({ textContent }) => textContent?.trim() === 'Open in Linger'),
  );
  if (!isEmbedded && !(await chooseExplore(page, steps, problems)))
    problems.push(`no way leads back to Explore: ${await inTheWay(page)}`);
  await settle(page, problems);
  if ((await runOf(page)) === 'failed' && !(await saysWhy(page)))
    problems.push('a run failed without a word');
  // Whatever was asked before, a short run that is asked now comes to its end.
  await page.evaluate(() => {
    location.hash = '#v=1&duration.s=2';
  });
  steps.push('open #v=1&duration.s=2');
  await settle(page, problems);
  await runIs(page, 'whole').catch(async () => {
    problems.push(`at the end a short run is ${await runOf(page)}`);
  });
}

/**
 * Escape until nothing lies over the page, then the tab of Explore, or the menu that stands for the tabs in narrow
 * windows. Large type for a class room is left by its own button first.
 */
async function chooseExplore(page: Page, steps: string[], problems: string[]): Promise<boolean> {
  // On a busy machine a dialog or a screen that was asked for comes late.
  const untilMs = Date.now() + PATIENCE_MS;
  while (Date.now() < untilMs) {
    await page.keyboard.press('Escape');
    await settle(page, problems);
    const way = (await findTarget(page, WAY_HOME, 0)) ?? (await findTarget(page, LEAVE_PROJECTOR, 0));
    // A dialog may be on its way still, and lie over everything once it is there.
    if (way === null) continue;
    await page.mouse.click(way.x + way.width / 2, way.y + way.height / 2);
    steps.push(`Escape, then ${way.says}`);
    await settle(page, problems);
    const explore = way.says.startsWith('combobox') ? await optionOf(page, problems) : null;
    if (explore?.says === 'option "One run"') {
      await page.mouse.click(explore.x + explore.width / 2, explore.y + explore.height / 2);
      await settle(page, problems);
    }
    // Menus take a moment to close.
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      if ((await inTheWay(page)) === null) return true;
      await settle(page, problems);
    }
  }
  return false;
}

/** The first choice of a menu, which takes a moment to open; null if it doesn't. */
async function optionOf(page: Page, problems: string[]): Promise<Target | null> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const option = await findTarget(page, '[role=option]:first-child', 0);
    if (option !== null) return option;
    await settle(page, problems);
  }
  return null;
}

/** Why this is not the screen Explore with nothing over it, in a few words; null if it is. */
function inTheWay(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const way = 'nav[aria-label=Views] [aria-current=page], nav[aria-label=Places] [role=combobox]';
    const here = document.querySelector(way)?.textContent ?? 'no way between the screens';
    if (!here.includes('One run')) return here;
    const over = document.querySelector(':is([role=dialog], [role=listbox]):not([data-closed])');
    return over === null ? null : `over it lies ${over.getAttribute('aria-label') ?? over.textContent}`;
  });
}

const MAX_LOOKS = 20;
const WAY_HOME = 'nav[aria-label=Places] a[href="#"], nav[aria-label=Places] [role=combobox]';
const LEAVE_PROJECTOR = 'button[aria-label^=Leave]';

function saysWhy(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=alert]')].some(({ innerText }) =>
      /[a-z].*[.?]/s.test(innerText),
    ),
  );
}

/** A promise's value, or null after a timeout, ms. */
function within<T>(limitMs: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
