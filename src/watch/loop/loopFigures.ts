import type { Summary } from '../../../workers/protocol';
import { formatShare, withUnit } from '../../base/format';
import type { Scenario } from '../../scenario/scenario';

/** The partitions that the figure shows side by side. */
export const LOOP_PARTITIONS = 3;

/** Figures of each partition. */
export interface LoopFigures {
  /** Records in a batch, on average. */
  readonly records: readonly number[];
  readonly batches: readonly number[];
  /** Share of the bytes. */
  readonly shares: readonly number[];
}

/** The figures of a run in which the broker was slow all the time. */
export function loopFigures({ partitions }: Summary): LoopFigures {
  const shown = partitions.slice(0, LOOP_PARTITIONS);
  const all = shown.reduce((sum, { records }) => sum + records, 0);
  return {
    records: shown.map(({ records, batches }) => records / batches),
    batches: shown.map(({ batches }) => batches),
    shares: shown.map(({ records }) => records / all),
  };
}

/** One step of the loop. */
export interface LoopStep {
  readonly title: string;
  readonly says: string;
}

/** The loop in words: slow, waits, fuller batch, more bytes, slower. */
export function loopSteps(scenario: Scenario, figures: LoopFigures | null): readonly LoopStep[] {
  const limit = scenario['max.in.flight.requests.per.connection'];
  const [slow, other] = (figures?.records ?? []).map((records) => String(Math.round(records)));
  return [
    {
      title: 'Broker 0 is slow',
      says: `${withUnit(String(scenario['slow.ms']), 'ms')} longer for each request`,
    },
    {
      title: 'Its batches wait',
      says: limit === 1 ? 'its one request is in flight' : `all ${limit} requests are in flight`,
    },
    {
      title: 'They fill up meanwhile',
      says:
        slow === undefined || other === undefined ? 'until they are full' : `${slow} records, not ${other}`,
    },
    { title: 'More records and bytes', says: 'in the same number of batches' },
    { title: 'The queue grows', says: 'so the next batch waits even longer' },
  ];
}

/** "31 ÷ (31 + 5 + 5) = 76 %", from whole records. */
export function shareSum(records: readonly number[]): string {
  const whole = records.map(Math.round);
  const [first = 0] = whole;
  const sum = whole.reduce((total, one) => total + one, 0);
  return `${first} ÷ (${whole.join(' + ')}) = ${formatShare(first / sum)}`;
}
