import { useEffect, useMemo, useRef, useState } from 'react';
import type { Theme } from '../base/theme';
import { STRIP_KINDS, type StripKind, stripsHeight, stripsLayout } from '../chart/stripsLayout';
import { timeScale, timeTicks } from '../chart/timeScale';
import type { Scenario } from '../scenario/scenario';
import { drawLoop } from '../sim/drawLoop';
import type { Playhead } from '../sim/Playhead';
import type { RunHistory } from '../sim/RunHistory';
import type { Window } from '../sim/windowFigures';
import { BacklogStrip } from './strips/BacklogStrip';
import type { StripsContext } from './strips/context';
import { FaultTrack } from './strips/FaultTrack';
import { InFlightStrip } from './strips/InFlightStrip';
import { LatencyStrip } from './strips/LatencyStrip';
import { Live } from './strips/live';
import { useSize } from './strips/measure';
import { PlayheadLine } from './strips/PlayheadLine';
import { ShareStrip } from './strips/ShareStrip';
import { columnGrid } from './strips/series';
import { TimeAxis } from './strips/TimeAxis';
import './strips/strips.css';
import './strips/marks.css';

export interface StripsProps {
  /** What has been found so far; the caller decides whether that is the growing run or the last complete one. */
  readonly history: () => RunHistory | null;
  readonly playhead: Playhead;
  readonly scenario: Scenario;
  /** The interval that the verdict describes. */
  readonly window: Window;
  readonly sloMs: number;
  readonly theme: Theme;
  /** What lies ahead of the playhead stays hidden until it is reached; else it is dimmed. */
  readonly hideAhead: boolean;
  /** A phone: two strips at a time, readouts in the titles' line. */
  readonly compact: boolean;
  readonly strips: readonly StripKind[];
  /** Changes when the history changed. */
  readonly revision: number;
  readonly onSeek: (ms: number) => void;
  readonly onWindowChange: (window: Window) => void;
  readonly onSloChange: (ms: number) => void;
  /** The slow interval was dragged, or a timed change moved or removed. */
  readonly onScenarioChange: (patch: Partial<Scenario>) => void;
}

/** Bins in the time for which records are offered, before the model has said how long a bin is. */
const USUAL_BINS = 240;

/** The run over time: one axis, one playhead, and a strip for each thing worth watching. */
export function Strips(props: StripsProps) {
  const root = useRef<HTMLElement>(null);
  const size = useSize(root);
  const height = stripsHeight(props.strips, props.compact);
  return (
    <section ref={root} className="strips" aria-label="The run over time" data-picture="frame">
      <div className="strips-room" style={{ flexBasis: height.usual, minHeight: height.least }} />
      {size && size.width > 0 && <Drawn {...props} width={size.width} height={size.height} />}
    </section>
  );
}

interface DrawnProps extends StripsProps {
  readonly width: number;
  readonly height: number;
}

function Drawn(props: DrawnProps) {
  const { playhead } = props;
  const context = useStripsContext(props);
  const { live, time } = context;
  // The callbacks of the last render; the loop itself is set up once.
  const read = useRef(() => {});
  read.current = () => {
    const history = props.history();
    const { ms } = playhead;
    const found = history !== null && history.bins > 0 && ms <= history.endMs;
    live.tell({ ms, x: time.x(ms), bin: found ? history.binAt(ms) : -1, history });
  };
  useEffect(() => {
    read.current();
    return drawLoop.onDraw(() => read.current());
  }, []);
  return (
    <>
      <TimeAxis context={context} window={props.window} onWindowChange={props.onWindowChange} />
      <FaultTrack context={context} onScenarioChange={props.onScenarioChange} />
      {context.layout.strips.map((band) => {
        switch (band.kind) {
          case 'share':
            return <ShareStrip key="share" context={context} band={band} />;
          case 'latency':
            return (
              <LatencyStrip
                key="latency"
                context={context}
                band={band}
                sloMs={props.sloMs}
                onSloChange={props.onSloChange}
              />
            );
          case 'backlog':
            return <BacklogStrip key="backlog" context={context} band={band} />;
          default:
            return <InFlightStrip key="inFlight" context={context} band={band} />;
        }
      })}
      {context.layout.strips.map(({ kind, titleTop, top, height }) => (
        <div
          key={kind}
          className="strips-place"
          style={{ top: titleTop, height: top + height - titleTop }}
          data-strip={kind === 'inFlight' ? 'in.flight' : kind}
        />
      ))}
      <PlayheadLine context={context} />
    </>
  );
}

/** Everything that the strips share. Its heavy parts keep their identity while nothing changed for them. */
function useStripsContext(props: DrawnProps): StripsContext {
  const { scenario, compact, theme, revision, hideAhead, playhead, width, height } = props;
  const [live] = useState(() => new Live());
  const seek = useRef(props.onSeek);
  seek.current = props.onSeek;
  const found = props.history();
  const history = found && found.bins > 0 ? found : null;
  const durationMs = scenario['duration.s'] * 1000;
  // A run may drain long after the last record was offered.
  const endMs = Math.max(durationMs, history?.endMs ?? 0);
  const kinds = props.strips.join(' ');
  const layout = useMemo(() => {
    const strips = STRIP_KINDS.filter((kind) => kinds.split(' ').includes(kind));
    return stripsLayout({ width, height, strips, compact });
  }, [width, height, kinds, compact]);
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
    scenario,
    history,
    grid,
    revision,
    hideAhead,
    binMs: history?.binMs || durationMs / USUAL_BINS,
    tableEndMs: () => (hideAhead ? playhead.ms : Number.POSITIVE_INFINITY),
    // A thousandth of a millisecond is finer than any pixel, and reads better than what a division leaves.
    onSeek: (ms) => seek.current(Math.round(ms * 1000) / 1000),
  };
}
