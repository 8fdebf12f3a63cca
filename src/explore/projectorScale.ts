import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The size that the projector's layout is made for, px. */
const WIDTH = 1280;
const HEIGHT = 720;

/** How much larger the projector's layout is drawn to fill the window; the style sheet enlarges dialogs and menus alike. */
export function useProjectorScale(): number {
  const scale = useSyncExternalStore(subscribe, scaleNow);
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.projector = '';
    style.setProperty('--projector-scale', String(scale));
    return () => {
      delete dataset.projector;
      style.removeProperty('--projector-scale');
    };
  }, [scale]);
  return scale;
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

function scaleNow(): number {
  return Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
}
