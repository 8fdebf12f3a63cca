import { useEffect, useState } from 'react';

/** How long a button says that it has copied, ms. */
const SAID_MS = 2000;

/** What came of the last copy; `failed` where the browser forbids it. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** Copies text to the clipboard and tells what came of it. */
export function useCopy(): readonly [CopyState, (text: string) => void] {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string): void => {
    // Outside of a secure context there is no clipboard at all.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    written.then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return [state, copy];
}
