import { isOfThisOrigin } from './windows';

/**
 * What this page keeps between visits. A browser may refuse storage or have none left: then nothing is kept, and
 * nothing breaks. Storage belongs to an origin, so every key holds the folder of this copy of the page: copies in other
 * folders of the host keep what is theirs.
 */
export function readStored(key: string, store: () => Storage = () => localStorage): string | null {
  try {
    const own = store().getItem(storageKey(key));
    // Before keys held the folder, all copies shared what they kept: each takes it over, once, and leaves it to the others.
    return own ?? store().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `text` under `key`, in place of what was there; false where the browser would not. */
export function writeStored(key: string, text: string, store: () => Storage = () => localStorage): boolean {
  try {
    store().setItem(storageKey(key), text);
    return true;
  } catch {
    return false;
  }
}

/** Calls `listener` when another tab has written `key`, with what it wrote or null. Returns an unsubscribe function. */
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

/** Whether a page of another origin shows this one in a frame: what the reader keeps is none of its business. */
export function isFramedByStranger(): boolean {
  return top !== null && top !== window && !isOfThisOrigin(top);
}
