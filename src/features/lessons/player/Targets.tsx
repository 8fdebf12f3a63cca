import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { drawLoop } from '../../../run/drawLoop';
import { useServices } from '../../../ui/app';
import { foldOfSetting } from '../../../watch/settings/settingGroups';
import type { AskStep } from '../core/format';
import type { Look } from '../ui/stepProps';
import styles from './Targets.module.css';

/** An element that a step points at, by its number in the panel. */
export interface Target {
  readonly number: number;
  readonly name: string;
}

interface TargetsProps {
  readonly targets: readonly Target[];
  /** Dims the rest of the page, until the answer. */
  readonly dimmed: boolean;
  readonly look: Look;
}

/** In the window, CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Found {
  readonly window: { readonly width: number; readonly height: number };
  /** `inside` = part of the lesson itself, which is never dimmed. */
  readonly boxes: readonly (Box & {
    readonly number: number;
    readonly isStrip: boolean;
    readonly inside: boolean;
  })[];
  /** The lesson and the top bar, which are never dimmed. */
  readonly clear: readonly Box[];
}

export function targetsOf({ change, watch }: AskStep): readonly Target[] {
  const names = [change, watch].filter((line) => line !== undefined).map((line) => line.target);
  return names.flatMap((name, index) => (name === undefined ? [] : [{ number: index + 1, name }]));
}

export function findTarget(name: string): HTMLElement | null {
  const quoted = CSS.escape(name);
  const found = document.querySelectorAll<HTMLElement>(
    `[data-block="${quoted}"], [data-region="${quoted}"], [data-strip="${quoted}"]`,
  );
  return [...found].find((element) => element.getClientRects().length > 0) ?? null;
}

/** Width of a number, CSS pixels. */
const BADGE = 23;

/** Outlines and numbers what a step points at, and dims the rest. Keep `targets` the same while the step is. */
export function Targets({ targets, dimmed, look }: TargetsProps) {
  useUnfolded(targets);
  const found = useFound(targets);
  useScrollTo(targets, look);
  if (found === null) return null;
  return createPortal(
    <div className={styles.targets} aria-hidden="true" data-targets={found.boxes.map(numberOf).join(' ')}>
      <svg width={found.window.width} height={found.window.height} aria-hidden="true">
        {dimmed && <path fill="var(--bg0)" opacity={0.72} fillRule="evenodd" d={dimPath(found)} />}
        {found.boxes.map(({ number, left, top, width, height }) => (
          <rect
            key={number}
            fill="none"
            stroke="var(--tx1)"
            strokeWidth={1.5}
            x={left}
            y={top}
            width={width}
            height={height}
            rx="5"
          />
        ))}
      </svg>
      {/* The last row couldn't read them. */}
      {(look === 'large' ? [] : found.boxes).map(({ number, left, top, width, isStrip }) => (
        // At the right of a strip it would cover the legend of the one above.
        <span
          key={number}
          className="placed disc"
          style={{
            left: isStrip ? left : Math.min(left + width - 16, found.window.width - BADGE),
            top: Math.max(0, top - 9),
          }}
        >
          {number}
        </span>
      ))}
    </div>,
    document.body,
  );
}

const numberOf = ({ number }: Found['boxes'][number]): number => number;

/** The window, with holes for the targets and for what is never dimmed. */
function dimPath({ window, boxes, clear }: Found): string {
  const whole = { left: 0, top: 0, ...window };
  return [whole, ...boxes.filter(({ inside }) => !inside), ...clear]
    .map(({ left, top, width, height }) => `M${left},${top}h${width}v${height}h${-width}Z`)
    .join('');
}

/** Opens the groups that the targets are in while the step points at them. */
function useUnfolded(targets: readonly Target[]): void {
  const { store } = useServices();
  useEffect(() => {
    const { unfolded, setUnfolded } = store.getState();
    const groups = targets
      .map(({ name }) => foldOfSetting(name))
      .filter((name) => name !== null)
      .filter((name) => !unfolded.includes(name));
    if (groups.length === 0) return undefined;
    setUnfolded(groups, true);
    return () => setUnfolded(groups, false);
  }, [targets, store]);
}

/** Where the targets are. It looks again once something has moved them, and rests otherwise. */
function useFound(targets: readonly Target[]): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let stale = true;
    const followed = new Set<Element>();
    const lookAgain = (): void => {
      stale = true;
      drawLoop.requestFrames();
    };
    const sizes = new ResizeObserver(lookAgain);
    const tree = new MutationObserver((changes) => {
      if (changes.some(isOfElements)) lookAgain();
    });
    tree.observe(document.body, { childList: true, subtree: true });
    for (const name of MOVES) document.addEventListener(name, lookAgain, { capture: true, passive: true });
    const endDrawing = drawLoop.onDraw(() => {
      if (!stale) return;
      stale = false;
      const { found, elements } = look(targets);
      follow(sizes, followed, elements);
      setFound(found);
    });
    return () => {
      endDrawing();
      sizes.disconnect();
      tree.disconnect();
      for (const name of MOVES) document.removeEventListener(name, lookAgain, { capture: true });
    };
  }, [targets]);
  return found;
}

/** Events after which something may be elsewhere, though nothing has another size. */
const MOVES = ['scroll', 'transitionend'] as const;

/** Elements have come or gone; texts change with every frame of a run that plays. */
function isOfElements({ addedNodes, removedNodes }: MutationRecord): boolean {
  return [...addedNodes, ...removedNodes].some((node) => node instanceof Element);
}

/** Observes what can push these elements: all that is beside them, or beside what they are in. */
function follow(sizes: ResizeObserver, followed: Set<Element>, elements: readonly Element[]): void {
  const near = new Set<Element>();
  for (const element of elements)
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
      for (const child of parent.children) near.add(child);
  for (const gone of followed) if (!near.has(gone)) sizes.unobserve(gone);
  // To observe it again would report it again.
  for (const one of near) if (!followed.has(one)) sizes.observe(one);
  followed.clear();
  for (const one of near) followed.add(one);
}

/** Where everything is, and the elements whose neighbours may push it. */
function look(targets: readonly Target[]): { readonly found: Found; readonly elements: readonly Element[] } {
  const outlined = new Map<HTMLElement, number>();
  for (const { number, name } of targets) {
    const element = findTarget(name);
    // A second outline around one thing would dim it again.
    if (element !== null && !outlined.has(element)) outlined.set(element, number);
  }
  const clear = [...document.querySelectorAll<HTMLElement>('[data-lesson], #root header')].filter(
    (element) => element.parentElement?.closest('[data-lesson]') == null,
  );
  const boxes = [...outlined].flatMap(([element, number]) => {
    const box = seenBox(element);
    if (box === null) return [];
    const isStrip = element.dataset.strip !== undefined;
    return [{ number, isStrip, inside: element.closest('[data-lesson]') !== null, ...box }];
  });
  return {
    found: {
      window: { width: innerWidth, height: innerHeight },
      boxes,
      clear: clear.flatMap((element) => seenBox(element, 0) ?? []),
    },
    elements: [...outlined.keys(), ...[...outlined.keys()].flatMap(legendRows), ...clear],
  };
}

/** Room at the sides of a target, CSS pixels. Above and below there are texts close by that an outline would cut. */
const SIDES = 5;

function seenBox(element: HTMLElement, sides = SIDES): Box | null {
  const own = element.getBoundingClientRect();
  const ends = sides === 0 ? own.bottom : Math.max(own.bottom, ...legendEnds(element, own));
  let [left, top, right, bottom] = [own.left - sides, own.top, own.right + sides, ends];
  const clip = (from: number, at: number, to: number, end: number): void => {
    [left, top, right, bottom] = [
      Math.max(left, from),
      Math.max(top, at),
      Math.min(right, to),
      Math.min(bottom, end),
    ];
  };
  clip(0, 0, innerWidth, innerHeight);
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    if (getComputedStyle(above).overflowY === 'visible') continue;
    const edge = above.getBoundingClientRect();
    clip(edge.left, edge.top, edge.right, edge.bottom);
  }
  const [width, height] = [Math.round(right - left), Math.round(bottom - top)];
  // A sliver isn't a target.
  if (width < 12 || height < 12) return null;
  return { left: Math.round(left), top: Math.round(top), width, height };
}

/** Where the lines of a strip's legend end, which may reach below the strip. */
function legendEnds(element: HTMLElement, { top, bottom }: DOMRect): readonly number[] {
  const boxes = legendRows(element).map((row) => row.getBoundingClientRect());
  return boxes.filter((row) => row.top >= top && row.top < bottom).map((row) => row.bottom);
}

/** The lines of all legends next to a strip; none of other targets. */
function legendRows(element: HTMLElement): readonly Element[] {
  if (element.dataset.strip === undefined) return [];
  return [...(element.parentElement?.querySelectorAll('.strips-readout-row') ?? [])];
}

/** Scrolls each target into view once, as soon as it is there, unless that moves the question itself. */
function useScrollTo(targets: readonly Target[], look: Look): void {
  const names = targets.map(({ name }) => name).join(' ');
  useEffect(() => {
    if (look === 'phone') return undefined;
    const waiting = new Set(names.split(' ').filter((name) => name !== ''));
    // A group that opens for its target may have to fetch what is in it.
    const end = drawLoop.onDraw(() => {
      for (const name of waiting) {
        const element = findTarget(name);
        if (element === null) continue;
        waiting.delete(name);
        if (scroller(element) !== null) element.scrollIntoView({ block: 'nearest' });
      }
    });
    drawLoop.requestFrames();
    return end;
  }, [names, look]);
}

function scroller(element: HTMLElement): HTMLElement | null {
  for (
    let above = element.parentElement;
    above !== null && above.id !== 'root';
    above = above.parentElement
  ) {
    if (above.scrollHeight > above.clientHeight + 1 && getComputedStyle(above).overflowY === 'auto')
      return above;
  }
  return null;
}
