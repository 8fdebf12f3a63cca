import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LessonPlace } from '../../../scenario/view';
import { placeKey } from '../ui/stepProps';

/** How long a class has for a question, s. */
const CLOCK_SECONDS = 30;
/** What + adds, s. */
export const MORE_SECONDS = 10;
/** Step, in hands, by which the common scale of the bars grows. */
const SCALE_STEP = 8;

/** A class in front of a question. Nothing of it is sent or stored. */
interface ClassState {
  readonly open: boolean;
  /** The step whose hands these are. */
  readonly of: string | null;
  /** Hands for each option. */
  readonly hands: readonly number[];
  readonly leftSeconds: number;
  readonly running: boolean;
  /** The truth was put aside, for the run below it. */
  readonly aside: boolean;
}

const NOTHING: Omit<ClassState, 'open'> = {
  of: null,
  hands: [],
  leftSeconds: CLOCK_SECONDS,
  running: true,
  aside: false,
};

const state = createStore<ClassState>(() => ({ open: false, ...NOTHING }));

/** The class at a step, for components: hands for another step's question don't count. */
export function useClass(place: LessonPlace): ClassState {
  const now = useStore(state);
  return now.of === placeKey(place) ? now : { ...now, hands: [] };
}

/** Turns class mode on or off. */
export function openClass(open: boolean): void {
  state.setState({ open, ...(open ? { aside: false } : {}) });
}

/** Starts a question with no hands and a full clock; an open one continues. */
export function beginQuestion(place: LessonPlace): void {
  const of = placeKey(place);
  if (state.getState().of !== of) state.setState({ ...NOTHING, of });
}

/** Counts a hand for an option, or takes one back. */
export function countHand(option: number, by: 1 | -1): void {
  state.setState(({ hands }) => ({ hands: withHand(hands, option, by) }));
}

/** The hands with one more or one fewer, never below none. */
export function withHand(hands: readonly number[], option: number, by: 1 | -1): readonly number[] {
  const length = Math.max(hands.length, option + 1);
  return Array.from({ length }, (_, index) => Math.max(0, (hands[index] ?? 0) + (index === option ? by : 0)));
}

/** A second passes, or more are given. */
export function addSeconds(seconds: number): void {
  state.setState(({ leftSeconds }) => ({ leftSeconds: Math.max(0, leftSeconds + seconds) }));
}

/** Pauses or resumes the clock. */
export function toggleClock(): void {
  state.setState(({ running }) => ({ running: !running }));
}

/** Puts the truth aside for the run, or brings it back. */
export function putAside(aside: boolean): void {
  state.setState({ aside });
}

/** The full length of a bar, in hands. */
export function scaleOf(hands: readonly number[]): number {
  return Math.max(1, Math.ceil(Math.max(0, ...hands) / SCALE_STEP)) * SCALE_STEP;
}

/** The option with the most hands; null without hands. */
export function mostHands(hands: readonly number[]): number | null {
  const most = Math.max(0, ...hands);
  return most === 0 ? null : hands.indexOf(most);
}
