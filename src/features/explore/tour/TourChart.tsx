import { useEffect, useId, useMemo, useRef } from 'react';
import { formatMilliseconds, withUnit } from '../../../base/format';
import { decades, formatDecade, latencyScale } from '../../../draw/latencyScale';
import type { Point } from '../../../draw/surface';
import { drawLoop } from '../../../run/drawLoop';
import { percentileLines } from '../../../run/percentiles';
import type { RunHistory } from '../../../run/RunHistory';
import { useApp, useServices } from '../../../ui/app';
import { useSize } from '../../../ui/chart/measure';
import { TOUR_CHART_MS, TOUR_MOMENTS, type TourStep } from '../core/tour';
import { formatBrief, type TourFigures } from '../core/tourFigures';
import styles from './Tour.module.css';
import type { SeenRun } from './useTourRuns';

interface TourChartProps {
  readonly step: TourStep;
  readonly figures: TourFigures | null;
  /** The run before the change that is answered. */
  readonly before: SeenRun | null;
  readonly brief: boolean;
}

const DOMAIN = { lowestMs: 2, highestMs: 10_000 };
const ROOM = { left: 56, right: 16, top: 28, bottom: 22 };
const LINE = { fill: 'none', strokeWidth: 2, strokeLinejoin: 'round' } as const;
const TICKS_S = [0, 5, 10, 15, 20];

/** p99 over time, up to the playhead; what lies ahead isn't drawn before the answer. */
export function TourChart({ step, figures, before, brief }: TourChartProps) {
  const { playhead } = useServices().session;
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const shown = useApp(({ run }) => run.shown);
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  const slowMs = useApp(({ scenario }) => scenario['slow.ms']);
  const cut = useRef<SVGRectElement>(null);
  const line = useRef<SVGLineElement>(null);
  const ids = useId();
  const width = Math.max(1, (size?.width ?? 0) - ROOM.left - ROOM.right);
  const height = Math.max(1, (size?.height ?? 0) - ROOM.top - ROOM.bottom);
  const scale = useMemo(() => latencyScale(DOMAIN, height), [height]);
  const x = (ms: number): number => (Math.min(ms, TOUR_CHART_MS) / TOUR_CHART_MS) * width;
  const now = useMemo(() => p99Points(shown?.history ?? null), [shown]);
  const was = useMemo(() => p99Points(before?.history ?? null), [before]);
  const path = (points: readonly Point[]): string =>
    points.map(([ms, p99], index) => `${index === 0 ? 'M' : 'L'}${x(ms)},${scale.y(p99)}`).join('');
  const answered = step === 'answer' && figures !== null;
  useEffect(
    () =>
      drawLoop.onDraw(() => {
        const at = (Math.min(playhead.ms, TOUR_CHART_MS) / TOUR_CHART_MS) * width;
        cut.current?.setAttribute('width', String(answered ? width : at));
        line.current?.setAttribute('transform', `translate(${at} 0)`);
      }),
    [playhead, width, answered],
  );
  useEffect(drawLoop.requestFrames);
  const healthy = step === 'predict';
  const stopped = step === 'climax' || step === 'turn' || answered;
  const [slowX, stopX] = [x(TOUR_MOMENTS.slower), x(TOUR_MOMENTS.climax)];
  const title = brief ? 'p99 latency' : `p99 latency of each ${withUnit('0.25', 's')}`;
  return (
    <div ref={place} className={styles.chart}>
      {size !== null && (
        <svg width={size.width} height={size.height} role="img" aria-label={chartText(step, figures)}>
          <text x={ROOM.left} y={18} className="note bold" fill="var(--tx1)">
            {answered && before !== null ? `${title}; dotted: before` : title}
          </text>
          <g transform={`translate(${ROOM.left} ${ROOM.top})`}>
            <rect width={width} height={height} fill="var(--bg1)" />
            {!healthy && <rect x={slowX} width={width - slowX} height={height} fill="var(--hotbg)" />}
            {decades(DOMAIN).map((ms) => (
              <g key={ms} transform={`translate(0 ${scale.y(ms)})`}>
                <line x2={width} stroke="var(--line1)" />
                <text x={-8} y={4} textAnchor="end" className="tick">
                  {formatDecade(ms)}
                </text>
              </g>
            ))}
            {TICKS_S.map((second) => (
              <text key={second} x={x(second * 1000)} y={height + 16} textAnchor="middle" className="tick">
                {second === 20 ? withUnit('20', 's') : second}
              </text>
            ))}
            {!healthy && !brief && (
              <text x={slowX + 8} y={16} className="note soft" fill="currentcolor">
                broker 0 slower by {withUnit(String(slowMs), 'ms')}
              </text>
            )}
            <line
              x2={width}
              y1={scale.y(sloMs)}
              y2={scale.y(sloMs)}
              stroke="var(--line3)"
              strokeDasharray="3 3"
              className={healthy ? undefined : 'slo-line'}
            />
            {/* At the left nothing else is said, however low the chart is. */}
            <text x={4} y={scale.y(sloMs) - 6} className="note soft" fill="currentcolor">
              SLO {formatMilliseconds(sloMs)}
            </text>
            {healthy && (
              <>
                <pattern
                  id={`${ids}ahead`}
                  width="8"
                  height="8"
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <line y2="8" stroke="var(--line2)" />
                </pattern>
                <rect x={slowX} width={width - slowX} height={height} fill={`url(#${ids}ahead)`} />
                <Plate
                  x={(slowX + width) / 2}
                  y={height / 2}
                  text="Not played yet. Your guess comes first."
                />
              </>
            )}
            <clipPath id={`${ids}played`}>
              <rect ref={cut} height={height} />
            </clipPath>
            <g clipPath={`url(#${ids}played)`}>
              {answered && <path d={path(was)} {...LINE} stroke="var(--tx2)" strokeDasharray="1 3.5" />}
              <path d={path(now)} {...LINE} stroke="var(--tx1)" />
            </g>
            <line ref={line} y1={-4} y2={height} stroke="var(--tx1)" />
            {stopped && figures !== null && (
              <Peaks
                x={stopX}
                y={scale.y}
                nowMs={figures.peakMs}
                wasMs={answered ? (before?.figures.peakMs ?? null) : null}
                sloMs={sloMs}
              />
            )}
            {step === 'climax' && figures !== null && (
              <text
                x={slowX / 2}
                y={scale.y(figures.calmMs) - (brief ? 6 : 14)}
                textAnchor="middle"
                className={brief ? 'note bold strong' : 'heading'}
                fill="currentcolor"
              >
                {formatBrief(figures.calmMs)}
              </text>
            )}
          </g>
        </svg>
      )}
    </div>
  );
}

/** A remark on a ground of its own. */
function Plate({ x, y, text }: { readonly x: number; readonly y: number; readonly text: string }) {
  const width = 24 + text.length * 6.5;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-16} width={width} height={32} rx={4} fill="var(--bg0)" stroke="var(--line2)" />
      <text y={4} textAnchor="middle" fill="var(--tx1)">
        {text}
      </text>
    </g>
  );
}

interface PeaksProps {
  readonly x: number;
  readonly y: (ms: number) => number;
  readonly nowMs: number;
  readonly wasMs: number | null;
  readonly sloMs: number;
}

/** p99 where the tour stopped, and what it was there before; the words keep apart. */
function Peaks({ x, y, nowMs, wasMs, sloMs }: PeaksProps) {
  const below = wasMs !== null && nowMs <= wasMs;
  return (
    <>
      {wasMs !== null && (
        <g transform={`translate(${x} ${y(wasMs)})`}>
          <circle r={4} fill="var(--bg1)" stroke="var(--tx3)" />
          <text x={12} y={below ? -8 : 20} className="note soft" fill="currentcolor">
            was {formatBrief(wasMs)}
          </text>
        </g>
      )}
      <g transform={`translate(${x} ${y(nowMs)})`} className={nowMs > sloMs ? 'hot' : undefined}>
        <circle r={5} fill="currentcolor" stroke="var(--bg1)" strokeWidth={2} />
        <text x={12} y={wasMs === null ? 5 : below ? 22 : -8} className="heading" fill="currentcolor">
          {formatBrief(nowMs)}
        </text>
      </g>
    </>
  );
}

/** Time and p99 of the bins up to the end of the chart, ms; those without an ack are left out. */
function p99Points(history: RunHistory | null): readonly Point[] {
  if (history === null || history.bins === 0) return [];
  const { p99Ms, widthBins } = percentileLines(history);
  const widthMs = widthBins * history.binMs;
  const most = Math.ceil(TOUR_CHART_MS / widthMs);
  return [...p99Ms.slice(0, most)]
    .map((ms, index): Point => [(index + 0.5) * widthMs, ms])
    .filter(([, ms]) => Number.isFinite(ms));
}

function chartText(step: TourStep, figures: TourFigures | null): string {
  if (figures === null) return 'p99 latency over time.';
  const calm = `p99 latency over time: ${formatBrief(figures.calmMs)} while all brokers are healthy`;
  return step === 'predict' || step === 'slower' || step === 'gate'
    ? `${calm}.`
    : `${calm}, ${formatBrief(figures.peakMs)} at 15 s.`;
}
