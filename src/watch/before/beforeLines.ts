import type { WholeRun } from '../../run/WatchedRun';
import type { BeforeLines } from '../strips/context';
import { itemShare, itemsOf } from '../strips/items';
import { backlogLines, p99Lines } from '../strips/lines';
import type { TimeLine } from '../strips/paint/timeLine';

/** The strips' lines of the run before. Null if it has no bins. */
export function beforeLines({ scenario, history }: WholeRun): BeforeLines | null {
  const runs = [{ name: '', scenario, history }];
  const [[p99], [backlog]] = [p99Lines(runs).lines, backlogLines(runs).lines];
  const [first] = itemsOf(history, scenario).items;
  if (p99 === undefined || backlog === undefined || first === undefined) return null;
  const share: TimeLine = {
    widthMs: history.binMs,
    endMs: history.endMs,
    values: Float64Array.from({ length: history.bins }, (_, bin) => itemShare(history, first, bin)),
  };
  return { p99, backlog, share, shareOf: first.name };
}
