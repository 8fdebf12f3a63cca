import type { Page } from 'playwright-core';
import type { Dice } from './dice';
import { anyLink, hostilePaste, hostileText } from './hostileTexts';
import {
  CONTROLS,
  findTarget,
  focusOf,
  PICTURES,
  SCREENS_NAVIGATION,
  SLIDERS,
  TEXT_BOXES,
} from './monkeyTargets';

/** Does one thing to the page, and says what it did; null if there was nothing to do it to. */
export type Move = (page: Page, dice: Dice) => Promise<string | null>;

/** Every kind of move, and how often it comes. */
const MOVES: readonly { readonly weight: number; readonly move: Move }[] = [
  { weight: 34, move: click },
  { weight: 14, move: pressKeys },
  { weight: 8, move: walkByKeyboard },
  { weight: 10, move: typeText },
  { weight: 8, move: slide },
  { weight: 10, move: pointAtPicture },
  { weight: 6, move: changeScreen },
  { weight: 6, move: goThroughHistory },
  { weight: 5, move: editAddress },
  { weight: 4, move: resize },
  { weight: 3, move: changeSystem },
  { weight: 3, move: scroll },
  { weight: 4, move: pasteOrDrop },
  { weight: 1, move: reload },
];
const WEIGHTS = MOVES.reduce((sum, { weight }) => sum + weight, 0);

/** One move of any kind. If it finds nothing to be done to, a key is pressed. */
export async function anyMove(page: Page, dice: Dice): Promise<string> {
  let at = dice.share() * WEIGHTS;
  const chosen = MOVES.find(({ weight }) => {
    at -= weight;
    return at < 0;
  });
  return (await (chosen?.move ?? pressKeys)(page, dice)) ?? (await pressKeys(page, dice));
}

async function click(page: Page, dice: Dice): Promise<string | null> {
  const target = await findTarget(page, CONTROLS, dice.share());
  if (target === null) return null;
  const clickCount = dice.chance(0.1) ? 2 : 1;
  await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2, { clickCount });
  return `${clickCount === 2 ? 'double-click' : 'click'} ${target.says}`;
}

const KEYS = [
  ...['Escape', 'Enter', 'Space', 'Tab', 'Shift+Tab', 'Home', 'End', 'PageUp', 'PageDown', 'Delete'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
  ...['?', ',', '.', '<', '>', '[', ']', '1', '2', '3', '4', 'm', 'r', 'z', 'p', 'f', 'n'],
  ...['Control+z', 'Control+Shift+z', 'Control+y', 'F10', 'Backspace', 'ContextMenu'],
];

async function pressKeys(page: Page, dice: Dice): Promise<string> {
  const key = dice.pick(KEYS);
  const times = dice.chance(0.2) ? 2 + dice.below(8) : 1;
  const where = await focusOf(page);
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
  return `press ${key}${times > 1 ? ` × ${times}` : ''} on ${where}`;
}

/** Tab to some control and use it, as somebody without a pointer does. */
async function walkByKeyboard(page: Page, dice: Dice): Promise<string> {
  const steps = 1 + dice.below(12);
  const tab = dice.chance(0.3) ? 'Shift+Tab' : 'Tab';
  for (let step = 0; step < steps; step += 1) await page.keyboard.press(tab);
  const where = await focusOf(page);
  const key = dice.pick(['Enter', 'Space', 'ArrowRight', 'ArrowDown', 'End', 'Escape']);
  await page.keyboard.press(key);
  return `${tab} × ${steps}, then ${key} on ${where}`;
}

async function typeText(page: Page, dice: Dice): Promise<string | null> {
  const target = await findTarget(page, TEXT_BOXES, dice.share());
  if (target === null) return null;
  await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
  await page.keyboard.press('Control+a');
  const text = hostileText(dice);
  await page.keyboard.insertText(text);
  const end = dice.pick(['Enter', 'Tab', 'Escape', 'ArrowUp']);
  await page.keyboard.press(end);
  return `type ${JSON.stringify(text.slice(0, 50))} and ${end} into ${target.says}`;
}

async function slide(page: Page, dice: Dice): Promise<string | null> {
  const target = await findTarget(page, SLIDERS, dice.share());
  if (target === null) return null;
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const to = Math.round((dice.share() - 0.5) * 600);
  await page.mouse.move(x + to, y, { steps: 4 });
  if (dice.chance(0.1)) await page.keyboard.press('Escape');
  await page.mouse.up();
  return `drag ${target.says} by ${to} px`;
}

const SMALLEST_PICTURE_PX = 30;

async function pointAtPicture(page: Page, dice: Dice): Promise<string | null> {
  const target = await findTarget(page, PICTURES, dice.share(), SMALLEST_PICTURE_PX);
  if (target === null) return null;
  const point = (): readonly [number, number] => [
    target.x + dice.share() * target.width,
    target.y + dice.share() * target.height,
  ];
  const [x, y] = point();
  const kind = dice.pick(['hover', 'click', 'drag', 'right-click'] as const);
  await page.mouse.move(x, y);
  if (kind === 'drag') {
    await page.mouse.down();
    await page.mouse.move(...point(), { steps: 4 });
    await page.mouse.up();
  } else if (kind !== 'hover') {
    await page.mouse.click(x, y, { button: kind === 'click' ? 'left' : 'right' });
  }
  return `${kind} at ${Math.round(x)}, ${Math.round(y)} in ${target.says}`;
}

async function changeScreen(page: Page, dice: Dice): Promise<string | null> {
  const target = await findTarget(page, SCREENS_NAVIGATION, dice.share());
  if (target === null) return null;
  await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
  return `go to ${target.says}`;
}

/** The browser's history; not every type library has this type. */
interface WithNavigation {
  readonly navigation: { readonly canGoBack: boolean; readonly canGoForward: boolean };
}

async function goThroughHistory(page: Page, dice: Dice): Promise<string | null> {
  const back = dice.chance(0.65);
  const can = await page.evaluate((toThePast) => {
    const { navigation } = window as unknown as WithNavigation;
    return toThePast ? navigation.canGoBack : navigation.canGoForward;
  }, back);
  if (!can) return null;
  await page.evaluate((by) => history.go(by), back ? -1 : 1);
  return back ? 'go back' : 'go forward';
}

async function editAddress(page: Page, dice: Dice): Promise<string> {
  const link = anyLink(dice);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  return `open #${link.slice(0, 160)}`;
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

async function resize(page: Page, dice: Dice): Promise<string> {
  const size = dice.pick(SIZES);
  // A window that fills the screen has no edge to drag.
  await page.evaluate(async () => {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
  });
  await page.setViewportSize(size);
  return `resize to ${size.width} × ${size.height}`;
}

async function changeSystem(page: Page, dice: Dice): Promise<string> {
  const colorScheme = dice.pick(['dark', 'light'] as const);
  const reducedMotion = dice.pick(['reduce', 'no-preference'] as const);
  await page.emulateMedia({ colorScheme, reducedMotion });
  return `the system turns ${colorScheme}, motion: ${reducedMotion}`;
}

async function scroll(page: Page, dice: Dice): Promise<string> {
  const by = Math.round((dice.share() - 0.4) * 2000);
  await page.mouse.wheel(0, by);
  return `scroll by ${by}`;
}

/** Hands text or a file to whatever has the focus, as the clipboard and a dragging hand do. */
async function pasteOrDrop(page: Page, dice: Dice): Promise<string> {
  const text = hostilePaste(dice);
  const kind = dice.pick(['paste', 'drop'] as const);
  await page.evaluate(
    ({ kind, text }) => {
      const data = new DataTransfer();
      if (kind === 'paste') data.setData('text/plain', text);
      else data.items.add(new File([text], 'producer.properties', { type: 'text/plain' }));
      const target = document.activeElement ?? document.body;
      const how = { bubbles: true, cancelable: true };
      if (kind === 'paste')
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...how }));
      else
        for (const name of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(name, { dataTransfer: data, ...how }));
    },
    { kind, text },
  );
  return `${kind} ${JSON.stringify(text.slice(0, 50))}`;
}

async function reload(page: Page): Promise<string> {
  await page.reload({ waitUntil: 'load' });
  return 'load the page again';
}
