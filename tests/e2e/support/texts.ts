import type { Page } from 'playwright-core';

/** Before the page loads: notes where each text is drawn on each canvas, until the canvas is cleared. */
export const WATCH_DRAWN_TEXTS = `
  window.drawnTexts = new Map();
  const drawing = CanvasRenderingContext2D.prototype;
  const { fillText: fillOne, clearRect: clearAll } = drawing;
  // A canvas that gets a size is empty again.
  const width = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'width');
  Object.defineProperty(HTMLCanvasElement.prototype, 'width', {
    ...width,
    set(value) {
      window.drawnTexts.set(this, []);
      width.set.call(this, value);
    },
  });
  drawing.clearRect = function (...box) {
    window.drawnTexts.set(this.canvas, []);
    return clearAll.apply(this, box);
  };
  drawing.fillText = function (text, x, y, ...rest) {
    if (!window.drawnTexts.has(this.canvas)) window.drawnTexts.set(this.canvas, []);
    const { actualBoundingBoxLeft, actualBoundingBoxRight } = this.measureText(text);
    const { a, d, e, f } = this.getTransform();
    window.drawnTexts.get(this.canvas).push({
      text,
      left: a * (x - actualBoundingBoxLeft) + e,
      right: a * (x + actualBoundingBoxRight) + e,
      y: d * y + f,
      size: d * Number(/([\\d.]+)px/.exec(this.font)?.[1]),
    });
    return fillOne.call(this, text, x, y, ...rest);
  };
`;

interface Drawn {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

/**
 * Texts that lie on each other, that a box cuts off, or that leave the window: of the document by their ranges, of
 * canvases as they were drawn. What a box scrolls to, or ends in an ellipsis, is not cut off. A line each.
 */
export function textFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Edges {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    interface Clip extends Edges {
      /** Boxes that hide what leaves them, by direction, from the outermost; `ends` with an ellipsis. */
      readonly hard: readonly {
        readonly box: Edges;
        readonly across: boolean;
        readonly down: boolean;
        readonly ends: boolean;
      }[];
    }
    interface Text extends Edges {
      readonly text: string;
      readonly node: Node;
      /** The ground that its own element has, which may cover another text whole, as a label on its tick. */
      readonly ground: Edges | null;
    }
    /** More than this, in pixels of the screen, is seen. */
    const SEEN = 1;
    const found = new Set<string>();
    const texts: Text[] = [];
    const cut = (box: Edges, by: Edges): Edges => ({
      left: Math.max(box.left, by.left),
      right: Math.min(box.right, by.right),
      top: Math.max(box.top, by.top),
      bottom: Math.min(box.bottom, by.bottom),
    });
    const isSeen = ({ left, right, top, bottom }: Edges): boolean =>
      right - left > SEEN && bottom - top > SEEN;

    const clips = new Map<Element, Clip>();
    const far = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };
    const clipOf = (element: Element | null): Clip => {
      if (element === null || element === document.body) return { ...far, hard: [] };
      const known = clips.get(element);
      if (known) return known;
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(element);
      const outer = position === 'fixed' ? { ...far, hard: [] } : clipOf(element.parentElement);
      const isHiding = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      let own: Clip = outer;
      if (element instanceof HTMLElement && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const box = element.getBoundingClientRect();
        const ends = isHiding(overflowX) && textOverflow === 'ellipsis';
        const across = isHiding(overflowX) && !ends;
        const hard = [...outer.hard, { box, across, down: isHiding(overflowY), ends }];
        own = { ...cut(box, outer), hard };
      }
      clips.set(element, own);
      return own;
    };
    const add = (text: Text, clip: Clip): void => {
      let { left, right } = text;
      for (const { box, across, down, ends } of clip.hard.toReversed()) {
        if (!isSeen(cut({ ...text, left, right }, box))) return;
        if (across && (left < box.left - SEEN || right > box.right + SEEN))
          found.add(`cut off at a side: ${text.text}`);
        // No letter is drawn beyond an ellipsis.
        if (ends) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (down && (text.top < box.top - SEEN || text.bottom > box.bottom + SEEN))
          found.add(`cut off above or below: ${text.text}`);
      }
      const shown = cut(text, clip);
      if (!isSeen(shown)) return;
      if (shown.left < -SEEN || shown.right > innerWidth + SEEN) found.add(`out of the window: ${text.text}`);
      texts.push({ ...text, ...shown });
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '' || element.closest('.visually-hidden, script, noscript, title'))
        continue;
      // Some are hidden in a box of one pixel.
      if (element instanceof HTMLElement && element.offsetWidth <= 1 && element.offsetHeight <= 1) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Letters are lower than their line.
      const half = Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom * 0.37;
      const ground = getComputedStyle(element).backgroundColor.startsWith('rgb(')
        ? element.getBoundingClientRect()
        : null;
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const middle = (top + bottom) / 2;
        const edges = { left, right, top: middle - half, bottom: middle + half };
        add({ ...edges, text: text.slice(0, 50), node, ground }, clipOf(element));
      }
    }
    const { drawnTexts } = window as unknown as {
      readonly drawnTexts: ReadonlyMap<HTMLCanvasElement, readonly Drawn[]>;
    };
    for (const [canvas, drawn] of drawnTexts) {
      if (!canvas.isConnected || !canvas.checkVisibility({ visibilityProperty: true })) continue;
      const box = canvas.getBoundingClientRect();
      const scale = box.width / canvas.width;
      const hard = { box, across: true, down: true, ends: false };
      const outer = clipOf(canvas.parentElement);
      for (const { text, left, right, y, size } of drawn) {
        const bottom = box.top + y * scale;
        const edges = {
          left: box.left + left * scale,
          right: box.left + right * scale,
          top: bottom - 0.72 * size * scale,
          bottom,
        };
        // Each text is its own node; runs of one line meet, but do not overlap.
        add({ ...edges, text, node: new Text(text), ground: null }, { ...outer, hard: [hard] });
      }
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=text]')) {
      if (!input.checkVisibility({ visibilityProperty: true }) || input.ariaHidden === 'true') continue;
      if (input.scrollWidth > input.clientWidth + SEEN) found.add(`cut off in its entry: ${input.value}`);
    }

    const hides = ({ ground }: Text, { left, right, top, bottom }: Edges): boolean =>
      ground !== null &&
      ground.left <= left &&
      ground.right >= right &&
      ground.top <= top &&
      ground.bottom >= bottom;
    texts.sort((one, other) => one.top - other.top);
    for (const [index, one] of texts.entries()) {
      for (let next = index + 1; next < texts.length; next += 1) {
        const other = texts[next];
        if (other === undefined || other.top >= one.bottom - SEEN) break;
        if (one.node === other.node || hides(one, other) || hides(other, one)) continue;
        if (isSeen(cut(one, other))) found.add(`on each other: ${one.text} / ${other.text}`);
      }
    }
    return [...found];
  });
}
