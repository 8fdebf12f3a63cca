import { useCallback, useEffect } from 'react';
import { drawLoop } from '../../../run/drawLoop';
import { FIRST_VISIT, firstVisitSpeed } from '../../../scenario/presets/firstVisit';
import { OPENING_PRESET_ID } from '../../../scenario/presets/presets';
import { sameScenario } from '../../../store/timedChanges';
import { useServices } from '../../../ui/app';

/** A step of the playhead that playing at these speeds never makes in a frame, simulated ms. */
const LEAP_MS = 300;

/**
 * Plays the first visit at its speeds, and ends it with Escape or as soon as the reader takes over: another setting,
 * another screen, another position or speed of the playhead. Returns a function that ends it without pausing.
 */
export function usePlan(reduced: boolean): () => void {
  const { store, session } = useServices();
  const { playhead } = session;
  const end = useCallback(() => {
    playhead.speed = 1;
    store.getState().setFirstVisit(false);
    // Nothing plays on until the whole run was seen.
    if (reduced) store.setState({ hideAhead: false });
  }, [store, playhead, reduced]);

  useEffect(() => {
    const { scenario, presets } = store.getState();
    const opening = presets.find(({ id }) => id === OPENING_PRESET_ID);
    // A failed run was shown here, and the reader may have changed its scenario.
    if (opening === undefined || !sameScenario(scenario, opening.scenario)) end();
    return store.subscribe((state, before) => {
      const taken =
        state.scenario !== before.scenario ||
        state.presetId !== before.presetId ||
        state.view !== before.view;
      if (taken && state.firstVisit) end();
    });
  }, [store, end]);

  useEffect(() => {
    if (reduced) return;
    let speed = playhead.speed;
    let lastMs = playhead.ms;
    return drawLoop.onDraw(() => {
      const { ms } = playhead;
      const taken = playhead.speed !== speed || ms < lastMs || ms > lastMs + LEAP_MS;
      lastMs = ms;
      if (taken) {
        store.getState().setFirstVisit(false);
        return;
      }
      speed = ms < FIRST_VISIT.toMs ? firstVisitSpeed(ms) : 1;
      playhead.speed = speed;
    });
  }, [store, playhead, reduced]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A dialog or a menu closes first.
      if (
        event.key !== 'Escape' ||
        document.querySelector('[role="dialog"], [role="tooltip"], [role="listbox"]') !== null
      )
        return;
      event.preventDefault();
      end();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [end]);
  return end;
}
