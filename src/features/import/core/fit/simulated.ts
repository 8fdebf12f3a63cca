import { formatList, withUnit } from '../../../../base/format';
import { estimateCost } from '../../../../scenario/cost';
import { numberText } from '../../../../scenario/field';
import { slowInterval } from '../../../../scenario/inForce';
import type { Scenario } from '../../../../scenario/scenario';

/** Max model events of a run: about 50 ms of one worker. */
const MAX_EVENTS = 400_000;
/** Min duration of a run of a fit, s: queues need some time to fill. */
const MIN_DURATION_S = 2;
/** Unmeasured share at the start of a shortened run, while queues fill. */
const UNMEASURED = 0.2;

/** Why there is no fit in a scenario with timed changes; null if there is. */
export function whyNoFit({ at }: Scenario): string | null {
  if (at.length === 0) return null;
  const times = [...new Set(at.map(({ atS }) => atS))].map((atS) => withUnit(numberText(atS), 's'));
  return `No fit: the scenario changes at ${formatList(times)}, and metrics don't say which of its times they show. Describe the one that they show, without timed changes.`;
}

/**
 * The state that metrics show, as a fit runs it: what is slow is slow throughout, latency counts from send(), as clients count it,
 * and a run that takes long is only its beginning, unless it's `isWhole`.
 */
export function simulatedAs(scenario: Scenario) {
  const { events } = estimateCost(scenario);
  const wholeS = scenario['duration.s'];
  const seconds = Math.max(MIN_DURATION_S, Math.floor((wholeS * MAX_EVENTS) / events));
  const isWhole = seconds >= wholeS;
  const time = isWhole ? {} : { 'duration.s': seconds, 'measure.from.s': seconds * UNMEASURED };
  const lasting: Scenario = { ...scenario, 'slow.from.s': 0, 'slow.to.s': 'end', 'latency.from': 'send' };
  return { scenario: { ...lasting, ...time }, isWhole };
}

/** The part of the run in which a broker is slow, as it is in all of a run of the fit; null if none is, or if one is throughout. */
export function coveredBy(scenario: Scenario): { readonly fromS: number; readonly toS: number } | null {
  const slow = slowInterval(scenario);
  if (slow === null || slow.toMs - slow.fromMs === scenario['duration.s'] * 1000) return null;
  return { fromS: slow.fromMs / 1000, toS: slow.toMs / 1000 };
}
