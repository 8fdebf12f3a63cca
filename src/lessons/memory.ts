import { useSyncExternalStore } from 'react';
import type { Answer } from './answers';

/**
 * What the reader answered since the page was opened, by lesson and step. It is not stored: after a reload the
 * questions are open again.
 */
let answers: ReadonlyMap<string, Answer> = new Map();
const listeners = new Set<() => void>();

/** The answer to a step, or null while the question is open. */
export function useAnswer(id: string, step: number): Answer | null {
  return useSyncExternalStore(subscribe, () => answerOf(id, step));
}

/** The same, outside of components. */
export function answerOf(id: string, step: number): Answer | null {
  return answers.get(keyOf(id, step)) ?? null;
}

/** Notes an answer; null opens the question again. */
export function noteAnswer(id: string, step: number, answer: Answer | null): void {
  const next = new Map(answers);
  if (answer === null) next.delete(keyOf(id, step));
  else next.set(keyOf(id, step), answer);
  set(next);
}

/** Opens the questions of a lesson again, or of all lessons. */
export function forgetAnswers(id: string | null = null): void {
  set(new Map([...answers].filter(([key]) => id !== null && !key.startsWith(`${id}:`))));
}

function keyOf(id: string, step: number): string {
  return `${id}:${step}`;
}

function set(next: ReadonlyMap<string, Answer>): void {
  answers = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
