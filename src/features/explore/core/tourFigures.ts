import { formatFigure, withUnit } from '../../../base/format';
import { batchesAfter, type Crates, cratesOf, type PartitionBatches } from '../../../figures/crates';
import { Histogram } from '../../../figures/Histogram';
import type { RunHistory } from '../../../run/RunHistory';
import type { Scenario } from '../../../scenario/scenario';
import { TOUR_MOMENTS, TOUR_STEADY_MS } from './tour';

/** Figures for the captions. They belong to their moments, so they never follow the playhead. */
export interface TourFigures {
  /** p99 until the guess, ms. */
  readonly calmMs: number;
  /** p99 of the last bin before the climax, ms. */
  readonly peakMs: number;
  /** Mean shares of the records, 0 to 1, by partition, until the guess. */
  readonly calmShares: readonly number[];
  /** The same while the runaway is under way, and the share of each broker's partitions then. */
  readonly shares: readonly number[];
  readonly brokerShares: readonly number[];
}

/** The figures of a run that has come as far as the climax; null before. */
export function tourFigures(history: RunHistory | null): TourFigures | null {
  if (history === null || history.endMs < TOUR_MOMENTS.climax) return null;
  const [calm, steady, climax] = [TOUR_MOMENTS.predict, TOUR_STEADY_MS, TOUR_MOMENTS.climax].map((ms) =>
    history.binAt(ms),
  ) as [number, number, number];
  return {
    calmMs: Histogram.ofBins(history, 0, calm).quantileMs(0.99),
    peakMs: Histogram.ofBins(history, climax - 1, climax).quantileMs(0.99),
    calmShares: laneShares(history, 0, calm),
    shares: laneShares(history, steady, climax),
    brokerShares: sharesOf(history.brokers, steady, climax, (broker, bin) =>
      history.brokerRecords(broker, bin),
    ),
  };
}

/**
 * Shares of the bytes, 0 to 1, by partition, since the broker became slow: in the bins that are over at an instant, so
 * that nothing is told ahead. Before the first of them is over, the shares until then; NaN without bins.
 */
export function sharesSoFar(history: RunHistory, atMs: number): readonly number[] {
  const from = history.binAt(TOUR_MOMENTS.slower);
  const to = history.binAt(atMs);
  return to > from ? laneShares(history, from, to) : laneShares(history, 0, from);
}

const laneShares = (history: RunHistory, from: number, to: number): readonly number[] =>
  sharesOf(history.lanes, from, to, (lane, bin) => history.laneRecords(lane, bin));

/** Shares of what `count` things got over bins [from, to). */
function sharesOf(
  count: number,
  from: number,
  to: number,
  read: (index: number, bin: number) => number,
): readonly number[] {
  const records = Array.from({ length: count }, (_, index) => {
    let sum = 0;
    for (let bin = from; bin < to; bin += 1) sum += read(index, bin);
    return sum;
  });
  const all = records.reduce((sum, each) => sum + each, 0);
  return records.map((each) => each / all);
}

/** The two runs whose difference is what the partitions get while the runaway is under way: to its end, to its start. */
export function crateRuns(scenario: Scenario): readonly [Scenario, Scenario] {
  const until = (ms: number): Scenario => ({ ...scenario, 'duration.s': ms / 1000 });
  return [until(TOUR_MOMENTS.climax), until(TOUR_STEADY_MS)];
}

export function tourCrates(
  scenario: Scenario,
  [later, earlier]: readonly [readonly PartitionBatches[], readonly PartitionBatches[]],
): Crates {
  return cratesOf(scenario, batchesAfter(later, earlier));
}

/** Two figures, as one remembers them: "6.7 ms", "1.7 s". */
export function formatBrief(ms: number): string {
  return ms < 1000
    ? withUnit(formatFigure(ms, ms < 10 ? 1 : 0), 'ms')
    : withUnit(formatFigure(ms / 1000, ms < 10_000 ? 1 : 0), 's');
}
