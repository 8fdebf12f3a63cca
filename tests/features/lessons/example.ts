import { readFileSync } from 'node:fs';
import { authorNotices } from '../../../src/features/lessons/authoring/lint/withRuns';
import { formatProblems } from '../../../src/features/lessons/core/jsonText';
import type { Problem } from '../../../src/features/lessons/core/problems';
import { type ReadyLesson, readLesson } from '../../../src/features/lessons/core/readLesson';
import { type LessonSources, NO_EVIDENCE } from '../../../src/features/lessons/shelf/evidence';

/** What authors read of the format. */
export const GUIDE = readFileSync('docs/lessons.md', 'utf8');
/** The complete example of docs/lessons.md. */
export const EXAMPLE: string = /```json\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';

/** Any value of a file. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The example with the value at a path replaced; `undefined` takes it away. */
export function withValue(path: string, value: Json | undefined): string {
  const lesson: Json = JSON.parse(EXAMPLE);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place: Json = lesson;
  for (const key of keys) place = (place as { [key: string]: Json })[key] ?? null;
  if (value === undefined) delete (place as { [key: string]: Json })[last];
  else (place as { [key: string]: Json })[last] = value;
  return JSON.stringify(lesson);
}

/** What is wrong with a text: "steps.0.text unknown-figure" for each problem. */
export function problemsOf(text: string): readonly string[] {
  const read = readLesson(text);
  return read.ok ? [] : codesOf(read.problems);
}

/** What the author of a lesson that can be opened should look at. */
export function noticesOf(text: string, sources: LessonSources = NO_EVIDENCE): readonly string[] {
  return codesOf(authorNotices(text, readReady(text, sources), sources.kafka));
}

/** Where problems are, and their codes. */
export function codesOf(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ path, code }) => `${path?.join('.') ?? 'file'} ${code}`);
}

/** Reads a lesson that can be shown; throws with its problems if it can't. */
export function readReady(text: string, { presets, kafka }: LessonSources = NO_EVIDENCE): ReadyLesson {
  const read = readLesson(text, presets, kafka);
  if (!read.ok) throw new Error(formatProblems(text, read.problems).join('\n'));
  return read;
}
