import { readFileSync } from 'node:fs';
import { authorNotices } from '../../../src/features/lessons/authoring/lint/withRuns';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
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

/** Everything that is said about a text, in one string; where it stands has a test of its own. */
export function problemsOf(text: string): string {
  const read = readLesson(text);
  return read.ok ? 'none' : withoutPlaces(read.problems).join('\n');
}

/** What the author of a lesson that can be opened should look at. */
export function noticesOf(text: string): readonly string[] {
  return withoutPlaces(placedNotices(text));
}

/** The same with lines and columns. */
export function placedNotices(text: string, { presets, kafka }: LessonSources = NO_EVIDENCE) {
  const read = readLesson(text, presets, kafka);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return authorNotices(text, read, kafka);
}

function withoutPlaces(sentences: readonly string[]): readonly string[] {
  return sentences.map((sentence) => sentence.replace(PLACE, '').replaceAll('\u202f', ' '));
}

const PLACE = /^Line \d+, column \d+\. /;
