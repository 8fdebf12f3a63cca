import { type ReactNode, useCallback } from 'react';
import { NO_FIGURE } from '../../base/format';
import type { Plot } from '../../draw/plot';
import { type ChartTable, thinned } from '../../draw/table';
import { categoryColour, categoryHue, lineDash } from '../../draw/theme';
import { AxisTexts } from './AxisTexts';
import type { StripProps, StripsContext } from './context';
import type { RunLine, RunLines } from './lines';
import { paintTimeLine, valueAtTime } from './paint/timeLine';
import { Chip, Readout, stacked } from './Readouts';
import { StripFrame } from './StripFrame';
import { StripPlot } from './StripPlot';
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
  const { layout, compact } = context;
  const { lines } = figure;
  const paint = useCallback((plot: Plot, drawn: readonly RunLine[]) => paintLines(plot, drawn, y), [y]);
  const readouts = lines.map((line) => (
    <Readout
      key={line.category}
      context={context}
      name={line.name}
      mark={<Chip hue={categoryHue(line.category)} />}
      read={({ ms }) => {
        const value = valueAtTime(line, ms);
        return { text: format(value), hot: props.isHot?.(value) ?? false };
      }}
    />
  ));
  return (
    <StripFrame
      context={context}
      band={band}
      title={props.title}
      titleEnd={compact ? <span className="strips-below">{readouts}</span> : undefined}
      table={() => linesTable(context, props)}
      valueText={(_, ms) =>
        lines.length === 0
          ? NO_FIGURE
          : lines.map((line) => `${line.name} ${format(valueAtTime(line, ms))}`).join(', ')
      }
      axis={
        <AxisTexts
          left={layout.left}
          texts={props.ticks.map((value) => ({ y: y(value) + 4, text: props.tickText(value) }))}
        />
      }
      above={props.above}
      readouts={compact ? undefined : stacked(readouts, band.height, 18)}
    >
      <StripPlot {...{ context, band, paint }} data={lines} description={props.says} />
    </StripFrame>
  );
}

/** The lines of all runs. */
export function paintLines(plot: Plot, lines: readonly RunLine[], y: (value: number) => number): void {
  for (const line of lines) {
    const colour = categoryColour(plot.theme, line.category);
    paintTimeLine(plot, line, y, { colour, width: 1.8, dash: lineDash(line.category) });
  }
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
