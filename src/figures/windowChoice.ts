import { downPieces, slowInterval } from '../scenario/inForce';
import type { Scenario } from '../scenario/scenario';
import type { WindowChoice } from '../scenario/view';
import type { Window } from './windowFigures';

/** How long the window `last2` is, ms. */
const LAST_MS = 2000;

/** Context of a choice of a window; times in ms of simulated time. */
export interface WindowMoment {
  readonly scenario: Scenario;
  /** Sending and drain, as far as the run has come. */
  readonly runLengthMs: number;
  readonly playheadMs: number;
  readonly hideAhead: boolean;
}

/** How far into the slowness, or into the run, a paused playhead is put: late enough for queues to show. */
const DEFAULT_PLAYHEAD_SHARE = 0.9;

/** The instant that shows most of a scenario to a paused playhead, ms of simulated time. */
export function defaultPlayheadMs(scenario: Scenario): number {
  const { fromMs, toMs } = slowInterval(scenario) ?? { fromMs: 0, toMs: scenario['duration.s'] * 1000 };
  return fromMs + DEFAULT_PLAYHEAD_SHARE * (toMs - fromMs);
}

/** False if the choice means nothing in this scenario: a slow time needs a healthy one before it that is measured. */
export function windowApplies(choice: WindowChoice, scenario: Scenario): boolean {
  if (choice !== 'slow' && choice !== 'before') return true;
  const slow = slowInterval(scenario);
  return slow !== null && slow.fromMs > scenario['measure.from.s'] * 1000;
}

/**
 * The interval that verdict and summary describe. Where what lies ahead is hidden, it ends at the playhead: all
 * the time so far until the slowness begins, then from its beginning on.
 */
export function resolveWindow(choice: WindowChoice, moment: WindowMoment): Window {
  const { scenario, runLengthMs, playheadMs, hideAhead } = moment;
  const slow = slowInterval(scenario);
  const end = Math.max(runLengthMs, 1);
  if (hideAhead) {
    const begun = slow !== null && playheadMs > slow.fromMs;
    return { fromMs: begun ? slow.fromMs : 0, toMs: Math.min(end, Math.max(playheadMs, 1)) };
  }
  if (typeof choice === 'object') {
    return { fromMs: Math.min(choice.fromS * 1000, end), toMs: Math.min(choice.toS * 1000, end) };
  }
  if (choice === 'last2') {
    const toMs = Math.min(end, Math.max(playheadMs, LAST_MS));
    return { fromMs: Math.max(0, toMs - LAST_MS), toMs };
  }
  if (choice === 'whole' || slow === null || !windowApplies(choice, scenario))
    return { fromMs: 0, toMs: end };
  return choice === 'slow' ? slow : { fromMs: 0, toMs: slow.fromMs };
}

/** The interval a window is compared with: the time before the first trouble; null if the window reaches into it. */
export function referenceWindow(window: Window, scenario: Scenario): Window | null {
  const [down] = downPieces(scenario, scenario['duration.s']);
  const beginnings = [slowInterval(scenario)?.fromMs, down && down.fromS * 1000];
  const fromMs = Math.min(...beginnings.filter((ms) => ms !== undefined));
  if (!Number.isFinite(fromMs) || fromMs === 0 || window.fromMs < fromMs) return null;
  return { fromMs: 0, toMs: fromMs };
}
