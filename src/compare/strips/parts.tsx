import type { ReactElement } from 'react';
import { NO_FIGURE } from '../../base/format';
import { categoryColour, lineDash } from '../../base/theme';
import type { Plot } from '../../chart/plot';
import { type ChartTable, thinned } from '../../chart/table';
import { paintTimeLine, valueAtTime } from '../../chart/timeLine';
import type { Playhead } from '../../sim/Playhead';
import type { RunHistory } from '../../sim/RunHistory';
import type { StripProps, StripsContext } from '../../ui/strips/context';
import { Chip, Readout, readoutPitch } from '../../ui/strips/Readouts';
import { formatSeconds } from '../../ui/strips/words';
import { letterOf } from '../names';
import styles from './CompareStrips.module.css';
import type { OverlaidLine, OverlaidSeries } from './series';

/** What every overlaid strip is given. */
export interface OverlaidStripProps extends StripProps {
  readonly histories: readonly (RunHistory | null)[];
  readonly playhead: Playhead;
}

interface LineReadoutsProps {
  readonly context: StripsContext;
  readonly lines: readonly OverlaidLine[];
  readonly height: number;
  readonly format: (value: number) => string;
  readonly isHot?: (value: number) => boolean;
}

/** The legend is the readout: each run's letter with its value at the playhead. */
export function LineReadouts({ context, lines, height, format, isHot }: LineReadoutsProps) {
  const readouts = lines.map((line) => (
    <Readout
      key={line.category}
      context={context}
      name={letterOf(line.category)}
      mark={<Chip category={line.category} />}
      read={({ ms }) => {
        const value = valueAtTime(line, ms);
        return { text: format(value), hot: isHot?.(value) ?? false };
      }}
    />
  ));
  if (context.compact) return <span className={styles.below}>{readouts}</span>;
  return <div className={styles.readouts}>{spaced(readouts, readoutPitch(lines.length, height, 18))}</div>;
}

function spaced(readouts: readonly ReactElement[], pitch: number) {
  return readouts.map((readout) => (
    <div key={readout.key} style={{ height: pitch, overflow: 'visible' }}>
      {readout}
    </div>
  ));
}

/** All values at the playhead, for those who do not see them. */
export function valuesText(
  lines: readonly OverlaidLine[],
  playhead: Playhead,
  format: (value: number) => string,
): string {
  const said = lines.map((line) => `${letterOf(line.category)} ${format(valueAtTime(line, playhead.ms))}`);
  return said.length === 0 ? NO_FIGURE : said.join(', ');
}

/** The lines as a table: a row for each time, a column for each run. */
export function linesTable(
  what: string,
  { lines, widthsMs: [, widthMs] }: OverlaidSeries,
  endMs: number,
  format: (value: number) => string,
): ChartTable {
  const rows = lines.length === 0 ? 0 : Math.ceil(endMs / widthMs);
  return {
    says: `${what}; the time is the beginning of ${lines.length === 0 ? 'a bin' : formatSeconds(widthMs)}.`,
    columns: ['Time', ...lines.map(({ category }) => letterOf(category))],
    rows: thinned(rows).map((row) => [
      formatSeconds(row * widthMs),
      ...lines.map((line) => format(valueAtTime(line, row * widthMs))),
    ]),
  };
}

/** How long a point stands for: "each 0.25 s", or from the shortest to the longest. */
export function eachText({ lines, widthsMs: [shortest, longest] }: OverlaidSeries): string {
  if (lines.length === 0) return '';
  const range = shortest === longest ? '' : `${shortest / 1000} to `;
  return `, each ${range}${formatSeconds(longest)}`;
}

/** The lines of all runs, told apart by colour and dash. */
export function paintLines(plot: Plot, lines: readonly OverlaidLine[], y: (value: number) => number): void {
  for (const line of lines) {
    const colour = categoryColour(plot.theme, line.category);
    paintTimeLine(plot, line, y, { colour, width: 1.8, dash: lineDash(line.category) });
  }
}
