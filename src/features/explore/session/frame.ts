import { viewRow } from '../../../scenario/link/viewKeys';
import type { Notice } from '../../../scenario/notice';
import type { AppStore } from '../../../store/store';
import { viewWithoutTime } from '../../../store/viewSlice';

/** Keys of the view that may also come before the `#`. */
const KEYS = ['embed', 'hide', 'lock'] as const;

/**
 * Applies the query of a frame's address, whatever the link is: a preset's id has no room for it. Call again after
 * following another link.
 */
export function followFrame(store: AppStore): void {
  const query = new URLSearchParams(location.search);
  for (const key of KEYS) {
    const [text, row] = [query.get(key), viewRow(key)];
    if (text === null || row === undefined) continue;
    const notices: Notice[] = [];
    const { scenario, view } = store.getState();
    const read = row.read({ ...view, atS: null }, text, notices, scenario);
    store.setState((state) => ({ view: viewWithoutTime(read), notices: [...state.notices, ...notices] }));
  }
}

/**
 * `?height=content` makes the page as high as its content, and reports that height to `linger-explorer.js` now and
 * after every change. Any parent page may listen.
 */
export function reportHeight(content: HTMLElement): void {
  if (new URLSearchParams(location.search).get('height') !== 'content') return;
  document.documentElement.dataset.height = 'content';
  const report = (): void => {
    parent.postMessage({ type: 'linger.height', height: content.getBoundingClientRect().height }, '*');
  };
  new ResizeObserver(report).observe(content);
}
