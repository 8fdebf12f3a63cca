import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { drawLoop } from '../run/drawLoop';
import type { Playhead } from '../run/Playhead';
import { useServices } from './app';

/** How often a moving playhead re-renders components, ms; painters follow every frame. */
const INTERVAL_MS = 250;

/** `speed` in simulated seconds per second. */
export function usePlayback(): { readonly playing: boolean; readonly speed: number } {
  const { playhead } = useServices().session;
  const playing = useSyncExternalStore(playhead.subscribe, () => playhead.playing);
  const speed = useSyncExternalStore(playhead.subscribe, () => playhead.speed);
  return { playing, speed };
}

/** The session's playhead, s, a few times a second while `following`. */
export function usePlayheadSeconds(following: boolean): number {
  return useSeconds(useServices().session.playhead, following);
}

/** A playhead's time, s, a few times a second while `following`. */
export function useSeconds(playhead: Pick<Playhead, 'ms'>, following: boolean): number {
  const [seconds, setSeconds] = useState(playhead.ms / 1000);
  useEffect(() => {
    if (!following) return;
    let [toldMs, toldAtMs] = [playhead.ms, 0];
    return drawLoop.onDraw((nowMs) => {
      if (playhead.ms === toldMs) return;
      drawLoop.requestFrames();
      if (nowMs - toldAtMs < INTERVAL_MS) return;
      [toldMs, toldAtMs] = [playhead.ms, nowMs];
      setSeconds(playhead.ms / 1000);
    });
  }, [following, playhead]);
  return seconds;
}

/** Writes text about the playhead into an element, past React. */
export function usePlayheadText<Target extends HTMLElement>(text: (ms: number) => string) {
  const { playhead } = useServices().session;
  const element = useRef<Target>(null);
  const write = useCallback(() => {
    const next = text(playhead.ms);
    if (element.current !== null && element.current.textContent !== next) element.current.textContent = next;
  }, [text, playhead]);
  useEffect(() => drawLoop.onDraw(write), [write]);
  return element;
}
