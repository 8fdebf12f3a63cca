import { formatShare, withUnit } from '../../base/format';
import type { Crate } from '../../figures/crates';
import type { Scenario } from '../../scenario/scenario';

export interface LoopStep {
  readonly title: string;
  readonly says: string;
}

/** The loop in words: slow, waits, fuller batch, more bytes, slower; without crates, no numbers. */
export function loopSteps(scenario: Scenario, crates: readonly Crate[]): readonly LoopStep[] {
  const limit = scenario['max.in.flight.requests.per.connection'];
  const [slow, other] = [true, false].map((isSlow) => crates.find((crate) => crate.slow === isSlow));
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
        slow === undefined || other === undefined
          ? 'until they are full'
          : `${Math.round(slow.records)} records, not ${Math.round(other.records)}`,
    },
    { title: 'More records and bytes', says: 'in the same number of batches' },
    { title: 'The queue grows', says: 'so the next batch waits even longer' },
  ];
}

/** "31 ÷ (31 + 5 + 5) = 76 %", from whole records, of the slow crate or else the first. */
export function shareSum(crates: readonly Crate[]): string {
  const whole = crates.map(({ records }) => Math.round(records));
  const first =
    whole[
      Math.max(
        0,
        crates.findIndex(({ slow }) => slow),
      )
    ] ?? 0;
  const sum = whole.reduce((total, one) => total + one, 0);
  return `${first} ÷ (${whole.join(' + ')}) = ${formatShare(first / sum)}`;
}
