import type { Summary } from '../../workers/protocol';
import { formatCount } from '../base/format';

/** With a larger share of failed records, p99 of those acked says nothing: the slowest 1 % have no ack. */
export const FAILED_LIMIT = 0.01;

type Records = Summary['records'];

/** Share of the offered records that were given up. */
export function failedShare({ failed, offered }: Records): number {
  return offered === 0 ? 0 : failed / offered;
}

/** Why records failed, to follow "failed"; empty if no timeout had a part in it. */
export function failureCause({ failed, expired }: Records): string {
  if (expired === 0) return '';
  if (expired === failed) return ' because delivery.timeout.ms ran out';
  return `, ${formatCount(expired)} of them because delivery.timeout.ms ran out`;
}
