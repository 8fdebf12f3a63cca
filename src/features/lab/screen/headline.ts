import { formatMilliseconds, inSentence } from '../../../base/format';
import type { LeagueVerdict } from '../../../run/league/verdict';
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

/** "Better than adaptive in 9 of 12." and "No difference in 2, worse in 1; over 5 % more requests in 4." */
export function tally({
  rival,
  better,
  worse,
  mixed,
  same,
  costs,
}: LeagueVerdict): readonly [string, string] {
  const judged = better.length + worse.length + mixed.length + same.length;
  if (judged === 0) return ['No verdict yet.', ''];
  const both = mixed.length === 0 ? '' : `, better and worse in ${mixed.length}`;
  const more = costs.length === 0 ? '' : `; over 5 % more requests in ${costs.length}`;
  return [
    `Better than ${inSentence(rival.label)} in ${better.length} of ${judged}.`,
    `No difference in ${same.length}, worse in ${worse.length}${both}${more}.`,
  ];
}
