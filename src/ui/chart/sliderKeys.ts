import type { KeyboardEvent } from 'react';
import { own } from '../../base/own';
import { clampTo } from '../../draw/labels';
import type { Ends } from '../../draw/scale';

type Direction = 1 | -1;

interface SliderKeys {
  readonly ends: Ends;
  /** Where an arrow takes it, with Shift or without. */
  readonly arrow: (direction: Direction, isShifted: boolean) => number;
  /** Where Page Up and Page Down do; without it, they do nothing. */
  readonly page?: (direction: Direction) => number;
  /** Only left and right: up and down go elsewhere. */
  readonly isLevel?: boolean;
}

const LEVEL: Readonly<Record<string, Direction>> = { ArrowRight: 1, ArrowLeft: -1 };
const UPRIGHT: Readonly<Record<string, Direction>> = { ...LEVEL, ArrowUp: 1, ArrowDown: -1 };
const PAGES: Readonly<Record<string, Direction>> = { PageUp: 1, PageDown: -1 };

/** Where a key takes a slider, Home and End to its ends; null for keys that it leaves alone. */
export function keyedValue(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { ends: [from, to], arrow, page, isLevel = false }: SliderKeys,
): number | null {
  if (key === 'Home') return from;
  if (key === 'End') return to;
  const direction = own(isLevel ? LEVEL : UPRIGHT, key);
  if (direction !== undefined) return clampTo(arrow(direction, shiftKey), from, to);
  const pages = isLevel ? undefined : own(PAGES, key);
  return page === undefined || pages === undefined ? null : clampTo(page(pages), from, to);
}

/** Keys of a slider that moves by a step, and by a coarse one with Shift and by pages. */
export function evenSteps(value: number, step: number, coarse: number): Pick<SliderKeys, 'arrow' | 'page'> {
  return {
    arrow: (direction, isShifted) => value + direction * (isShifted ? coarse : step),
    page: (direction) => value + direction * coarse,
  };
}

/** Keeps a key from everything else on the page. */
export function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
