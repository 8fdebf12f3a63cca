import { isSameOrigin } from './windows';

/**
 * Data that this page keeps between visits. A browser may refuse storage or run out of it: then nothing is kept, and
 * nothing breaks. Storage belongs to an origin, so every key contains the folder of this copy of the page, and copies
 * in other folders of the host keep their own data.
 */
export function readStored(key: string, store: () => Storage = () => localStorage): string | null {
  try {
    const own = store().getItem(storageKey(key));
    // Keys used to lack the folder, so all copies shared their data: each copy takes it over once, and leaves it for
    // the others.
    return own ?? store().getItem(key);
  } catch {
    return null;
  }
}

/** Replaces the `text` under `key`; false if the browser refuses. */
export function writeStored(key: string, text: string, store: () => Storage = () => localStorage): boolean {
  try {
    store().setItem(storageKey(key), text);
    return true;
  } catch {
    return false;
  }
}

/** Calls `listener` when another tab writes `key`, with the text or null. Returns an unsubscribe function. */
export function onStored(key: string, listener: (text: string | null) => void): () => void {
  const onChange = (event: StorageEvent): void => {
    // A key of null means that all was cleared.
    if (event.key === storageKey(key) || event.key === null)
      listener(event.key === null ? null : event.newValue);
  };
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** The key under which this copy of the page keeps something: `linger.recent:/courses/linger/`. */
export function storageKey(key: string): string {
  return `${key}:${location.pathname.replace(/[^/]*$/, '')}`;
}

/** True if a page of another origin frames this one, which then must not see the reader's data. */
export function isFramedByStranger(): boolean {
  return top !== null && top !== window && !isSameOrigin(top);
}
