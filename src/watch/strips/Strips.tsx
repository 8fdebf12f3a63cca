import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Theme } from '../../draw/theme';
import { timeScale, timeTicks } from '../../draw/timeScale';
import { drawLoop } from '../../run/drawLoop';
import type { Playhead } from '../../run/Playhead';
import { useSize } from '../../ui/chart/measure';
import type { StripsContext, StripsRun } from './context';
import { InFlightStrip } from './InFlightStrip';
import { LatencyStrip, type LatencyStripProps } from './LatencyStrip';
import { Live } from './live';
import { PlayheadLine } from './PlayheadLine';
import { type StripBand, type StripKind, stripsHeight, stripsLayout } from './paint/stripsLayout';
import { ShareStrip } from './ShareStrip';
import { columnGrid } from './series';
import { WaitingStrip } from './WaitingStrip';
import './strips.css';
import './marks.css';

export interface StripsProps {
  /** For screen readers. */
  readonly label: string;
  /**
   * Growing or complete, as the caller decides. Keep the array the same while the runs are: a new one redraws their
   * lines.
   */
  readonly runs: () => readonly StripsRun[];
  readonly playhead: Playhead;
  readonly sloMs: number;
  readonly theme: Theme;
  /** Hides what lies ahead of the playhead, instead of dimming it. */
  readonly hideAhead: boolean;
  /** Readouts in or below the titles; by default where the strips are narrow. */
  readonly compact?: boolean;
  readonly strips: readonly StripKind[];
  /** The runs are still computed: the playhead may stand beyond what is known. */
  readonly growing?: boolean;
  /** The broker that the reader keeps in sight. */
  readonly pinned?: number | null;
  /** Changes when a history changed. */
  readonly revision: number;
  /** Draws the strips of several runs over one another; without it there is one run, drawn in full. */
  readonly overlay?: (strip: LatencyStripProps) => ReactNode;
  readonly onSeek: (ms: number) => void;
  readonly onSloChange: (ms: number) => void;
  /** The time axis, and the track below it. */
  readonly head: (context: StripsContext) => ReactNode;
  /** Marks over all strips. */
  readonly marks?: (context: StripsContext) => ReactNode;
}

/** Bins per run, until the model says how long a bin is. */
const USUAL_BINS = 240;
/** Narrower strips have no readouts at the right, CSS pixels. */
const NARROW_PX = 520;

/** Runs over time: one axis, one playhead, and a strip for each thing worth watching. */
export function Strips(props: StripsProps) {
  const root = useRef<HTMLElement>(null);
  const size = useSize(root);
  const overlaid = props.overlay !== undefined;
  const compact = props.compact ?? (size !== null && size.width < NARROW_PX);
  const height = stripsHeight({ strips: props.strips, compact, overlaid });
  return (
    <section
      ref={root}
      className={`strips ${overlaid ? 'strips-overlaid' : ''} ${props.growing ? 'strips-growing' : ''}`}
      aria-label={props.label}
      data-picture="frame"
    >
      <div className="strips-room" style={{ flexBasis: height.usual, minHeight: height.least }} />
      {size && size.width > 0 && <Drawn {...props} {...size} compact={compact} />}
    </section>
  );
}

interface DrawnProps extends StripsProps {
  readonly width: number;
  readonly height: number;
  readonly compact: boolean;
}

function Drawn(props: DrawnProps) {
  const { playhead } = props;
  const context = useStripsContext(props);
  const { live, time } = context;
  const read = useRef(() => {});
  read.current = () => {
    const runs = props.runs();
    const history = runs.find((run) => run.history)?.history ?? null;
    const { ms } = playhead;
    const endMs = Math.max(...runs.map((run) => (run.history?.bins ? run.history.endMs : -1)));
    live.emit({
      ms,
      x: time.x(ms),
      bin: history !== null && ms <= endMs ? history.representativeBinAt(ms) : -1,
      history,
    });
  };
  useEffect(() => {
    read.current();
    return drawLoop.onDraw(() => read.current());
  }, []);
  // Each rendering may have other runs.
  useEffect(drawLoop.requestFrames);
  return (
    <>
      {props.head(context)}
      {context.layout.strips.map((band) => (
        <Strip key={band.kind} {...props} context={context} band={band} />
      ))}
      {context.layout.strips.map(({ kind, titleTop, top, height }) => (
        <div
          key={kind}
          className="strips-place"
          style={{ top: titleTop, height: top + height - titleTop }}
          data-strip={kind === 'inFlight' ? 'in.flight' : kind}
        />
      ))}
      {props.marks?.(context)}
      <PlayheadLine context={context} />
    </>
  );
}

interface OneStripProps extends Pick<StripsProps, 'sloMs' | 'overlay' | 'onSloChange'> {
  readonly context: StripsContext;
  readonly band: StripBand;
}

// @recipe strip
/** One run in full, or several over one another. */
function Strip({ context, band, sloMs, overlay, onSloChange }: OneStripProps) {
  const strip = { context, band, sloMs, onSloChange };
  if (overlay !== undefined) return overlay(strip);
  switch (band.kind) {
    case 'share':
      return <ShareStrip {...strip} />;
    case 'latency':
      return <LatencyStrip {...strip} />;
    case 'inFlight':
      return <InFlightStrip {...strip} />;
    default:
      return <WaitingStrip {...strip} where={band.kind} />;
  }
}

/** What the strips share; heavy parts keep their identity while unchanged. */
function useStripsContext(props: DrawnProps): StripsContext {
  const { compact, theme, revision, hideAhead, playhead, width, height, pinned = null } = props;
  const [live] = useState(() => new Live());
  const seek = useRef(props.onSeek);
  seek.current = props.onSeek;
  const runs = props.runs();
  const [first] = runs;
  if (first === undefined) throw new Error('There is no run to show.');
  const history = runs.find((run) => run.history?.bins)?.history ?? null;
  // A run may drain long after the last record was offered.
  const endMs = Math.max(
    ...runs.map((run) => Math.max(run.scenario['duration.s'] * 1000, run.history?.endMs ?? 0)),
  );
  const overlaid = props.overlay !== undefined;
  const layout = stripsLayout({ strips: props.strips, compact, overlaid }, width, height);
  const time = useMemo(() => timeScale(endMs, layout.plotWidth), [endMs, layout.plotWidth]);
  const ticks = useMemo(() => timeTicks(time), [time]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history grows in place; its revision says so
  const grid = useMemo(
    () => (history ? columnGrid(history, time.width / time.endMs) : null),
    [history, revision, time],
  );
  return {
    layout,
    compact,
    time,
    ticks,
    live,
    theme,
    runs,
    overlaid,
    scenario: first.scenario,
    history,
    grid,
    revision,
    hideAhead,
    pinned,
    binMs: history?.binMs || endMs / USUAL_BINS,
    tableEndMs: () => (hideAhead ? playhead.ms : Number.POSITIVE_INFINITY),
    // A microsecond is finer than any pixel.
    onSeek: (ms) => seek.current(Math.round(ms * 1000) / 1000),
  };
}
