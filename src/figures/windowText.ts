import { withUnit } from '../base/format';
import { slowInterval } from '../scenario/inForce';
import type { Scenario } from '../scenario/scenario';
import type { Window } from './windowFigures';

/** Seconds of simulated time with at most one decimal, unless its ends differ by less: `10 to 23 s`, `1 to 1.03 s`. */
export function formatSpan(fromMs: number, toMs: number): string {
  const digits = digitsOf(fromMs, toMs);
  return `${seconds(fromMs, digits)} to ${withUnit(seconds(toMs, digits), 's')}`;
}

/** Windows whose ends differ by less look the same in words, ms. */
const SAME_MS = 50;

/** Which part of a run a window is, to follow a figure: `while slow, 5 to 40 s`, `over the whole run`. */
export function formatWindow({ fromMs, toMs }: Window, scenario: Scenario): string {
  const slow = slowInterval(scenario);
  const fromStart = fromMs < SAME_MS;
  if (fromStart && toMs > scenario['duration.s'] * 1000 - SAME_MS) return 'over the whole run';
  const span = formatSpan(fromMs, toMs);
  const isSlow =
    slow !== null && Math.abs(slow.fromMs - fromMs) < SAME_MS && Math.abs(slow.toMs - toMs) < SAME_MS;
  if (isSlow) return `while slow, ${span}`;
  return fromStart ? `in the first ${withUnit(seconds(toMs, digitsOf(fromMs, toMs)), 's')}` : `from ${span}`;
}

function digitsOf(fromMs: number, toMs: number): number {
  return seconds(fromMs, 1) === seconds(toMs, 1) ? 3 : 1;
}

function seconds(ms: number, digits: number): string {
  return (ms / 1000).toLocaleString('en-US', { maximumFractionDigits: digits });
}
