/** Maximum entries that are read of one list: no list in a link means anything by more. */
export const MOST_ENTRIES = 1_000;

/** The first entries of a list that somebody wrote. */
export interface ReadList {
  /** Trimmed, in order; at most the given number. */
  readonly entries: readonly string[];
  /** Entries that weren't looked at, with empty ones. */
  readonly unread: number;
}

/**
 * The one reader of lists for untrusted text: it never splits a whole text, so a list of a million entries costs about
 * as much as one of a thousand. Empty entries are passed over.
 */
export function readList(text: string, separator: string, most: number = MOST_ENTRIES): ReadList {
  const entries: string[] = [];
  let start = 0;
  while (entries.length < most && start <= text.length) {
    const found = text.indexOf(separator, start);
    const end = found < 0 ? text.length : found;
    const entry = text.slice(start, end).trim();
    if (entry !== '') entries.push(entry);
    start = end + separator.length;
  }
  return { entries, unread: countEntries(text, separator, start) };
}

function countEntries(text: string, separator: string, start: number): number {
  if (start >= text.length) return 0;
  let count = 1;
  for (let at = text.indexOf(separator, start); at >= 0; at = text.indexOf(separator, at + separator.length))
    count += 1;
  return count;
}
