import { closestName, MOST_NOTICES, type Notice } from '../notice';

/**
 * `" Did you mean linger.ms?"`, or nothing if no known name is close. Nothing either once `notices` is full: comparing
 * a name with every known one costs more than everything else in a link, so a hostile link could keep the page busy
 * with suggestions that are never shown.
 */
export function suggestion(given: string, known: Iterable<string>, notices: readonly Notice[]): string {
  if (notices.length >= MOST_NOTICES) return '';
  const close = closestName(given, known);
  return close === null ? '' : ` Did you mean ${close}?`;
}
