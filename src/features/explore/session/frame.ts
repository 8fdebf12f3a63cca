import { readViewKey } from '../../../scenario/link/viewKeys';
import type { Notice } from '../../../scenario/notice';
import type { AppStore } from '../../../store/store';
import { viewWithoutTime } from '../../../store/viewSlice';

/** Keys of the view that may also come before the `#`. */
const KEYS = ['embed', 'hide', 'lock'] as const;

/**
 * Follows what the page around a frame asks for before the `#`, whatever the link is: a preset's id has no room for it.
 * To be called again whenever another link has been followed.
 */
export function followFrame(store: AppStore): void {
  const query = new URLSearchParams(location.search);
  for (const key of KEYS) {
    const text = query.get(key);
    if (text === null) continue;
    const notices: Notice[] = [];
    const view = readViewKey({ ...store.getState().view, atS: null }, key, text, notices);
    store.setState((state) => ({ view: viewWithoutTime(view), notices: [...state.notices, ...notices] }));
  }
}

/**
 * `?height=content` makes the page as high as its content, and tells `linger-explorer.js` how high that is, now and
 * whenever it changes. Anybody may hear it.
 */
export function tellHeight(content: HTMLElement): void {
  if (new URLSearchParams(location.search).get('height') !== 'content') return;
  document.documentElement.dataset.height = 'content';
  const tell = (): void => {
    parent.postMessage({ type: 'linger.height', height: content.getBoundingClientRect().height }, '*');
  };
  new ResizeObserver(tell).observe(content);
}
