import type { JourneyQuestion } from '../../../workers/protocol';
import type { RunHistory } from '../RunHistory';

/** The slowest ack of a bin; null if no measured ack arrived in it. */
export function slowestOfBin(history: RunHistory, bin: number): JourneyQuestion | null {
  if (!(history.maxMs(bin) > 0)) return null;
  const fromMs = history.binStartMs(bin);
  return { type: 'slowest', window: { fromMs, toMs: fromMs + history.binLengthMs(bin) } };
}
