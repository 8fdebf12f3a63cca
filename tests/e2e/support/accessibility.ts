import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { ofScope } from '../../support/scope';

/** All rules of WCAG 2.2 up to level AA, and what axe calls best practice. */
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Those of them whose answer depends on the theme; all others are about structure and size. */
const OF_COLOURS = axe
  .getRules(ALL)
  .filter(({ tags }) => tags.includes('cat.color'))
  .map(({ ruleId }) => ruleId);

/**
 * What axe-core and the look at contrasts find wrong in the dark and in the light, a line for each place. The dark
 * page is held against every rule, the light one against those that colours can break; with `opened`, only in what
 * this matches, because what lies behind it has been looked at before.
 */
export async function faultsInBothThemes(page: Page, opened?: string): Promise<readonly string[]> {
  const found: string[] = [];
  await inBothThemes(page, async (theme) => {
    const lines = [
      ...(theme === 'dark' ? await violations(page) : await ofColours(page, opened)),
      ...(await paleTexts(page)),
    ];
    found.push(...lines.map((line) => `${theme}: ${line}`));
  });
  return found;
}

/** In the gate, `paleTexts` is enough for the second theme. */
const ofColours = ofScope(
  (page: Page, within?: string) => violations(page, OF_COLOURS, within),
  async () => [],
);

/**
 * What axe-core finds wrong, a line for each place. Its script is evaluated from outside the page, so that the
 * page keeps its own policy.
 */
export async function violations(
  page: Page,
  only: readonly string[] = ALL,
  within = ':root',
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const look = async ([values, place]: readonly [readonly string[], string]) => {
    // Base UI's guards at the ends of an open menu pass the focus on at once: it never rests on one.
    const where = { include: [place], exclude: ['[data-base-ui-focus-guard]'] };
    // Menus are drawn at the end of the document, outside of its landmarks.
    const rules = { region: { enabled: false } };
    const { axe: run } = window as unknown as { readonly axe: typeof import('axe-core') };
    return (await run.run(where, { runOnly: [...values], rules, resultTypes: ['violations'] })).violations;
  };
  const found = await page.evaluate(look, [only, within] as const);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Text with too little contrast, a line for each place: axe can't judge it behind overlays. */
export function paleTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const known = new Map<string, readonly number[]>();
    const channels = (colour: string): readonly number[] => {
      const read = known.get(colour) ?? readChannels(colour);
      known.set(colour, read);
      return read;
    };
    const readChannels = (colour: string): readonly number[] => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (context === null) return [];
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (colour: readonly number[]): number => {
      const [red = 0, green = 0, blue = 0] = colour.map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const holds = (outer: Element, inner: DOMRect): boolean => {
      const box = outer.getBoundingClientRect();
      const [x, y] = [inner.left + inner.width / 2, inner.top + inner.height / 2];
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    };
    /** The colour behind a text: a rectangle drawn before it, or the nearest opaque element that it is on. */
    const groundOf = (element: Element, box: DOMRect): readonly number[] => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        for (let drawn = at.previousElementSibling; drawn !== null; drawn = drawn.previousElementSibling) {
          if (drawn.tagName !== 'rect' || !holds(drawn, box)) continue;
          const fill = getComputedStyle(drawn).fill;
          if (fill.startsWith('rgb')) return channels(fill);
        }
        const ground = channels(getComputedStyle(at).backgroundColor);
        // The ground of the body fills the window, however small its box is.
        if (ground[3] === 255 && (at === document.body || holds(at, box))) return ground;
      }
      return [255, 255, 255, 255];
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (
        element === null ||
        text === '' ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      if (element.closest('.visually-hidden, [aria-disabled=true], noscript, script') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const style = getComputedStyle(element);
      const ink = channels(element instanceof SVGElement ? style.fill : style.color);
      const [light = 0, dark = 0] = [
        luminance(ink),
        luminance(groundOf(element, range.getBoundingClientRect())),
      ].sort((a, b) => b - a);
      const ratio = (light + 0.05) / (dark + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio < (large ? 3 : 4.5)) found.push(`${ratio.toFixed(2)}: ${text.slice(0, 60)}`);
    }
    return found;
  });
}

/** Does the same in the dark and in the light, without loading the page again: it follows the system's theme. */
export async function inBothThemes(page: Page, check: (theme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`:root[data-theme=${colorScheme}]`).waitFor();
    await check(colorScheme);
  }
}

/** Presses Tab `times` times, and reports where nothing showed the focus: an outline on its element, or next to it. */
export async function unseenFocus(page: Page, presses: number): Promise<readonly string[]> {
  const unseen: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body || at.matches('[data-base-ui-focus-guard], iframe'))
        return null;
      // Of a radio button that is hidden, the label next to it is outlined; of a slider, the thumb in it.
      const near = [at, ...at.querySelectorAll('*'), at.nextElementSibling, at.parentElement];
      const isOutlined = near.some((element) => {
        if (element === null) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5;
      });
      return isOutlined
        ? null
        : `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 40)}`;
    });
    if (name !== null) unseen.push(name);
  }
  return unseen;
}
