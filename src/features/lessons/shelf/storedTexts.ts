import * as v from 'valibot';
import { LESSON_LIMITS } from '../core/format';

export interface StoredText {
  readonly id: string;
  /** Its JSON as it was written. */
  readonly text: string;
}

const TEXT = v.pipe(v.string(), v.maxLength(LESSON_LIMITS.file));
const FORM = v.object({ id: v.string(), text: TEXT });

/** Leaves out what can't be read: the browser's storage is open to every page of this host. */
export function storedTexts(stored: string | null): readonly StoredText[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter((each) => v.is(FORM, each)) : [];
  } catch {
    return [];
  }
}

export function lastOfEach(texts: readonly StoredText[]): readonly StoredText[] {
  return [...new Map(texts.map((each) => [each.id, each])).values()];
}
