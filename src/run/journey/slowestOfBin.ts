import type { AckWindow } from '../../../workers/protocol';
import type { RunHistory } from '../RunHistory';

/** The slowest ack of a bin; null if no measured ack arrived in it. */
export function slowestOfBin(history: RunHistory, bin: number): AckWindow | null {
  if (!(history.maxMs(bin) > 0)) return null;
  const fromMs = history.binStartMs(bin);
  return { fromMs, toMs: fromMs + history.binLengthMs(bin) };
}
