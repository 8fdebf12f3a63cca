import type { Page } from 'playwright-core';
import { encodeLink } from '../../../src/scenario/link/link';
import { PRESETS } from '../../../src/scenario/presets/presets';
import type { Dice } from '../../../tests/e2e/support/dice';
import { findTarget, PICTURES, SLIDERS } from '../../../tests/e2e/support/monkeyTargets';

/** How somebody uses a screen for an hour: never twice the same, but always the same few things. */
export interface Habits {
  /** The link at which the page rests while it is measured, without `#`. */
  readonly rest: string;
  readonly act: (page: Page, dice: Dice) => Promise<void>;
}

export function habitsOf(screen: 'explore' | 'compare'): Habits {
  const links = screen === 'explore' ? EXPLORE_LINKS : COMPARE_LINKS;
  return {
    rest: `${screen === 'explore' ? 'v=1' : `v=1&screen=compare&${THREE_PARTITIONERS}`}&duration.s=10`,
    act: async (page, dice) => {
      const kind = dice.share();
      if (kind < 0.15) await openLink(page, dice.pick(links));
      else if (kind < 0.4) await moveSlider(page, dice);
      else if (kind < 0.6) await readPicture(page, dice);
      else await page.keyboard.press(dice.pick(KEYS));
      if (dice.chance(0.1)) await playFast(page);
    },
  };
}

export function openLink(page: Page, link: string): Promise<void> {
  return page.evaluate((hash) => {
    location.hash = hash;
  }, link);
}

export async function playFast(page: Page): Promise<void> {
  // Whatever lies over the page is closed first, as a reader does.
  await page.keyboard.press('Escape');
  const isCovered = (await page.locator('dialog[open], [role=dialog]').count()) > 0;
  if (isCovered) return;
  for (const name of ['To the start', '100×', 'Play']) await press(page, name);
}

/**
 * Presses a button by its whole name, where it is: found and pressed at once, because a run that ends turns Pause into
 * Play.
 */
export function press(page: Page, name: string): Promise<void> {
  return page.evaluate((wanted) => {
    const buttons = document.querySelectorAll<HTMLElement>('button, [role=radio]');
    const named = [...buttons].find((each) => (each.ariaLabel ?? each.textContent?.trim()) === wanted);
    named?.click();
  }, name);
}

/**
 * Fills what undo remembers, a fixed number of steps, because it would look like a leak until it is full. Two sliders in
 * turn, so that no two changes are one gesture.
 */
export async function fillUndo(page: Page): Promise<void> {
  for (let change = 0; change < UNDO_STEPS; change += 1) {
    await page.keyboard.press(change % 2 === 0 ? '1' : '2');
    await page.keyboard.press(Math.floor(change / 2) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
  }
}

/** A few more than the page keeps. */
const UNDO_STEPS = 220;

/** A fixed set, so that what the page may keep of each does not grow. */
const EXPLORE_LINKS = PRESETS.slice(0, 12).map(({ scenario }) => encodeLink(scenario).replace(/^#/, ''));

const THREE_PARTITIONERS = 'partitioner=sticky&compare.b=partitioner=uniform&compare.c=partitioner=adaptive';
const COMPARE_LINKS = [
  `v=1&screen=compare&${THREE_PARTITIONERS}`,
  'v=1&screen=compare&compare.b=linger.ms=5&compare.c=linger.ms=20&compare.d=linger.ms=100',
  'v=1&screen=compare&producers=90&partitions=108&compare.b=batch.size=65536',
  'v=1&screen=compare&replication.factor=3&consumers=2&compare.b=acks=1',
  'v=1&screen=compare&partitioner=sticky&compare.b=at=10:slow.ms=50,25:slow.ms=0',
  'v=1&screen=compare&compare.b=sending=sync&compare.c=rate=4096',
];

const KEYS = [
  ...['Space', ',', '.', '<', '>', 'm', 'ArrowLeft', 'ArrowRight', 'Shift+ArrowRight', 'Escape'],
  ...['Control+z', 'Control+z', 'Control+Shift+z', '?', 'Escape'],
];

async function moveSlider(page: Page, dice: Dice): Promise<void> {
  const target = await findTarget(page, SLIDERS, dice.share());
  if (target === null) return;
  await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
  await page.keyboard.press(dice.pick(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home']));
}

async function readPicture(page: Page, dice: Dice): Promise<void> {
  const target = await findTarget(page, PICTURES, dice.share(), 30);
  if (target === null) return;
  const at = (): number => target.x + dice.share() * target.width;
  const y = target.y + dice.share() * target.height;
  await page.mouse.move(at(), y);
  await page.mouse.move(at(), y, { steps: 5 });
  if (dice.chance(0.5)) await page.mouse.click(at(), y);
}
