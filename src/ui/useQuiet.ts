import { useEffect, useState } from 'react';

/** Signs of a busy reader. */
const DEEDS = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'touchmove', 'keydown', 'input'];
/** How long nothing must happen, ms. */
const QUIET_MS = 1000;

/** True if the reader has done nothing for a moment, so work that nobody waits for may go on. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    const rest = (): ReturnType<typeof setTimeout> => setTimeout(() => setQuiet(true), QUIET_MS);
    let timer = rest();
    const onDeed = (): void => {
      clearTimeout(timer);
      timer = rest();
      setQuiet(false);
    };
    for (const deed of DEEDS) document.addEventListener(deed, onDeed, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const deed of DEEDS) document.removeEventListener(deed, onDeed, { capture: true });
    };
  }, []);
  return quiet;
}
