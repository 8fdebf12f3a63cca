import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { own } from '../base/own';

const STEPS = {
  across: { ArrowLeft: -1, ArrowRight: 1 },
  down: { ArrowUp: -1, ArrowDown: 1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The controls among which the arrow keys move. */
const CONTROLS =
  'a[href], button:not([role="radio"]), [role="button"], [role="slider"]:not([aria-orientation="vertical"])';

/**
 * Makes the controls inside an element one tab stop: the one that had the focus last, else the current one, the first
 * slider, or the first.
 * Arrow keys that a control doesn't use itself go from one to the next. Spread the result on the element.
 */
export function useOneTabStop<Root extends HTMLElement>(way: keyof typeof STEPS) {
  const root = useRef<Root>(null);
  const last = useRef<HTMLElement | null>(null);
  const settle = (): { readonly controls: readonly HTMLElement[]; readonly at: number } => {
    const controls = [...(root.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
      (control) => control.closest('dialog, fieldset') === null,
    );
    const known = last.current === null ? -1 : controls.indexOf(last.current);
    const first = controls.findIndex((control) => control.matches('[aria-current], [role="slider"]'));
    const at = Math.max(0, known < 0 ? first : known);
    for (const [index, control] of controls.entries()) control.tabIndex = index === at ? 0 : -1;
    return { controls, at };
  };
  useLayoutEffect(() => void settle());
  const onFocus = (event: FocusEvent): void => {
    last.current = event.target as HTMLElement;
    settle();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = own<number>(STEPS[way], event.key);
    if (step === undefined || event.defaultPrevented) return;
    const { controls, at } = settle();
    if (controls.length < 2) return;
    event.preventDefault();
    event.stopPropagation();
    controls[(at + step + controls.length) % controls.length]?.focus();
  };
  return { ref: root, onFocus, onKeyDown };
}
