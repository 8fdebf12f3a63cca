import { closestName, MOST_NOTICES, type Notice } from '../notice';

/**
 * `" Did you mean linger.ms?"`, or nothing where no known name is close. Nothing either once `notices` has all that the
 * reader will see: to compare a name with every known one costs more than all else in a link, so a hostile link could
 * keep the page busy with suggestions that nobody reads.
 */
export function suggestion(given: string, known: Iterable<string>, notices: readonly Notice[]): string {
  if (notices.length >= MOST_NOTICES) return '';
  const close = closestName(given, known);
  return close === null ? '' : ` Did you mean ${close}?`;
}
