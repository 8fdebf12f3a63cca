import { defaultPlayheadMs } from '../../../figures/windowChoice';
import type { Playhead } from '../../../run/Playhead';
import { findPreset } from '../../../scenario/presets/presets';
import type { Scenario } from '../../../scenario/scenario';
import { openLink } from '../../../store/links';
import type { AppStore } from '../../../store/store';
import { resolveMotion } from '../../../ui/media';

/** Where the tour begins, simulated ms: a little before its first step is held, so that something moves at once. */
export const TOUR_FROM_MS = 4600;

export interface OpeningPlace {
  /** Simulated second from a link; null = the most informative one. */
  readonly atS: number | null;
  readonly playing: boolean;
}

/** Opens a preset. One that hides the future plays at once, unless motion is reduced; the tour begins at its own place. */
export function openPreset(store: AppStore, playhead: Playhead, presetId: string): void {
  store.getState().openPreset(presetId);
  const { scenario, hideAhead, motion, presets, touring } = store.getState();
  const playing = !resolveMotion(motion) && (hideAhead || touring);
  store.setState({ hideAhead: playing && !touring, restS: null });
  const opening = findPreset(presetId, presets)?.opening?.atS ?? null;
  placePlayhead(playhead, scenario, { atS: touring ? TOUR_FROM_MS / 1000 : opening, playing });
}

/** Opens a link without leaving the page, paused at its time or at the most informative one. */
export function openInPlace(store: AppStore, playhead: Playhead, link: string): void {
  const view = openLink(store, link);
  if (view !== null) placePlayhead(playhead, store.getState().scenario, { atS: view.atS, playing: false });
}

export function placePlayhead(playhead: Playhead, scenario: Scenario, { atS, playing }: OpeningPlace): void {
  const endMs = scenario['duration.s'] * 1000;
  const atMs = atS === null ? (playing ? 0 : defaultPlayheadMs(scenario)) : atS * 1000;
  playhead.speed = 1;
  playhead.playing = playing;
  // A link may point into the drain, whose length isn't known yet.
  playhead.endMs = Math.max(endMs, atMs);
  playhead.place(atMs);
}

/** Applies a link from the address; without a time in it the playhead stays. */
export function followLink(store: AppStore, playhead: Playhead, hash: string): void {
  const view = openLink(store, hash);
  if (view === null) return;
  const atMs = view.atS === null ? playhead.ms : view.atS * 1000;
  playhead.endMs = Math.max(playhead.endMs, atMs);
  playhead.place(atMs);
}
