import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LessonPlace } from '../../../scenario/view';
import { placeKey } from '../ui/stepProps';
import { NEW_ROUND, type Round } from './round';

/** A class in front of the wall. Nothing of it is sent or stored. */
interface ClassState {
  readonly open: boolean;
  /** The rounds by step, so that a clicker can go back to a question and its hands. */
  readonly rounds: ReadonlyMap<string, Round>;
}

const state = createStore<ClassState>(() => ({ open: false, rounds: new Map() }));

/** `round` is null until the step's round begins. */
export function useClass(place: LessonPlace): { readonly open: boolean; readonly round: Round | null } {
  const { open, rounds } = useStore(state);
  return { open, round: rounds.get(placeKey(place)) ?? null };
}

export function openClass(open: boolean): void {
  state.setState(open ? { open, rounds: new Map() } : { open });
}

/** Changes a step's round, which begins if there is none. */
export function changeRound(place: LessonPlace, change: (round: Round) => Round): void {
  const key = placeKey(place);
  state.setState(({ rounds }) => ({
    rounds: new Map([...rounds, [key, change(rounds.get(key) ?? NEW_ROUND)]]),
  }));
}
