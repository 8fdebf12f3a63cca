import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';

/** React warns if its updates aren't awaited, unless it knows that it is tested. */
declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const mounted: Root[] = [];

/** Takes away what was drawn, with its listeners: files share a document, and what stays would hear their keys. */
export function unmountAll(): void {
  for (const root of mounted.splice(0)) act(() => root.unmount());
}

/** Draws into a fresh element of the document. */
export function render(node: ReactNode): { readonly root: HTMLElement; draw(next: ReactNode): void } {
  unmountAll();
  document.body.innerHTML = '';
  const root = document.body.appendChild(document.createElement('div'));
  const reactRoot = createRoot(root);
  mounted.push(reactRoot);
  const draw = (next: ReactNode): void => act(() => reactRoot.render(next));
  draw(node);
  return { root, draw };
}

/** Resolves once this doesn't throw any more: what is fetched on demand takes as long as the machine is busy. */
export async function comesTo<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  // What comes meanwhile comes by itself, as in a browser.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    return await vi.waitFor(look, { timeout: 120_000, interval: 5 });
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

/** The one element that matches; fails if there is none. */
export function find<Kind extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Kind {
  const element = root.querySelector<Kind>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
}

/** The button with exactly this text; fails if there is none. */
export function buttonNamed(name: string, root: ParentNode = document): HTMLElement {
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (button === undefined) throw new Error(`There is no button ${name}.`);
  return button;
}

/** Presses a key on an element. */
export function press(element: Element, key: string, modifiers: KeyboardEventInit = {}): void {
  act(() => {
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
    );
  });
}

/** Puts text into an input as typing does, so that React hears of it. */
export function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
  act(() => {
    input.focus();
    setValue?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Clicks an element. */
export function click(element: HTMLElement): void {
  act(() => element.click());
}

/** Takes the focus away, as Tab does. */
export function leave(element: HTMLElement): void {
  act(() => {
    element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    element.blur();
  });
}

/** Pastes a text into a field, or over the page if the target takes no text. Returns whether the page took it itself. */
export function paste(target: Element, text: string): boolean {
  const clipboardData = { getData: () => text };
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  act(() => void target.dispatchEvent(event));
  return event.defaultPrevented;
}
