import { tickWords } from '../../../draw/axis';
import { formatDecade } from '../../../draw/latencyScale';
import { dot, lines, type Mark, rule, upright } from '../../../draw/marks';
import { decadesAround, decadesBetween, type Ends, type FittedScale, logScale } from '../../../draw/scale';

/** The end of the axis, ms. */
export const LAST_MS = 60_000;
/** The axis begins and ends here, as shares of the width. */
const RANGE: Ends = [0.04, 0.96];
/** Height of a row's picture, CSS pixels. */
export const ROW_HEIGHT = 33;

export function leagueAxis(latenciesMs: readonly number[]): FittedScale {
  const [lowest, highest] = decadesAround(latenciesMs, [10, 1000]);
  const ends: Ends = [lowest, Math.min(highest, LAST_MS)];
  return { ...logScale(ends, RANGE), ticks: decadesBetween(ends) };
}

export function axisMarks({ at, ticks }: FittedScale, width: number): readonly Mark[] {
  const places = ticks.map((ms) => ({ x: at(ms) * width, text: formatDecade(ms) }));
  return tickWords(places, 15, width);
}

/** Latencies, ms; NaN without one. */
interface RowLatencies {
  readonly own: number;
  readonly onClients4: number;
  readonly rival: number;
  readonly isWorse: boolean;
}

/**
 * A rule's latency as a dot, as clients 4.x run it as a ring, its rival's as a tick, and the way between; nothing for what
 * lies beyond the axis.
 */
export function rowMarks(
  { own, onClients4, rival, isWorse }: RowLatencies,
  { at, ends, ticks }: FittedScale,
  width: number,
): readonly Mark[] {
  const x = (ms: number): number => (ms >= ends[0] && ms <= ends[1] ? at(ms) * width : Number.NaN);
  const y = ROW_HEIGHT / 2;
  const colour = isWorse ? 'hot' : 'tx1';
  const across = (ms: number, half: number) => upright(x(ms), y - half, y + half);
  const way = rule([x(own), y], [x(rival), y], { colour: isWorse ? colour : 'line3', width: 1.5 });
  const has = (ms: number): boolean => Number.isFinite(x(ms));
  return [
    lines(
      ticks.map((ms) => across(ms, y + 1)),
      { colour: 'line1' },
    ),
    ...(has(own) && has(rival) ? [way] : []),
    lines([across(rival, 7)], { colour: 'c3', width: 3 }),
    ...(has(onClients4) ? [dot([x(onClients4), y], 4.5, 'bg0', 'tx2')] : []),
    ...(has(own) ? [dot([x(own), y], 4, colour, colour)] : []),
  ];
}
