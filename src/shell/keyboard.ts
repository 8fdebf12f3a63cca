import { useLayoutEffect } from 'react';
import { FIELD_NAMES } from '../scenario/fields';
import { cancelRun, redo, undo } from '../store/undo';
import { type AppServices, useServices } from '../ui/app';
import { resolveMotion } from '../ui/media';
import { shiftSpeed } from '../watch/transport/speeds';
import { STEP_MS } from '../watch/transport/Transport';
import { isIn, placesOf, shownView, showView } from './places';

interface KeyActions {
  /** Shows the help; left out if the bar above does. */
  readonly onKeys?: () => void;
  /** Opens or folds all settings, on a screen that has them. */
  readonly onAllSettings?: () => void;
  /** A run, a scenario that can be changed, or neither. */
  readonly of?: 'run' | 'scenario' | 'page';
}

/** Keys that work except while typing or in an open menu. */
export function useKeyboard({ onKeys, onAllSettings, of = 'run' }: KeyActions): void {
  const services = useServices();
  // With the screen itself: an effect after the paint would lose a key that is pressed at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTaken(event)) return;
      if (onPageKey(event, services, { onKeys, onAllSettings, of })) event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [services, onKeys, onAllSettings, of]);
}

/** True if the focused element uses keys itself, or a modal dialog is open without having the focus. */
function isTaken(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[role="dialog"], [role="listbox"], [role="menu"]') != null) return true;
  if (isTextEntry(target)) return event.key !== 'Escape';
  return event.key === ' ' && target?.closest('button, a') != null;
}

function isTextEntry(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('textarea, input, select, [contenteditable]') !== null;
}

/** Handles a key; returns false if it has no meaning. */
function onPageKey(event: KeyboardEvent, services: AppServices, actions: KeyActions): boolean {
  const { onKeys, onAllSettings, of } = actions;
  if (event.ctrlKey || event.metaKey) return of !== 'page' && onUndoKey(event, services);
  if (event.altKey) return false;
  if (event.key === '?' && onKeys !== undefined) {
    onKeys();
    return true;
  }
  if (event.key.toLowerCase() === 'a' && onAllSettings !== undefined) {
    onAllSettings();
    return true;
  }
  if (onViewKey(event, services)) return true;
  return of === 'run' && onRunKey(event, services);
}

/** The views of the place, by number; in a lesson the numbers are answers, and the projector shows one view. */
function onViewKey({ key }: KeyboardEvent, { store }: AppServices): boolean {
  const { screens, view } = store.getState();
  if (view.screen === 'explore' && (view.lesson !== null || view.projector || view.embed)) return false;
  const shown = shownView(view);
  const next = placesOf(screens).find((place) => isIn(place, shown))?.views[Number(key) - 1];
  if (next === undefined || next.view === shown) return false;
  showView(store, next.view);
  return true;
}

function onRunKey(event: KeyboardEvent, services: AppServices): boolean {
  const { session, store } = services;
  const { playhead } = session;
  const { motion } = store.getState();
  switch (event.key) {
    case ' ':
      if (resolveMotion(motion)) playhead.step(STEP_MS);
      else playhead.playing = !playhead.playing;
      return true;
    case ',':
      playhead.step(-STEP_MS);
      return true;
    case '.':
      playhead.step(STEP_MS);
      return true;
    case '[':
      shiftSpeed(playhead, -1);
      return true;
    case ']':
      shiftSpeed(playhead, 1);
      return true;
    default:
      return onPlaceKey(event, services) || onBeforeKey(event, services) || onSettingKey(event, services);
  }
}

function onUndoKey(event: KeyboardEvent, { store }: AppServices): boolean {
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return false;
  if (key === 'y' || event.shiftKey) redo(store);
  else undo(store);
  return true;
}

function onPlaceKey(event: KeyboardEvent, { session, store }: AppServices): boolean {
  const binMs = session.history()?.binMs || 250;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const bins = (event.shiftKey ? 10 : 1) * (event.key === 'ArrowLeft' ? -1 : 1);
    session.playhead.step(bins * binMs);
    return true;
  }
  if (event.key !== 'Escape') return false;
  // In a text entry Escape only leaves it; elsewhere it first cancels a slow run.
  const { view } = store.getState();
  if (view.screen === 'explore' && !isTextEntry(event.target) && cancelRun(store)) return true;
  document.querySelector<HTMLElement>('[data-region="stage"]')?.focus();
  return true;
}

function onBeforeKey(event: KeyboardEvent, { store }: AppServices): boolean {
  switch (event.key.toLowerCase()) {
    case 'b':
      store.getState().toggleBefore();
      return true;
    case 'z':
      undo(store);
      return true;
    default:
      return false;
  }
}

function onSettingKey(event: KeyboardEvent, { store }: AppServices): boolean {
  const state = store.getState();
  const key = event.key.toLowerCase();
  if (key !== 'r') return false;
  const setting = document.activeElement?.closest('[data-block]')?.getAttribute('data-block');
  const name = FIELD_NAMES.find((known) => known === setting);
  if (name === undefined) return false;
  state.resetSetting(name);
  return true;
}
