import {
  counted,
  formatCount,
  formatList,
  formatMilliseconds,
  inSentence,
  withUnit,
} from '../../../base/format';
import type { LeagueVerdict, Verdict } from '../../../run/league/verdict';
import type { ListProgress } from '../../../run/RunList';
import type { Racer } from './useRace';

/** "p99 26.1 ms against 169 ms of adaptive"; what is still running is said. */
export function headline([own, rival]: readonly Pick<Racer, 'name' | 'run' | 'p99Ms'>[]): string {
  if (own === undefined || rival === undefined || own.run === null) return 'Racing your rule';
  if (rival.run === null) return `${figure(own)}; ${rival.name} is still running`;
  return `${figure(own)} against ${formatMilliseconds(rival.p99Ms)} of ${rival.name}`;
}

function figure({ p99Ms }: Pick<Racer, 'p99Ms'>): string {
  return `p99 ${formatMilliseconds(p99Ms)}`;
}

/** More situations than this are only counted. */
const MOST_NAMED = 3;

/**
 * "Better than adaptive in 9 of 12" and "Worse in 1: Half keyed. No difference in 2. Over 5 % more requests in 4."; before
 * there is a verdict, how many runs are over.
 */
export function tally(
  { rival, better, worse, mixed, same, open, costs }: LeagueVerdict,
  { done, total }: Pick<ListProgress, 'done' | 'total'>,
): readonly [string, string] {
  const judged = better.length + worse.length + mixed.length + same.length;
  const runs = `${formatCount(done)} of ${counted(total, 'run')}`;
  if (judged === 0) return ['No verdict yet', `${runs}.`];
  return [
    `Better than ${inSentence(rival.label)} in ${better.length} of ${judged}`,
    [
      worse.length === 0 ? 'Never worse.' : `Worse in ${named(worse)}.`,
      mixed.length === 0 ? '' : `Better and worse in ${named(mixed)}.`,
      same.length === 0 ? '' : `No difference in ${same.length}.`,
      costs.length === 0 ? '' : `Over ${withUnit('5', '%')} more requests in ${costs.length}.`,
      open.length === 0 ? '' : `${runs}.`,
    ]
      .filter((text) => text !== '')
      .join(' '),
  ];
}

/** "1: Half keyed". */
function named(verdicts: readonly Verdict[]): string {
  const { length } = verdicts;
  if (length > MOST_NAMED) return String(length);
  return `${length}: ${formatList(verdicts.map(({ situation }) => situation.label))}`;
}
