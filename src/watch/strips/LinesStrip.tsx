import { type ReactNode, useCallback } from 'react';
import type { Mark } from '../../draw/marks';
import { type ChartTable, thinned } from '../../draw/table';
import { categoryHue, lineDash } from '../../draw/theme';
import type { TimeScale } from '../../draw/timeScale';
import type { StripProps, StripsContext } from './context';
import type { RunLine, RunLines } from './lines';
import type { StripPlace } from './paint/bins';
import { timeLine, valueAtTime } from './paint/timeLine';
import { Chip, type StripFigure } from './Readouts';
import { StripFrame } from './StripFrame';
import { formatSeconds } from './stripText';

interface LinesStripProps extends StripProps {
  readonly figure: RunLines;
  readonly title: string;
  readonly what: string;
  readonly says: string;
  readonly ticks: readonly number[];
  /** CSS pixels from the top. Keep the same function while nothing changes: a new one repaints. */
  readonly y: (value: number) => number;
  readonly format: (value: number) => string;
  readonly tickText: (value: number) => string;
  readonly isHot?: (value: number) => boolean;
  readonly above?: ReactNode;
}

/** One figure of several runs, a line each, told apart by colour and dash. */
export function LinesStrip(props: LinesStripProps) {
  const { context, band, figure, y, format } = props;
  const { lines } = figure;
  const marks = useCallback(({ time }: StripPlace) => lineMarks(time, lines, y), [lines, y]);
  const figures = lines.map(
    (line): StripFigure => ({
      name: line.name,
      spoken: line.name,
      mark: <Chip hue={categoryHue(line.category)} />,
      read: ({ ms }) => {
        const value = valueAtTime(line, ms);
        return { text: format(value), hot: props.isHot?.(value) ?? false };
      },
    }),
  );
  return (
    <StripFrame
      context={context}
      band={band}
      title={props.title}
      table={() => linesTable(context, props)}
      axis={props.ticks.map((value) => ({ y: y(value) + 4, text: props.tickText(value) }))}
      marks={marks}
      description={props.says}
      above={props.above}
      figures={figures}
    />
  );
}

/** The lines of all runs. */
export function lineMarks(
  time: Pick<TimeScale, 'at'>,
  lines: readonly RunLine[],
  y: (value: number) => number,
): readonly Mark[] {
  return lines.map((line) => {
    const look = { colour: categoryHue(line.category), width: 1.8, dash: lineDash(line.category) };
    return timeLine(time, line, y, look);
  });
}

function linesTable({ time }: StripsContext, { figure, what, format }: LinesStripProps): ChartTable {
  const { lines } = figure;
  const [, widthMs] = figure.widthsMs;
  const rows = lines.length === 0 ? 0 : Math.ceil(time.endMs / widthMs);
  return {
    says: `${what}; the time is the beginning of ${lines.length === 0 ? 'a bin' : formatSeconds(widthMs)}.`,
    columns: ['Time', ...lines.map(({ name }) => name)],
    rows: thinned(rows).map((row) => [
      formatSeconds(row * widthMs),
      ...lines.map((line) => format(valueAtTime(line, row * widthMs))),
    ]),
  };
}
