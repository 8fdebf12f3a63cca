import type { Page } from 'playwright-core';

/** Something on the screen that can be pointed at. */
export interface Target {
  /** Role and name, or tag and class. */
  readonly says: string;
  /** Its box in the window, CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All that can be used with a pointer or a key. */
export const CONTROLS = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  ...['button', 'tab', 'slider', 'menuitem', 'option', 'switch', 'checkbox', 'radio', 'combobox', 'link'].map(
    (role) => `[role=${role}]`,
  ),
  '[tabindex]:not([tabindex="-1"])',
].join(',');
/** Where text is typed. */
export const TEXT_BOXES =
  'input:not([type=range],[type=file],[type=checkbox],[type=radio]), textarea, [contenteditable=true]';
/** Elements dragged along a track. */
export const SLIDERS = 'input[type=range], [role=slider]';
/** Pictures that are read by position. */
export const PICTURES = 'canvas, svg, [role=img], [role=figure], figure, [data-region=stage]';
/** The way from screen to screen, as tabs or as a menu. */
export const SCREENS_NAVIGATION =
  'nav:is([aria-label=Places], [aria-label=Views]) a, nav[aria-label=Places] button';

/** How many elements are tried until one is found that nothing covers. */
const MAX_TRIES = 30;

/**
 * Brings one of the visible, enabled elements that match into the window: the one at `share` of their list, or the next
 * after it that nothing covers. Null if there is none.
 */
export function findTarget(
  page: Page,
  selector: string,
  share: number,
  smallestPx = 2,
): Promise<Target | null> {
  return page.evaluate(
    ({ selector, share, smallestPx, tries }) => {
      const describe = (element: Element): string => {
        const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
        const own = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const name = own.trim().replace(/\s+/g, ' ').slice(0, 40);
        return `${role} "${name === '' ? (element.getAttribute('class') ?? '') : name}"`;
      };
      const all = [...document.querySelectorAll(selector)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.closest('[inert], [aria-hidden=true]') === null &&
          !element.matches(':disabled, [aria-disabled=true]'),
      );
      const first = Math.floor(share * all.length);
      for (let offset = 0; offset < Math.min(tries, all.length); offset += 1) {
        const element = all[(first + offset) % all.length];
        if (element === undefined) continue;
        element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width < smallestPx || height < smallestPx) continue;
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        if (hit !== null && (element.contains(hit) || hit.contains(element)))
          return { says: describe(element), x, y, width, height };
      }
      return null;
    },
    { selector, share, smallestPx, tries: MAX_TRIES },
  );
}

/** What has the focus, in words. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'the page';
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${role} "${name.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  });
}
