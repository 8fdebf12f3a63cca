import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LatencyScale } from '../../draw/latencyScale';
import { words } from '../../draw/marks';
import type { TimeScale } from '../../draw/timeScale';
import { Drawing } from '../../ui/chart/SvgMarks';
import { beforeMarks, type TimeLine } from './paint/timeLine';

/** A percentile of another run. */
interface Reference extends TimeLine {
  /** "before: linger.ms 0 ms". */
  readonly label: string;
}

const reference = createStore<{ readonly shown: Reference | null }>(() => ({ shown: null }));

/** Draws a line of another run into the latency strip. Returns what removes it, if it's still this one. */
export function showReference(shown: Reference): () => void {
  reference.setState({ shown });
  return () => {
    if (reference.getState().shown === shown) reference.setState({ shown: null });
  };
}

interface ReferenceLineProps {
  readonly scale: LatencyScale;
  readonly time: TimeScale;
}

const LABEL = { sizePx: 14, colour: 'tx1', halo: 'bg1', align: 'center' } as const;
/** Room between the line and its label, and least distance of the label from the upper edge, CSS pixels. */
const [LABEL_GAP, LABEL_TOP] = [7, 13];

/** The dotted line of another run in the latency strip. */
export function ReferenceLine({ scale, time }: ReferenceLineProps) {
  const shown = useStore(reference, (state) => state.shown);
  if (shown === null) return null;
  const { label, widthMs, values } = shown;
  const known = [...values.keys()].filter((index) => Number.isFinite(values[index]));
  const middle = known[Math.floor(known.length / 2)];
  if (middle === undefined) return null;
  const y = scale.at(values[middle] ?? 0);
  const marks = [
    ...beforeMarks(time, shown, scale.at),
    words([time.at((middle + 0.5) * widthMs), Math.max(LABEL_TOP, y - LABEL_GAP)], label, LABEL),
  ];
  const size = { width: time.width, height: scale.height };
  return <Drawing className="strips-reference chart-canvas" overflow="visible" {...{ size, marks }} />;
}
