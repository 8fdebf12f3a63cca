import { totalBacklogBytes } from '../../../../figures/windowFigures';
import { percentileLines } from '../../../../run/percentiles';
import type { RunHistory } from '../../../../run/RunHistory';
import { slowInterval } from '../../../../scenario/inForce';
import type { Scenario } from '../../../../scenario/scenario';
import type { Moment } from '../format';

export interface FilmedRun {
  readonly scenario: Scenario;
  readonly history: RunHistory;
}

/** Share of the requests in flight, averaged over a bin, that counts as a closed gate. */
const CLOSED_SHARE = 0.9;

/** When a moment of a run is, simulated ms; null if the run has no such event. */
export function momentMs(moment: Moment, { scenario, history }: FilmedRun): number | null {
  const fault = slowInterval(scenario);
  switch (moment) {
    case 'fault begins':
      return fault?.fromMs ?? null;
    case 'fault ends':
      return fault?.toMs ?? null;
    case 'gate closes':
      return gateMs(scenario, history, fault?.fromMs ?? 0);
    case 'peak of backlog':
      return insideMs(
        history,
        peakOf(history.bins, (bin) => totalBacklogBytes(history, bin)),
      );
    case 'peak of latency':
      return latencyPeakMs(history);
    default:
      return moment * 1000;
  }
}

/** The first bin in which every request that may be in flight to a broker is. */
function gateMs(scenario: Scenario, history: RunHistory, fromMs: number): number | null {
  const full = CLOSED_SHARE * scenario['max.in.flight.requests.per.connection'];
  for (let bin = history.binAt(fromMs); bin < history.bins; bin += 1) {
    for (let broker = 0; broker < history.brokers; broker += 1) {
      if (history.brokerInFlight(broker, bin) >= full) return insideMs(history, bin);
    }
  }
  return null;
}

function latencyPeakMs(history: RunHistory): number | null {
  const { widthBins, p99Ms } = percentileLines(history);
  const group = peakOf(p99Ms.length, (at) => p99Ms[at] ?? Number.NaN);
  return insideMs(history, Math.min(history.bins - 1, group * widthBins + widthBins - 1));
}

/** Just before the end of a bin, where the stage shows what the bin's figures say. */
function insideMs(history: RunHistory, bin: number): number | null {
  return bin < 0 || bin >= history.bins ? null : history.binStartMs(bin) + 0.9 * history.binLengthMs(bin);
}

/** The index of the largest value; -1 if there is none. */
function peakOf(count: number, valueAt: (index: number) => number): number {
  let best = -1;
  for (let index = 0; index < count; index += 1) {
    const value = valueAt(index);
    if (Number.isFinite(value) && !(best >= 0 && valueAt(best) >= value)) best = index;
  }
  return best;
}
