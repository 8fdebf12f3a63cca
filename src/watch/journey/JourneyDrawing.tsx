import type { Part } from '../../../workers/frame';
import { formatMilliseconds, formatPlayhead } from '../../base/format';
import { rule, words } from '../../draw/marks';
import type { Journey, JourneyStage } from '../../run/journey/journey';
import { SvgMarks } from '../../ui/chart/SvgMarks';
import styles from './JourneyCard.module.css';
import { partMarks } from './partMarks';

interface JourneyDrawingProps {
  readonly journey: Journey;
  readonly sloMs: number;
}

const WIDTH = 292;
const BAR_TOP = 8;
const BAR_HEIGHT = 18;
const HEIGHT = 46;
/** Every stage is visible, however short, CSS pixels. */
const LEAST_WIDTH = 1.5;
// The drawing shrinks with the card; its texts stay readable.
const TICK = { sizePx: 14, colour: 'tx3' } as const;

/** The journey as one bar from send() to ack, underlined past the SLO. */
export function JourneyDrawing({ journey, sloMs }: JourneyDrawingProps) {
  const { stages, latencyMs, sentAtMs, ackedAtMs } = journey;
  const x = (ms: number): number => (Math.max(0, ms - sentAtMs) / latencyMs) * WIDTH;
  const sloX = sloMs < latencyMs ? (sloMs / latencyMs) * WIDTH : null;
  const says = `From send() at ${formatPlayhead(sentAtMs)} to the ack at ${formatPlayhead(ackedAtMs)}, ${formatMilliseconds(latencyMs)}; the stages are listed below.`;
  const foot = BAR_TOP + BAR_HEIGHT;
  const later = `${formatMilliseconds(latencyMs)} later${sloX === null ? '' : `, past the SLO of ${formatMilliseconds(sloMs)}`}`;
  const marks = [
    ...stages.flatMap((stage) => partMarks(partOf(stage), placeOf(stage, x))),
    ...(sloX === null
      ? []
      : [
          rule([sloX, BAR_TOP - 6], [sloX, foot + 5], { colour: 'hot', dash: [4, 3] }),
          rule([sloX, foot + 3], [WIDTH, foot + 3], { colour: 'hot', width: 2 }),
        ]),
    words([0, HEIGHT - 3], 'sent', TICK),
    words([WIDTH, HEIGHT - 3], later, { ...TICK, align: 'right' }),
  ];
  return (
    <figure className={styles.drawing}>
      <figcaption className="visually-hidden">The record's path over time</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
        <SvgMarks marks={marks} />
      </svg>
    </figure>
  );
}

/** The part of latency that a stage is. */
export function partOf({ where }: Pick<JourneyStage, 'where'>): Part {
  return where === 'memory' ? 'batch' : where;
}

function placeOf(stage: JourneyStage, x: (ms: number) => number) {
  const from = Math.min(x(stage.fromMs), WIDTH - LEAST_WIDTH);
  const width = Math.max(LEAST_WIDTH, x(stage.fromMs + stage.durationMs) - from);
  return { x: from, y: BAR_TOP, width: Math.min(width, WIDTH - from), height: BAR_HEIGHT };
}
