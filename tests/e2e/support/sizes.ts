import type { Page } from 'playwright-core';
import { frames } from './page';

/** Before the page loads: notes the smallest text that is drawn on each canvas, in pixels of the screen. */
export const WATCH_CANVAS_TEXT = `
  window.smallestCanvasTexts = new Map();
  const fillText = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    const { canvas } = this;
    const size = Number(/([\\d.]+)px/.exec(this.font)?.[1]);
    const { a, b } = this.getTransform();
    const scale = Math.hypot(a, b) * (canvas.getBoundingClientRect().width / canvas.width);
    const smallest = window.smallestCanvasTexts.get(canvas)?.px ?? Infinity;
    if (canvas.isConnected && scale > 0 && size * scale < smallest)
      window.smallestCanvasTexts.set(canvas, { px: size * scale, text });
    return fillText.call(this, text, ...rest);
  };
`;

/** Redraws everything, so that the smallest text on any canvas is one of the present window. */
export async function forgetCanvasText(page: Page): Promise<void> {
  await page.evaluate(() => {
    (
      window as unknown as { readonly smallestCanvasTexts: Map<unknown, unknown> }
    ).smallestCanvasTexts.clear();
  });
  // Another theme is another picture, of the same size.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await frames(page, 2);
  }
}

/**
 * The texts of the page, on canvases too, that are smaller than this many pixels of the screen. What lies under an opaque
 * layer over the whole window isn't seen.
 */
export function smallTexts(page: Page, leastPx: number): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    const note = (px: number, text: string): void => {
      if (px < least - 0.01) found.push(`${px.toFixed(1)} px: ${text.trim().slice(0, 60)}`);
    };
    const wall = document.querySelector('[data-class]');
    const isCovered = (element: Element): boolean => wall !== null && !wall.contains(element);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (element === null || text.trim() === '' || isCovered(element)) continue;
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('.visually-hidden') !== null
      )
        continue;
      // What a drawing's own scale and the projector's zoom make of it.
      const drawing = element instanceof SVGElement ? element.ownerSVGElement : null;
      const scale = drawing?.getScreenCTM()?.a ?? element.currentCSSZoom;
      note(Number.parseFloat(getComputedStyle(element).fontSize) * scale, text);
    }
    const { smallestCanvasTexts: drawn } = window as unknown as {
      readonly smallestCanvasTexts: ReadonlyMap<Element, { readonly px: number; readonly text: string }>;
    };
    if (drawn.size === 0) found.push('No text was drawn on a canvas.');
    for (const [canvas, { px, text }] of drawn) {
      if (canvas.isConnected && canvas.getClientRects().length > 0 && !isCovered(canvas)) note(px, text);
    }
    return found;
  }, leastPx);
}

/** Buttons, menus and entries that are lower or narrower than this many pixels of the screen. */
export function smallTargets(page: Page, leastPx: number): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const targets = [
      ...document.querySelectorAll('button, [role=combobox], label, [role=slider]:not([data-headline])'),
    ];
    return targets.flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const { width, height } = element.getBoundingClientRect();
      if (Math.min(width, height) >= least - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [`${Math.round(width)} × ${Math.round(height)}: ${name.slice(0, 60)}`];
    });
  }, leastPx);
}
