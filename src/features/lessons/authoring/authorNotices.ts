import type { RunOf } from '../core/facts';
import { jsonPlaces, withoutMark } from '../core/jsonPlaces';
import type { KafkaFigures } from '../core/placeholders';
import { placeOf } from '../core/problems';
import { placed, type ReadyLesson } from '../core/readLesson';
import { extraBounds } from './extraBounds';
import { lessonNotices } from './notices';
import { runNotices } from './runNotices';

/**
 * What the author of a lesson that can be opened should look at, with line and column. For those who show it: a class that
 * opens the lesson has no use for it. `text` is the file that `ready` was read from; without `runOf` nothing has run.
 */
export function authorNotices(
  text: string,
  { lesson, scenes }: ReadyLesson,
  kafka: KafkaFigures,
  runOf?: RunOf,
): readonly string[] {
  const all = [
    ...repeatedKeys(text),
    ...extraBounds(JSON.parse(withoutMark(text))),
    ...lessonNotices(lesson, scenes),
    ...runNotices(lesson, scenes, kafka, runOf),
  ];
  return placed(text, [...new Set(all)]);
}

function repeatedKeys(text: string): readonly string[] {
  const places = jsonPlaces(withoutMark(text));
  if (!places.ok) return [];
  return places.repeated.map(
    (path) => `${placeOf(path)}: the file has this key twice here. The last one is used.`,
  );
}
