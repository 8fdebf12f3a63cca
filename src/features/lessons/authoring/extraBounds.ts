import { hasKeys } from '../core/forms';
import { placeOf } from '../core/problems';
import { within } from './within';

/** Bounds after the two that `between` has, as sentences. */
export function extraBounds(lesson: unknown): readonly string[] {
  return within(lesson, [], (value, path) => {
    if (!hasKeys(value) || value.is !== 'between' || !Array.isArray(value.than) || value.than.length < 3)
      return [];
    const place = placeOf([...path, 'than']);
    return [`${place}: it has ${value.than.length} bounds. Only the first two are used.`];
  });
}
