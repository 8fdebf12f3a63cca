import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { box, lines, type Mark, paintMarks, TICK_TEXT, upright, words } from '../../draw/marks';
import type { Surface } from '../../draw/surface';
import type { ChartTable } from '../../draw/table';
import { ChartFigure } from '../../ui/ChartFigure';
import { CanvasPlot } from '../../ui/chart/CanvasPlot';
import { useDrag } from '../../ui/chart/drag';
import { Drawing } from '../../ui/chart/SvgMarks';
import { evenSteps, keyedValue, take } from '../../ui/chart/sliderKeys';
import type { StripProps } from './context';
import { useLive } from './live';
import type { StripPlace } from './paint/bins';
import { Readout, type StripFigure, spokenText, stacked } from './Readouts';
import { formatSeconds } from './stripText';

export interface StripFrameProps extends StripProps {
  readonly title: string;
  /** At the right of the title, if readouts aren't there. */
  readonly titleEnd?: ReactNode;
  readonly table: () => ChartTable;
  /** Labels left of the plot, with their baselines, CSS pixels from its top. */
  readonly axis: readonly { readonly y: number; readonly text: string }[];
  /** Instead of a ground with the times' grid. */
  readonly ground?: readonly Mark[];
  /** One sentence: what the picture shows. */
  readonly description: string;
  /** The picture. Keep the same function while nothing changes: a new one repaints. Null before there is any. */
  readonly marks: ((place: StripPlace) => readonly Mark[]) | null;
  /** Above the canvas and the veil. */
  readonly above?: ReactNode;
  /** Without it a click only seeks. */
  readonly pick?: Picking;
  readonly figures: readonly StripFigure[];
  /** For screen readers, instead of those. */
  readonly spoken?: readonly StripFigure[];
  /** Where the readouts are, CSS pixels: how far apart if there is room, and the top of the first. */
  readonly pitch?: number;
  readonly readoutTop?: number;
}

/** How a reader asks for more about a place of a plot. */
export interface Picking {
  /** Tells screen readers what Enter does. */
  readonly says: string;
  /** CSS pixels of the plot; `beforeMs` = the playhead before the click. */
  readonly onClick: (point: { readonly x: number; readonly y: number }, beforeMs: number) => void;
  /** `bin` under the playhead; -1 if the run isn't computed that far. */
  readonly onEnter: (bin: number) => void;
}

/** The frame of a strip: figure, grid, veil over the future, and seeking. */
export function StripFrame(props: StripFrameProps) {
  const { context, band } = props;
  const { layout } = context;
  const { figures, pitch = 18, readoutTop = 0 } = props;
  const readouts = figures.map((figure) => (
    <Readout key={figure.name ?? figure.spoken} context={context} {...figure} />
  ));
  const plotTop = band.top - band.titleTop;
  const inTitle = context.watched === null ? 'strips-title-end' : 'strips-below';
  return (
    <ChartFigure
      title={props.title}
      titleEnd={context.compact ? <span className={inTitle}>{readouts}</span> : props.titleEnd}
      table={props.table}
      compact={context.compact}
      className="strips-figure"
      style={{ top: band.titleTop, height: plotTop + band.height, paddingLeft: layout.left }}
    >
      <Drawing
        size={{ width: layout.left + layout.plotWidth, height: band.height }}
        marks={axisMarks(props)}
        className="strips-axis"
        style={{ top: plotTop }}
      />
      <div
        className="strips-plot placed"
        style={{ left: layout.left, top: plotTop, width: layout.plotWidth, height: band.height }}
      >
        <Veiled context={context} band={band}>
          <StripCanvas {...props} />
        </Veiled>
        <SeekArea context={context} label={props.title} figures={props.spoken ?? figures} pick={props.pick} />
        {props.above}
      </div>
      {!context.compact && (
        <div
          className="strips-readouts placed"
          style={{ left: layout.left + layout.plotWidth, width: layout.right, top: plotTop }}
        >
          {stacked(readouts, band.height - readoutTop, pitch, readoutTop)}
        </div>
      )}
    </ChartFigure>
  );
}

/** The ground of a plot with its grid of times, and the labels of its axis. */
function axisMarks({
  context: { layout, ticks, time },
  band,
  axis,
  ground,
}: StripFrameProps): readonly Mark[] {
  const { left, plotWidth: width } = layout;
  const grid = ticks.map(({ ms }) => left + time.at(ms));
  return [
    ...(ground ?? [
      box({ x: left, y: 0, width, height: band.height }, 'bg1'),
      lines(
        grid.map((x) => upright(x, 0, band.height)),
        { colour: 'line1' },
      ),
    ]),
    ...axis.map(({ y, text }) => words([left - 8, y], text, { ...TICK_TEXT, align: 'right' })),
  ];
}

/** The data of a strip. */
function StripCanvas({ context, band, description, marks }: StripFrameProps) {
  const { theme, time, layout } = context;
  const size = useMemo(
    () => ({ width: layout.plotWidth, height: band.height }),
    [layout.plotWidth, band.height],
  );
  const paint = useCallback(
    (surface: Surface, pixelRatio: number) =>
      paintMarks(surface, marks?.({ size, time, theme, pixelRatio }) ?? [], theme),
    [marks, size, time, theme],
  );
  return <CanvasPlot size={size} paint={paint} description={description} />;
}

/** Dims or hides the plot ahead of the playhead. */
function Veiled({ context, band, children }: StripProps & { readonly children: ReactNode }) {
  const veil = useRef<HTMLDivElement>(null);
  const data = useRef<HTMLDivElement>(null);
  useLive(context.live, ({ x }) => {
    if (veil.current) veil.current.style.transform = `translateX(${x}px)`;
    // A narrower box, because some browsers don't paint what a growing clip path uncovers.
    if (data.current) data.current.style.width = context.hideAhead ? `${x}px` : '100%';
  });
  const style = { width: context.layout.plotWidth, height: band.height };
  return (
    <div className="strips-veiled" style={style}>
      <div ref={data} className="strips-data">
        {children}
      </div>
      {context.watched === null && !context.hideAhead && (
        <div ref={veil} className="strips-veil" style={style} />
      )}
    </div>
  );
}

interface SeekAreaProps {
  readonly context: StripProps['context'];
  readonly label: string;
  readonly figures: readonly StripFigure[];
  readonly pick: Picking | undefined;
}

/** The whole plot is a slider for the playhead; arrow keys move by a bin. */
function SeekArea({ context, label, figures, pick }: SeekAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  // Only on focus and after a key: while the run plays, readings would flood the screen reader.
  const toRead = useRef(true);
  const { time, binMs } = context;
  const seek = (ms: number): void => context.onSeek(Math.min(time.endMs, Math.max(0, ms)));
  const beforeMs = useRef(0);
  const drag = useDrag(area, {
    onStart: (point) => {
      beforeMs.current = at.current;
      seek(time.valueAt(point.x));
    },
    onMove: (point) => seek(time.valueAt(point.x)),
    onEnd: (point, moved) => {
      if (!moved) pick?.onClick(point, beforeMs.current);
    },
  });
  const at = useRef(0);
  const binAt = useRef(-1);
  useLive(context.live, (moment) => {
    const { ms } = moment;
    at.current = ms;
    binAt.current = moment.bin;
    if (!area.current || !toRead.current) return;
    toRead.current = false;
    area.current.setAttribute('aria-valuenow', String(Math.round(ms) / 1000));
    const text = spokenText(figures, moment);
    area.current.setAttribute('aria-valuetext', `${formatSeconds(Math.round(ms))}: ${text}`);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = keyedValue(event, {
      ends: [0, time.endMs],
      ...evenSteps(at.current, binMs, 10 * binMs),
      isLevel: true,
    });
    toRead.current = true;
    if (next !== null) seek(next);
    else if (event.key === 'Enter' && pick) pick.onEnter(binAt.current);
    else return;
    take(event);
  };
  return (
    <div
      ref={area}
      role="slider"
      tabIndex={0}
      aria-label={`Playhead, ${label}`}
      aria-description={pick?.says}
      aria-valuemin={0}
      aria-valuemax={Math.round(time.endMs) / 1000}
      aria-valuenow={0}
      className="strips-seek"
      onKeyDown={onKeyDown}
      onFocus={() => {
        toRead.current = true;
      }}
      {...drag}
    />
  );
}
