import { useEffect, useMemo, useRef, useState } from 'react';
import { compareStripsLayout, LEAST_STRIPS_PX } from '../../chart/compareStripsLayout';
import { timeScale, timeTicks } from '../../chart/timeScale';
import type { CompareRun } from '../../sim/compare/CompareSession';
import type { WatchedBroker } from '../../sim/compare/results';
import { drawLoop } from '../../sim/drawLoop';
import type { Playhead } from '../../sim/Playhead';
import type { StripsContext } from '../../ui/strips/context';
import { Live } from '../../ui/strips/live';
import { useSize } from '../../ui/strips/measure';
import { PlayheadLine } from '../../ui/strips/PlayheadLine';
import { useTheme } from '../../ui/theme';
import '../../ui/strips/strips.css';
import '../../ui/strips/marks.css';
import { BacklogStrip } from './BacklogStrip';
import styles from './CompareStrips.module.css';
import { LatencyStrip } from './LatencyStrip';
import { ShareStrip } from './ShareStrip';
import { Branches, TimeTrack } from './TimeTrack';

export interface CompareStripsProps {
  readonly runs: readonly CompareRun[];
  readonly playhead: Playhead;
  readonly sloMs: number;
  /** Whose share of the bytes is drawn. */
  readonly watched: WatchedBroker;
  readonly onSloChange: (ms: number) => void;
}

/** A plot narrower than this has its readouts in the titles' line, CSS pixels. */
const NARROW_PX = 520;

/** The runs over time, one over the other: p99, the watched share and the backlog, with one axis and one playhead. */
export function CompareStrips(props: CompareStripsProps) {
  const root = useRef<HTMLElement>(null);
  const size = useSize(root);
  return (
    <section
      ref={root}
      className={`strips ${styles.strips}`}
      aria-label="The runs over time"
      data-picture="frame"
    >
      {size !== null && size.width > 0 && (
        <Drawn {...props} width={size.width} height={Math.max(LEAST_STRIPS_PX, size.height)} />
      )}
    </section>
  );
}

interface DrawnProps extends CompareStripsProps {
  readonly width: number;
  readonly height: number;
}

function Drawn(props: DrawnProps) {
  const { runs, playhead, sloMs, watched, onSloChange } = props;
  const context = useStripsContext(props);
  const { live, time } = context;
  const read = useRef(() => {});
  read.current = () => {
    const { history } = context;
    const found = history !== null && playhead.ms <= time.endMs;
    live.tell({ ms: playhead.ms, x: time.x(playhead.ms), bin: found ? 0 : -1, history });
  };
  useEffect(() => {
    read.current();
    return drawLoop.onDraw(() => read.current());
  }, []);
  const scenarios = useMemo(() => runs.map(({ scenario }) => scenario), [runs]);
  const histories = useMemo(() => runs.map(({ history }) => history), [runs]);
  return (
    <>
      <TimeTrack context={context} scenarios={scenarios} />
      {context.layout.strips.map((band) => {
        const strip = { context, band, histories, playhead };
        if (band.kind === 'latency') {
          return <LatencyStrip key={band.kind} {...strip} sloMs={sloMs} onSloChange={onSloChange} />;
        }
        if (band.kind === 'share') return <ShareStrip key={band.kind} {...strip} watched={watched} />;
        return <BacklogStrip key={band.kind} {...strip} />;
      })}
      <Branches context={context} scenarios={scenarios} />
      <PlayheadLine context={context} />
    </>
  );
}

function useStripsContext({ runs, playhead, width, height }: DrawnProps): StripsContext {
  const [live] = useState(() => new Live());
  const theme = useTheme();
  const compact = width < NARROW_PX;
  const endMs = runs.reduce(
    (most, { scenario, history }) => Math.max(most, scenario['duration.s'] * 1000, history?.endMs ?? 0),
    0,
  );
  const layout = useMemo(() => compareStripsLayout(width, height, compact), [width, height, compact]);
  const time = useMemo(() => timeScale(endMs, layout.plotWidth), [endMs, layout.plotWidth]);
  const ticks = useMemo(() => timeTicks(time), [time]);
  const history = runs.find(({ history }) => history !== null && history.bins > 0)?.history ?? null;
  const [first] = runs;
  if (first === undefined) throw new Error('There is nothing to compare.');
  return {
    layout,
    compact,
    time,
    ticks,
    live,
    theme,
    scenario: first.scenario,
    history,
    grid: null,
    revision: 0,
    hideAhead: false,
    binMs: history?.binMs || endMs / 240,
    tableEndMs: () => Number.POSITIVE_INFINITY,
    onSeek: (ms) => playhead.seek(Math.round(ms * 1000) / 1000),
  };
}
