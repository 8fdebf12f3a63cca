import { useEffect, useState } from 'react';

/** How long a button says "copied", ms. */
const SAID_MS = 2000;

/** `failed` if the browser forbids copying. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** Copies text to the clipboard, and reports success. */
export function useCopy(): readonly [CopyState, (text: string) => void] {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string): void => {
    // Insecure contexts have no clipboard.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    written.then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return [state, copy];
}
