import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatPlayhead } from '../../base/format';
import type { Theme } from '../../draw/theme';
import { timeScale, timeTicks } from '../../draw/timeScale';
import { drawLoop } from '../../run/drawLoop';
import type { Playhead } from '../../run/Playhead';
import type { StripName } from '../../scenario/parts';
import type { WatchedBroker } from '../../scenario/roles';
import { useDrag } from '../../ui/chart/drag';
import { useSize } from '../../ui/chart/measure';
import { useLatest } from '../../ui/useLatest';
import { useOneTabStop } from '../../ui/useOneTabStop';
import { stripsForm } from './catalogue';
import type { BeforeLines, StripsContext, StripsRun } from './context';
import { Live, useLive } from './live';
import { stripsHeight, stripsLayout } from './paint/stripsLayout';
import { columnGrid } from './series';
import './strips.css';
import './marks.css';

export interface StripsProps {
  readonly label: string;
  /** Growing or complete. A new array redraws their lines: keep it until one of them has grown. */
  readonly runs: readonly StripsRun[];
  readonly playhead: Playhead;
  readonly sloMs: number;
  readonly theme: Theme;
  /** Hides the future instead of dimming it. */
  readonly hideAhead: boolean;
  /** Readouts in or below the titles; by default if the strips are narrow. */
  readonly compact?: boolean;
  readonly strips: readonly StripName[];
  /** The runs are still being computed: the playhead may be ahead of their data. */
  readonly growing?: boolean;
  readonly pinned?: number | null;
  /** The broker whose share is compared in several runs, a line each; without it there is one run, drawn in full. */
  readonly watched?: WatchedBroker;
  /** The run before a change of settings; keep the same object while it's the same run. */
  readonly before?: BeforeLines | null;
  readonly onSeek: (ms: number) => void;
  readonly onSloChange: (ms: number) => void;
  /** The time axis, and the track below it. */
  readonly head: (context: StripsContext) => ReactNode;
  readonly marks?: (context: StripsContext) => ReactNode;
}

/** Bins per run, until the model says how long a bin is. */
const USUAL_BINS = 240;
/** Narrower strips have no readouts at the right, CSS pixels. */
const NARROW_PX = 520;

/** Runs over time: one axis, one playhead, and a strip for each thing worth watching. */
export function Strips(props: StripsProps) {
  // Up and down go through the handles, the strips and their tables.
  const stop = useOneTabStop<HTMLElement>('down');
  const size = useSize(stop.ref);
  const overlaid = props.watched !== undefined;
  const compact = props.compact ?? (size !== null && size.width < NARROW_PX);
  const form = stripsForm(props.strips, { compact, overlaid });
  const height = stripsHeight(form);
  return (
    <section
      {...stop}
      className={`strips ${overlaid ? 'strips-overlaid' : ''} ${props.growing ? 'strips-growing' : ''}`}
      aria-label={props.label}
      data-picture="frame"
    >
      <div style={{ flexBasis: height.usual, minHeight: height.least }} />
      {size && size.width > 0 && <Drawn {...props} {...size} form={form} />}
    </section>
  );
}

interface DrawnProps extends StripsProps {
  readonly width: number;
  readonly height: number;
  readonly form: ReturnType<typeof stripsForm>;
}

function Drawn(props: DrawnProps) {
  const { playhead, form } = props;
  const context = useStripsContext(props);
  const { live, time, layout } = context;
  const read = useLatest(() => {
    const { runs } = props;
    const history = runs.find((run) => run.history)?.history ?? null;
    const { ms } = playhead;
    const endMs = Math.max(...runs.map((run) => (run.history?.bins ? run.history.endMs : -1)));
    live.emit({
      ms,
      x: time.at(ms),
      bin: history !== null && ms <= endMs ? history.representativeBinAt(ms) : -1,
      history,
    });
  });
  useEffect(() => {
    read.current();
    return drawLoop.onDraw(() => read.current());
  }, [read]);
  // Each rendering may have other runs.
  useEffect(drawLoop.requestFrames);
  return (
    <>
      {props.head(context)}
      {layout.strips.map((band, place) => {
        const Component = form.strips[place]?.Component;
        return Component && <Component key={band.name} context={context} band={band} />;
      })}
      {layout.strips.map(({ name, titleTop, top, height }) => (
        <div
          key={name}
          className="strips-place"
          style={{ top: titleTop, height: top + height - titleTop }}
          data-strip={name}
        />
      ))}
      {props.marks?.(context)}
      <PlayheadLine context={context} />
    </>
  );
}

/** Makes the context; expensive parts keep their identity while unchanged. */
function useStripsContext(props: DrawnProps): StripsContext {
  const { runs, form, theme, hideAhead, playhead, width, height, onSeek } = props;
  const { sloMs, onSloChange, before = null, pinned = null, watched = null } = props;
  const [live] = useState(() => new Live());
  const [first] = runs;
  if (first === undefined) throw new Error('There is no run to show.');
  // A run may drain long after the last record was offered.
  const endMs = Math.max(
    before?.p99.endMs ?? 0,
    ...runs.map((run) => Math.max(run.scenario['duration.s'] * 1000, run.history?.endMs ?? 0)),
  );
  const layout = stripsLayout(form, width, height);
  const time = useMemo(() => timeScale(endMs, layout.plotWidth), [endMs, layout.plotWidth]);
  const ticks = useMemo(() => timeTicks(time), [time]);
  const drawn = useMemo(() => {
    const history = runs.find((run) => run.history?.bins)?.history ?? null;
    return { history, grid: history && columnGrid(history, time.width / time.endMs) };
  }, [runs, time]);
  return {
    layout,
    compact: form.compact,
    time,
    ticks,
    live,
    theme,
    runs,
    watched,
    scenario: first.scenario,
    ...drawn,
    before,
    sloMs,
    hideAhead,
    pinned,
    binMs: drawn.history?.binMs || endMs / USUAL_BINS,
    tableEndMs: () => (hideAhead ? playhead.ms : Number.POSITIVE_INFINITY),
    // A microsecond is finer than any pixel.
    onSeek: (ms) => onSeek(Math.round(ms * 1000) / 1000),
    onSloChange,
  };
}

/** Half of the pill's usual width, CSS pixels: it stays inside the strips. */
const HALF_PILL = 31;

/** A line through all strips, with the time on a pill that can be dragged. */
function PlayheadLine({ context }: { readonly context: StripsContext }) {
  const { layout, time, compact } = context;
  const strips = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const pill = useRef<HTMLDivElement>(null);
  useLive(context.live, ({ ms, x }) => {
    if (!line.current || !pill.current) return;
    const at = layout.left + x;
    const centre = Math.min(layout.width - HALF_PILL - 2, Math.max(HALF_PILL + 2, at));
    line.current.style.transform = `translateX(${at - 0.6}px)`;
    pill.current.style.transform = `translateX(${centre}px) translateX(-50%)`;
    pill.current.textContent = formatPlayhead(ms, 1);
  });
  const drag = useDrag(strips, { onMove: (point) => context.onSeek(time.valueAt(point.x - layout.left)) });
  const top = compact ? 0 : 5;
  return (
    <div ref={strips} className="strips-over over">
      <div
        ref={line}
        className="strips-playhead"
        style={{ top: top + 15, height: layout.bottom - top - 15 }}
      />
      <div ref={pill} className="strips-pill num" style={{ top }} {...drag} />
    </div>
  );
}
