import { formatMilliseconds, tickText, withUnit } from '../base/format';
import { inUse } from '../scenario/fields';
import type { Scenario } from '../scenario/scenario';
import type { Window } from './windowFigures';
import { formatWindow } from './windowText';

/** Scope of the reader's objective: p99 of which records, over which window. */
export interface SloScope {
  readonly scenario: Scenario;
  /** Left out if the whole run counts. */
  readonly window?: Window;
  /** A window on the screen has the records that were acked in it; runs of a window, those that were sent in it. */
  readonly records: 'acked' | 'sent';
}

/** The objective for p99 without zeros at its end: `1 s`. */
export function sloText(sloP99Ms: number): string {
  return tickText(formatMilliseconds(sloP99Ms));
}

/** Which records a p99 counts, over which window: `of the records acked while slow, 5 to 40 s`. */
export function formatScope({ scenario, window, records }: SloScope): string {
  const whole = { fromMs: 0, toMs: scenario['duration.s'] * 1000 };
  const when = formatWindow(window ?? whole, scenario);
  const warmUpS = scenario['measure.from.s'];
  const late = warmUpS * 1000 > (window?.fromMs ?? 0);
  const warmUp = late ? `, without those sent before ${withUnit(String(warmUpS), 's')}` : '';
  const intended = countsFromIntended(scenario) ? ', from intended times' : '';
  // Over the whole run they are the same records.
  const which = when === formatWindow(whole, scenario) ? 'acked' : records;
  return `of the records ${which} ${when}${warmUp}${intended}`;
}

/** True if latency counts from the time that a record was meant to be sent. */
export function countsFromIntended(scenario: Scenario): boolean {
  return scenario['latency.from'] === 'intended' && inUse('latency.from', scenario);
}
