import type { Metric } from '../../../../figures/metric';
import { ignored } from '../claims';
import { metricOf } from '../metrics/metricOf';
import type { Sample } from '../metrics/samples';
import { claimOf } from '../settle';
import type { Meaning } from '../types';

/** What a run without its command shows of its load. */
export interface Reached {
  readonly recordsPerSecond: number;
  readonly seconds: number;
  /** Bytes of a record; null if the figures are too coarse. */
  readonly bytes: number | null;
}

/** The workload of a run whose command is missing; the reached rate stands in for the intended one. */
export function reachedWorkload({ recordsPerSecond, seconds, bytes }: Reached): readonly Meaning[] {
  const rate = Number(recordsPerSecond.toPrecision(6));
  const row = (name: string, value: number, claim: Meaning['claims'][number]): Meaning => ({
    given: { name, value: String(value) },
    claims: [claim],
  });
  return [
    row(
      'records a second',
      recordsPerSecond,
      claimOf('rate', rate, 'The rate it reached; without the command, the intended rate is unknown.'),
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

/** The records a second of a run, as a metric; empty if the value can't be one. */
export function recordRate(
  read: Pick<Sample, 'value' | 'line' | 'written'>,
  seconds: number,
  count: number | null,
): readonly Metric[] {
  const metric = metricOf(
    { ...read, atS: null },
    { figure: 'records', unit: '1/s', statistic: { type: 'rate' }, windowS: [seconds, seconds], count },
  );
  return typeof metric === 'string' ? [] : [metric];
}
