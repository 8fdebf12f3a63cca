import { useSyncExternalStore } from 'react';

/** The size that the projector's layout is made for, px. */
const WIDTH = 1280;
const HEIGHT = 720;

/** How much larger the projector's layout is drawn, so that it fills the window: 1.5 at 1920 × 1080. */
export function useProjectorScale(): number {
  return useSyncExternalStore(subscribe, scaleNow);
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

function scaleNow(): number {
  return Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
}
