import { MOST_NOTICES, type Notice, suggestionFor } from '../notice';

/**
 * A suggestion, or nothing once `notices` is full: comparing a name with every known one costs more than everything else
 * in a link, so a hostile link could keep the page busy with suggestions that are never shown.
 */
export function suggestion(given: string, known: Iterable<string>, notices: readonly Notice[]): string {
  return notices.length >= MOST_NOTICES ? '' : suggestionFor(given, known);
}
