import { useId } from 'react';
import { formatMilliseconds, formatPlayhead } from '../../base/format';
import type { Journey, JourneyStage } from '../../run/journey/journey';
import '../../ui/chart/figures.css';
import styles from './JourneyCard.module.css';

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

/** The journey as one bar from send() to ack, underlined past the SLO. */
export function JourneyDrawing({ journey, sloMs }: JourneyDrawingProps) {
  const hatch = useId();
  const { stages, latencyMs, sentAtMs, ackedAtMs } = journey;
  const x = (ms: number): number => (Math.max(0, ms - sentAtMs) / latencyMs) * WIDTH;
  const sloX = sloMs < latencyMs ? (sloMs / latencyMs) * WIDTH : null;
  const says = `From send() at ${formatPlayhead(sentAtMs)} to the ack at ${formatPlayhead(ackedAtMs)}, ${formatMilliseconds(latencyMs)}; the stages are listed below.`;
  return (
    <figure className={styles.drawing}>
      <figcaption className="visually-hidden">The record's path over time</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <line y2="4" className={styles.hatch} />
        </pattern>
        {stages.map((stage) => {
          const place = placeOf(stage, x);
          return (
            <g key={`${stage.where} ${stage.fromMs}`}>
              <rect {...place} className={`part-${stage.where === 'memory' ? 'batch' : stage.where}`} />
              {stage.where === 'slowness' && <rect {...place} fill={`url(#${hatch})`} />}
            </g>
          );
        })}
        {sloX !== null && (
          <g>
            <line x1={sloX} x2={sloX} y1={BAR_TOP - 6} y2={BAR_TOP + BAR_HEIGHT + 5} className="slo-line" />
            <line
              x1={sloX}
              x2={WIDTH}
              y1={BAR_TOP + BAR_HEIGHT + 3}
              y2={BAR_TOP + BAR_HEIGHT + 3}
              className={styles.past}
            />
          </g>
        )}
        <text y={HEIGHT - 3} className="tick">
          sent
        </text>
        <text x={WIDTH} y={HEIGHT - 3} className={`tick ${styles.end}`}>
          {formatMilliseconds(latencyMs)} later
          {sloX === null ? '' : `, past the SLO of ${formatMilliseconds(sloMs)}`}
        </text>
      </svg>
    </figure>
  );
}

function placeOf(stage: JourneyStage, x: (ms: number) => number) {
  const from = Math.min(x(stage.fromMs), WIDTH - LEAST_WIDTH);
  const width = Math.max(LEAST_WIDTH, x(stage.fromMs + stage.durationMs) - from);
  return { x: from, y: BAR_TOP, width: Math.min(width, WIDTH - from), height: BAR_HEIGHT };
}
