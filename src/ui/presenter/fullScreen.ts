import { useSyncExternalStore } from 'react';

/** Whether the browser can fill the screen with this page: not on every phone, and not where a frame forbids it. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled === true;
}

/** Fills the screen with the page, or leaves that. Where the browser refuses, everything stays as it is. */
export function toggleFullScreen(): void {
  if (!canFillScreen()) return;
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  done.catch(() => {});
}

/** Whether the page fills the screen; the component draws again when that changes. */
export function useFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
