import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { drawLoop } from '../../../run/drawLoop';
import type { Playhead } from '../../../run/Playhead';
import { findPreset, OPENING_PRESET_ID } from '../../../scenario/presets/presets';
import { useCapturedKeys } from '../../../shell/useCapturedKeys';
import { changedCount, sameScenario } from '../../../store/timedChanges';
import { useServices } from '../../../ui/app';
import { useLatest } from '../../../ui/useLatest';
import {
  type PlayedStep,
  playedStepAt,
  TOUR_MOMENTS,
  TOUR_START,
  TOUR_STEPS,
  type TourState,
  type TourStep,
  tourAfter,
  tourPace,
  tourStep,
  tourStopsAt,
} from '../core/tour';
import { TOUR_FROM_MS } from '../session/opening';

export interface Tour {
  readonly state: TourState;
  readonly step: TourStep;
  /** Expects broker 0 to get this share, 0 to 1. */
  readonly guess: (share: number) => void;
  /** The main thing to do in a step: to play on, or to take one's turn. */
  readonly next: () => void;
  /** Goes to a step's moment; from the first ones it plays on. */
  readonly go: (step: TourStep) => void;
  readonly restart: () => void;
  readonly end: () => void;
}

/** Runs the tour: it moves the playhead at its own pace, and hears of each change of a setting. */
export function useTour(reduced: boolean): Tour {
  const { store, session } = useServices();
  const { playhead } = session;
  const [state, setState] = useState(TOUR_START);
  const [played, setPlayed] = useState<PlayedStep>('predict');
  const step = played === 'climax' ? tourStep(state, TOUR_MOMENTS.climax) : played;
  useCourse(state.guess !== null);
  // If its code came late, the run has played on since the tour was asked for.
  useLayoutEffect(() => playhead.place(TOUR_FROM_MS), [playhead]);
  useEffect(() => drawLoop.onDraw(() => setPlayed(playedStepAt(playhead.ms))), [playhead]);

  const end = useCallback(() => {
    stopHere(playhead);
    store.getState().setTouring(false);
  }, [store, playhead]);

  useEffect(() => {
    const { scenario, presets } = store.getState();
    const opening = findPreset(OPENING_PRESET_ID, presets)?.scenario;
    // A failed run was shown here, and the reader may have changed its scenario.
    if (opening === undefined || !sameScenario(scenario, opening)) end();
    return store.subscribe((now, before) => {
      if (!now.touring) return;
      const left = now.view.screen !== before.view.screen || now.view.lesson !== before.view.lesson;
      if (left || now.presetId !== before.presetId) return end();
      if (now.scenario === before.scenario || opening === undefined) return;
      playhead.playing = false;
      const changed = changedCount(now.scenario, opening) > 0;
      if (playhead.ms < TOUR_MOMENTS.climax) playhead.place(TOUR_MOMENTS.climax);
      setState((was) => ({ ...was, turned: true, changed }));
    });
  }, [store, playhead, end]);

  const go = (to: TourStep): void => {
    if (to === 'answer') return;
    if (to !== 'predict' && state.guess === null) {
      askForGuess();
      return;
    }
    if (to === 'turn') {
      playhead.place(TOUR_MOMENTS.climax);
      setState({ ...state, turned: true });
      return;
    }
    setState({ ...state, turned: false, changed: false });
    playhead.place(TOUR_MOMENTS[to]);
    playhead.playing = !reduced && to !== 'predict' && to !== 'climax';
  };
  const next = (): void => {
    const after = TOUR_STEPS[TOUR_STEPS.indexOf(step) + 1];
    if (after === undefined) return;
    if (step !== 'predict' || reduced || state.guess === null) {
      go(after);
      return;
    }
    // Past the instant at which it waits for the guess.
    if (playhead.ms < TOUR_MOMENTS.predict) playhead.place(TOUR_MOMENTS.predict + 1);
    playhead.playing = true;
  };
  const restart = (): void => {
    setState({ ...state, turned: false, changed: false });
    playhead.place(TOUR_FROM_MS);
    playhead.playing = !reduced;
  };
  return {
    state,
    step,
    guess: (share) => setState({ ...state, guess: share }),
    next,
    go,
    restart,
    end,
  };
}

/** Stops the playhead where the tour is: the reader didn't choose that place, so the address doesn't name it. */
function stopHere(playhead: Playhead): void {
  playhead.playing = false;
  playhead.place(playhead.ms);
}

/** The next step needs a guess, so the way to give one gets the focus. */
function askForGuess(): void {
  document.querySelector<HTMLElement>('[data-guess]')?.focus();
}

/** Moves the playhead at the tour's pace, and holds it where the tour waits for the reader. */
function useCourse(guessed: boolean): void {
  const { playhead } = useServices().session;
  const latest = useLatest(guessed);
  useEffect(() => {
    let place = { ms: playhead.ms, heldMs: 0 };
    playhead.course = (ms, elapsedMs) => {
      if (!latest.current && ms >= TOUR_MOMENTS.predict) {
        askForGuess();
        stopHere(playhead);
        return ms;
      }
      // The reader went to another step.
      const heldMs = playedStepAt(ms) === playedStepAt(place.ms) ? place.heldMs : 0;
      place = tourAfter({ ms, heldMs }, elapsedMs);
      return place.ms;
    };
    let lastMs = playhead.ms;
    const end = drawLoop.onDraw(() => {
      const { ms } = playhead;
      if (playhead.playing && ms !== lastMs && tourStopsAt(ms)) stopHere(playhead);
      lastMs = ms;
      playhead.speed = tourPace(ms);
    });
    return () => {
      end();
      playhead.course = null;
      playhead.speed = 1;
    };
  }, [playhead, latest]);
}

/** Keys of the tour: Enter and Space, Shift with arrows, Escape. A dialog or a menu comes first. */
export function useTourKeys({ next, go, step, end }: Tour): void {
  const { playhead } = useServices().session;
  useCapturedKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (document.querySelector('[role="dialog"], [role="tooltip"], [role="listbox"]') !== null) return false;
    const target = event.target instanceof Element ? event.target : null;
    const acts = target?.closest('button, a, input, summary') != null;
    const to = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') end();
    else if (event.key === 'Enter' && !acts) next();
    else if (event.key === ' ' && !acts) playhead.playing = !playhead.playing;
    else if (to !== undefined && event.shiftKey && target?.closest('[role="slider"], input') == null) {
      const place = TOUR_STEPS[Math.min(TOUR_STEPS.length - 1, Math.max(0, TOUR_STEPS.indexOf(step)) + to)];
      if (place !== undefined) go(place);
    } else return false;
    return true;
  });
}
