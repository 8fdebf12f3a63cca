/**
 * What this page keeps between visits. A browser may refuse storage or have none left: then nothing is kept, and
 * nothing breaks.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `text` under `key`, in place of what was there; false where the browser would not. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Calls `listener` when another tab has written `key`, with what it wrote or null; the answer ends that. */
export function onStored(key: string, listener: (text: string | null) => void): () => void {
  const onChange = (event: StorageEvent): void => {
    // A key of null means that all was cleared.
    if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue);
  };
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
