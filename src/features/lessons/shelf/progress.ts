import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../core/answers';
import { StoredValue } from './StoredValue';

/** How far the reader is in one lesson. Steps count from 1. */
export interface LessonProgress {
  /** The step that was open last. */
  readonly at: number;
  /** Steps that were answered or solved, in ascending order. */
  readonly passed: readonly number[];
  readonly done: boolean;
}

/** Progress by lesson id, whatever the id; lessons that were never opened are missing. */
export type Progress = ReadonlyMap<string, LessonProgress>;

const KEY = 'linger.lessons.progress';
/** Maximum lessons with stored progress; the oldest are dropped first. */
const MAX_LESSONS = 100;
const NOTHING: LessonProgress = { at: 1, passed: [], done: false };

const step = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99));
const ID = v.pipe(v.string(), v.maxLength(40));
const FORM = v.object({ at: step, passed: v.pipe(v.array(step), v.maxLength(99)), done: v.boolean() });

/** Reads what was stored; anything else is no progress at all. */
export function readProgress(text: string | null): Progress {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return new Map(
      entries.flatMap(([id, value]) => {
        const checked = v.safeParse(FORM, value);
        return v.is(ID, id) && checked.success ? [[id, checked.output]] : [];
      }),
    );
  } catch {
    return new Map();
  }
}

function written(progress: Progress): string {
  return JSON.stringify(Object.fromEntries(progress));
}

const progress = new StoredValue(KEY, { read: readProgress, write: written });

export function useProgress(): Progress {
  return useSyncExternalStore(progress.subscribe, progress.get);
}

/** Notes the step that is open; past the last one the lesson is done. */
export function noteStep(id: string, at: number, steps: number): void {
  const known = progress.get().get(id);
  const done = at > steps || known?.done === true;
  const shown = Math.min(at, steps);
  if (known?.at === shown && known.done === done) return;
  update(id, (before) => ({ ...before, at: shown, done: done || before.done }));
}

export function notePassed(id: string, at: number): void {
  if (progress.get().get(id)?.passed.includes(at) === true) return;
  update(id, (before) => ({ ...before, passed: [...new Set([...before.passed, at])].sort((a, b) => a - b) }));
}

export function forgetProgress(): void {
  progress.change(() => new Map());
}

function update(id: string, change: (before: LessonProgress) => LessonProgress): void {
  progress.change((all) => {
    const others = [...all].filter(([other]) => other !== id).slice(1 - MAX_LESSONS);
    return new Map([...others, [id, change(all.get(id) ?? NOTHING)]]);
  });
}

/** The reader's answers by lesson and step. They aren't stored: a reload opens the questions again. */
const answers = createStore<ReadonlyMap<string, Answer>>(() => new Map());

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

export function forgetAnswers(id: string | null = null): void {
  const kept = [...answers.getState()].filter(([key]) => id !== null && !key.startsWith(`${id}:`));
  answers.setState(new Map(kept), true);
}

function keyOf(id: string, step: number): string {
  return `${id}:${step}`;
}
