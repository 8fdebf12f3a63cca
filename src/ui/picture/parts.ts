import type { Box } from '../../draw/surface';
import { boxOf } from './drawScreen';

/** A part of the window, and its position on the sheet. */
export interface Part {
  readonly root: HTMLElement;
  readonly box: Box;
  /** Left out of `root`. */
  readonly isUnwanted: (element: Element) => boolean;
  /** Its upper left corner on the sheet. */
  readonly x: number;
  readonly y: number;
  /** Above it, if the page gives it to screen readers only. */
  readonly title: string;
}

/** Room for labels that reach over a plot's edge. */
export const EDGE = 4;
/** Between two charts of a sheet. */
const GAP = 16;
/** Height of a title on the sheet. */
export const TITLE_LINE = 22;

const TITLE = '[data-picture="title"]';
const FRAME = '[data-picture="frame"]';
const OF_THE_VIEW = `${FRAME}, [data-picture="part"], figure`;

/**
 * A chart without its title. Charts in a `data-picture="frame"` get the frame's `data-picture="head"`, their axis,
 * above them.
 */
export function partsOfFigure(figure: HTMLElement): readonly Part[] {
  const isTitle = (at: Element): boolean => at.closest(TITLE)?.parentElement === figure;
  const own = boxOf(figure);
  const tops = [...figure.children]
    .filter((child) => !isTitle(child) && child.tagName !== 'DIALOG' && child.checkVisibility())
    .map(boxOf)
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ y }) => y);
  const y = Math.max(own.y, Math.min(...tops) - EDGE);
  const below = { ...own, y, height: own.y + own.height - y };
  const frame = figure.parentElement?.closest<HTMLElement>(FRAME);
  const head = frame?.querySelector('[data-picture="head"]');
  if (!frame || !head) return [part(figure, below, { isUnwanted: isTitle })];
  const [around, axis] = [boxOf(frame), boxOf(head)];
  const top = { ...around, height: axis.y + axis.height - around.y };
  return [
    part(frame, top, { isUnwanted: (at) => at.closest('figure') !== null }),
    part(
      frame,
      { ...around, y, height: below.height + EDGE },
      {
        y: top.height,
        isUnwanted: (at) => isTitle(at) || (at.closest('figure') ?? figure) !== figure,
      },
    ),
  ];
}

/** Every chart of a view, and every `data-picture="part"`. Each keeps its column and moves up as far as it can. */
export function partsOfView(view: HTMLElement): readonly Part[] {
  const found = [...view.querySelectorAll<HTMLElement>(OF_THE_VIEW)]
    .filter((root) => !root.parentElement?.closest(OF_THE_VIEW) && root.checkVisibility())
    .map((root) => ({ root, box: boxOf(root) }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const left = Math.min(...found.map(({ box }) => box.x));
  const placed: Part[] = [];
  for (const { root, box } of found) {
    const above = placed.filter(
      (other) => other.box.x < box.x + box.width && box.x < other.box.x + other.box.width,
    );
    const title = hiddenTitle(root);
    const y = Math.max(0, ...above.map((other) => other.y + other.box.height + GAP));
    placed.push(part(root, box, { x: box.x - left, y: y + (title === '' ? 0 : TITLE_LINE), title }));
  }
  return placed;
}

function part(root: HTMLElement, box: Box, more: Partial<Part>): Part {
  return { root, box, x: 0, y: 0, title: '', isUnwanted: () => false, ...more };
}

function hiddenTitle(root: HTMLElement): string {
  return root.querySelector(':scope > figcaption > .visually-hidden')?.textContent ?? '';
}
