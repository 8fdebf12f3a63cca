import { ignored } from '../claims';
import { claimOf } from '../settle';
import type { Meaning } from '../types';

/** The load of a run without its command, as far as its result shows it. */
export interface Reached {
  readonly recordsPerSecond: number;
  readonly seconds: number;
  /** Bytes of a record; null if the figures are too coarse. */
  readonly bytes: number | null;
  /** True if the run sent as fast as it could. */
  readonly isSaturated?: boolean;
}

/** The workload of a run whose command is missing; the reached rate stands in for the intended one. */
export function reachedWorkload({
  recordsPerSecond,
  seconds,
  bytes,
  isSaturated = false,
}: Reached): readonly Meaning[] {
  const rate = Number(recordsPerSecond.toPrecision(6));
  const row = (name: string, value: number, claim: Meaning['claims'][number]): Meaning => ({
    given: { name, value: String(value) },
    claims: [claim],
  });
  const reached = 'The rate it reached; without the command, the intended rate is unknown.';
  return [
    row(
      'records a second',
      recordsPerSecond,
      isSaturated
        ? claimOf('rate', 'max', 'What it reached is not what it was offered: it sent as fast as it could.')
        : claimOf('rate', rate, reached),
    ),
    row(
      'bytes of a record',
      Math.round(bytes ?? 0),
      bytes === null
        ? ignored('The tool rounds it too much to determine the record size.')
        : claimOf(
            'record.bytes',
            Math.round(bytes),
            'Bytes a second ÷ records a second; the tool rounds both.',
          ),
    ),
    row(
      'seconds',
      Number(seconds.toPrecision(4)),
      claimOf('duration.s', Number(seconds.toPrecision(4)), 'Records ÷ rate.'),
    ),
  ];
}
