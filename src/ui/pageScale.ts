import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The projector's view and the class wall are laid out for this size, px: 12 px, their smallest text, are 3.5 % of it. */
const PROJECTOR = { width: 608, height: 342 };
/** Dialogs and menus, which only the presenter reads, are laid out for this one. */
const PRESENTER = { width: 1280, height: 720 };
/** On large screens the page is laid out for this size, so that its smallest text stays as large as on a laptop. */
const LARGE = { width: 1600, height: 900 };
/** From this window on. */
const LARGE_FROM = { width: 2560, height: 1440 };

/** How much larger the projector's view is drawn; dialogs and menus follow by `--page-scale`. */
export function useProjectorScale(): number {
  const presenterScale = useSyncExternalStore(onResize, () => scaleTo(PRESENTER));
  useLayoutEffect(() => showScale('projector', presenterScale), [presenterScale]);
  return useWallScale();
}

/** How much larger the class wall is drawn. It covers the window, so nothing else follows. */
export function useWallScale(): number {
  return useSyncExternalStore(onResize, () => scaleTo(PROJECTOR));
}

/** Magnifies every screen if the window is much larger than a laptop's, except in the projector view. */
export function useLargeScreens(projector: boolean): void {
  const scale = useSyncExternalStore(onResize, largeScale);
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

/** Calls `listener` when the window changes its size. Returns an unsubscribe function. */
export function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

function largeScale(): number {
  if (innerWidth < LARGE_FROM.width || innerHeight < LARGE_FROM.height) return 1;
  return scaleTo(LARGE);
}

function scaleTo({ width, height }: typeof PROJECTOR): number {
  return Math.min(innerWidth / width, innerHeight / height);
}
