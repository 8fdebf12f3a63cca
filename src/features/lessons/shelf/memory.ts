import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../core/answers';

/** The reader's answers by lesson and step. They aren't stored: a reload opens the questions again. */
const answers = createStore<ReadonlyMap<string, Answer>>(() => new Map());

/** The answer to a step, or null while the question is open. */
export function useAnswer(id: string, step: number): Answer | null {
  return useStore(answers, () => answerOf(id, step));
}

/** The same, outside of components. */
export function answerOf(id: string, step: number): Answer | null {
  return answers.getState().get(keyOf(id, step)) ?? null;
}

/** Notes an answer; null opens the question again. */
export function noteAnswer(id: string, step: number, answer: Answer | null): void {
  const next = new Map(answers.getState());
  if (answer === null) next.delete(keyOf(id, step));
  else next.set(keyOf(id, step), answer);
  answers.setState(next, true);
}

/** Opens the questions of a lesson again, or of all lessons. */
export function forgetAnswers(id: string | null = null): void {
  const kept = [...answers.getState()].filter(([key]) => id !== null && !key.startsWith(`${id}:`));
  answers.setState(new Map(kept), true);
}

function keyOf(id: string, step: number): string {
  return `${id}:${step}`;
}
