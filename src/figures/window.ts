import type { Summary } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import type { Series } from './series';
import { binsIn, meanOver, peakBytes, takesAll, type Window } from './windowFigures';

export interface RunWindow {
  readonly scenario: Scenario;
  readonly summary: Summary;
  readonly history: Series;
  readonly window: Window;
}

export function perSecond({ history, window }: RunWindow, count: 'recordsAcked' | 'recordsSent'): number {
  const { first, end } = binsIn(history, window);
  let [records, ms] = [0, 0];
  for (let bin = first; bin < end; bin += 1) {
    records += history[count](bin);
    ms += history.binLengthMs(bin);
  }
  return ms === 0 ? Number.NaN : (records * 1000) / ms;
}

/** The most that waited in all accumulators: at the end of a bin, or at any time of a whole run. */
export function peakBacklogBytes({ history, window, summary }: RunWindow): number {
  return takesAll(window, history) ? summary.peakBacklogBytes : peakBytes(history, binsIn(history, window));
}

export function meanBrokerInFlight({ history, window }: RunWindow, broker: number): number {
  return meanOver(history, binsIn(history, window), (bin) => history.brokerInFlight(broker, bin));
}

/** Mean over time of the records that were sent and have no ack yet; within a bin they are taken to change evenly. */
export function recordsInSystem({ history, window }: RunWindow): number {
  const { first, end } = binsIn(history, window);
  let [inside, area, ms] = [0, 0, 0];
  for (let bin = 0; bin < end; bin += 1) {
    const after = inside + history.recordsSent(bin) - history.recordsAcked(bin);
    if (bin >= first) {
      area += ((inside + after) / 2) * history.binLengthMs(bin);
      ms += history.binLengthMs(bin);
    }
    inside = after;
  }
  return ms === 0 ? Number.NaN : area / ms;
}
