import type { Page } from 'playwright-core';
import { frames } from './page';

/** Before the page loads: notes the smallest text that is drawn on any canvas, in pixels of the screen. */
export const WATCH_CANVAS_TEXT = `
  window.smallestCanvasText = { px: Infinity, text: '' };
  const fillText = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    const { canvas } = this;
    const size = Number(/([\\d.]+)px/.exec(this.font)?.[1]);
    const { a, b } = this.getTransform();
    const scale = Math.hypot(a, b) * (canvas.getBoundingClientRect().width / canvas.width);
    const smallest = window.smallestCanvasText;
    if (canvas.isConnected && scale > 0 && size * scale < smallest.px) {
      window.smallestCanvasText = { px: size * scale, text };
    }
    return fillText.call(this, text, ...rest);
  };
`;

/** Redraws everything, so that the smallest text on any canvas is one of the present window. */
export async function forgetCanvasText(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { smallestCanvasText: { px: Number.POSITIVE_INFINITY, text: '' } });
  });
  // Another theme is another picture, of the same size.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await frames(page, 2);
  }
}

/** The texts of the page, on canvases too, that are smaller than this many pixels of the screen. */
export function smallTexts(page: Page, leastPx: number): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    const note = (px: number, text: string): void => {
      if (px < least - 0.01) found.push(`${px.toFixed(1)} px: ${text.trim().slice(0, 60)}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (element === null || text.trim() === '') continue;
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
    const { smallestCanvasText: drawn } = window as unknown as {
      readonly smallestCanvasText: { readonly px: number; readonly text: string };
    };
    if (drawn.px === Number.POSITIVE_INFINITY) found.push('No text was drawn on a canvas.');
    note(drawn.px, drawn.text);
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
