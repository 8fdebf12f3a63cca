import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The projector's layout is made for this size, px, and is drawn larger to fill the window. */
const PROJECTOR = { width: 1280, height: 720 };
/** On large screens the page is laid out for this size, so that its smallest text stays as large as on a laptop. */
const LARGE = { width: 1600, height: 900 };
/** From this window on. */
const LARGE_FROM = { width: 2560, height: 1440 };

/** How much larger the projector's layout is drawn; dialogs and menus follow by `--page-scale`. */
export function useProjectorScale(): number {
  const scale = useSyncExternalStore(subscribe, projectorScale);
  useLayoutEffect(() => showScale('projector', scale), [scale]);
  return scale;
}

/** Magnifies every screen if the window is much larger than a laptop's, except in the projector view. */
export function useLargeScreens(projector: boolean): void {
  const scale = useSyncExternalStore(subscribe, largeScale);
  useLayoutEffect(
    () => (projector || scale === 1 ? undefined : showScale('large', scale)),
    [projector, scale],
  );
}

/** Sets the scale in the style sheet; returns an undo function. */
function showScale(kind: 'projector' | 'large', scale: number): () => void {
  const { dataset, style } = document.documentElement;
  dataset.scaled = kind;
  style.setProperty('--page-scale', String(scale));
  return () => {
    delete dataset.scaled;
    style.removeProperty('--page-scale');
  };
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

function projectorScale(): number {
  return Math.min(innerWidth / PROJECTOR.width, innerHeight / PROJECTOR.height);
}

function largeScale(): number {
  if (innerWidth < LARGE_FROM.width || innerHeight < LARGE_FROM.height) return 1;
  return Math.min(innerWidth / LARGE.width, innerHeight / LARGE.height);
}
