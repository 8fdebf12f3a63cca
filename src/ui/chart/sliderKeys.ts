import type { KeyboardEvent } from 'react';
import { own } from '../../base/own';
import { clampTo } from '../../draw/labels';
import type { Ends } from '../../draw/scale';

interface SliderKeys {
  readonly value: number;
  readonly ends: Ends;
  readonly step: number;
  /** With Shift, and of Page Up and Page Down. */
  readonly coarse: number;
  /** Only left and right: up and down go elsewhere. */
  readonly isLevel?: boolean;
}

/** Where a key takes a slider: the arrows by a step, Home and End to its ends; null for keys that it leaves alone. */
export function keyedValue(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { value, ends: [from, to], step, coarse, isLevel = false }: SliderKeys,
): number | null {
  if (key === 'Home') return from;
  if (key === 'End') return to;
  const by = shiftKey ? coarse : step;
  const upright = { ArrowUp: by, ArrowDown: -by, PageUp: coarse, PageDown: -coarse };
  const change = own<number>({ ArrowRight: by, ArrowLeft: -by, ...(isLevel ? {} : upright) }, key);
  return change === undefined ? null : clampTo(value + change, from, to);
}

/** Keeps a key from everything else on the page. */
export function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
