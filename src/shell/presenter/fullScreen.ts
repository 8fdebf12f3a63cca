import { useSyncExternalStore } from 'react';

/** False on some phones, and if a frame forbids it. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled === true;
}

/** Enters or leaves full screen; does nothing if the browser refuses. */
export function toggleFullScreen(): void {
  if (!canFillScreen()) return;
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  done.catch(() => {});
}

export function useFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
