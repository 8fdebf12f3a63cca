import { formatMilliseconds, withUnit } from '../../../base/format';
import { axisBelow, axisLeft, ticksAt } from '../../../draw/axis';
import { hatchLines } from '../../../draw/draw';
import { type Frame, frameOf } from '../../../draw/frame';
import { formatDecade } from '../../../draw/latencyScale';
import { box, dot, type LineLook, lines, type Mark, rule, words } from '../../../draw/marks';
import { decadesBetween, type Ends, linearScale, logScale } from '../../../draw/scale';
import type { Size } from '../../../draw/surface';
import { textWidth } from '../../../draw/textWidth';
import { type TimeLine, timeLine } from '../../../watch/strips/paint/timeLine';
import { TOUR_CHART_MS, TOUR_MOMENTS, type TourStep } from '../core/tour';
import { formatBrief, type TourFigures } from '../core/tourFigures';

/** The chart of the tour; lines are latencies, ms. */
export interface TourDrawing {
  readonly step: TourStep;
  readonly figures: TourFigures | null;
  readonly now: TimeLine | null;
  /** The run before the change that is answered; null before the answer. */
  readonly before: { readonly line: TimeLine; readonly peakMs: number } | null;
  /** Nothing beyond is drawn. */
  readonly untilMs: number;
  readonly sloMs: number;
  readonly slowMs: number;
  readonly brief: boolean;
}

const ENDS: Ends = [2, 10_000];
const MARGINS = { left: 56, right: 16, top: 28, bottom: 24 };
const NOTE = { sizePx: 14, colour: 'tx2' } as const;
const FIGURE = { sizePx: 20, weight: 600, colour: 'tx1' } as const;

export function tourPicture(size: Size, drawing: TourDrawing) {
  const { step, figures, now, before, untilMs, sloMs, slowMs, brief } = drawing;
  const frame = frameOf(size, MARGINS, linearScale([0, TOUR_CHART_MS]), logScale(ENDS));
  const { plot } = frame;
  const [right, foot] = [plot.x + plot.width, plot.y + plot.height];
  const isHealthy = step === 'predict';
  const slowX = frame.x(TOUR_MOMENTS.slower);
  const later = { ...plot, x: slowX, width: right - slowX };
  const sloY = frame.y(sloMs);
  const course = (line: TimeLine, look: LineLook): Mark => {
    const isSeen = (index: number): boolean => (index + 0.5) * line.widthMs <= untilMs;
    const values = line.values.map((ms, index) => (isSeen(index) ? ms : Number.NaN));
    return timeLine({ at: frame.x }, { ...line, values }, frame.y, look);
  };
  const title = brief ? 'p99 latency' : `p99 latency of each ${withUnit('0.25', 's')}`;
  const seconds = (ms: number): string => (ms === TOUR_CHART_MS ? withUnit('20', 's') : String(ms / 1000));
  const hasStopped = step === 'climax' || step === 'turn' || step === 'answer';
  const playhead = frame.x(untilMs);
  const marks: readonly Mark[] = [
    words([plot.x, 18], before === null ? title : `${title}; dotted: before`, {
      ...NOTE,
      weight: 600,
      colour: 'tx1',
    }),
    box(plot, 'bg1'),
    ...(isHealthy ? [] : [box(later, 'hotbg')]),
    ...axisLeft(frame, { ticks: ticksAt(decadesBetween(ENDS), formatDecade), hasGrid: true }),
    ...axisBelow(frame, { ticks: ticksAt([0, 5000, 10_000, 15_000, TOUR_CHART_MS], seconds) }),
    ...(isHealthy || brief
      ? []
      : [words([slowX + 8, plot.y + 18], `broker 0 slower by ${withUnit(String(slowMs), 'ms')}`, NOTE)]),
    rule([plot.x, sloY], [right, sloY], { colour: isHealthy ? 'line3' : 'hot', dash: [3, 3] }),
    // At the left nothing else is said, however low the chart is.
    words([plot.x + 4, sloY - 6], `SLO ${formatMilliseconds(sloMs)}`, NOTE),
    ...(isHealthy ? ahead(later, 'Not played yet. Your guess comes first.') : []),
    ...(before === null ? [] : [course(before.line, { colour: 'tx2', width: 2, dash: [1, 3.5] })]),
    ...(now === null ? [] : [course(now, { colour: 'tx1', width: 2 })]),
    rule([playhead, plot.y - 4], [playhead, foot], { colour: 'tx1' }),
    ...(hasStopped && figures !== null ? peaks(frame, figures.peakMs, before?.peakMs ?? null, sloMs) : []),
    ...(step === 'climax' && figures !== null
      ? [
          words(
            [(plot.x + slowX) / 2, frame.y(figures.calmMs) - (brief ? 6 : 14)],
            formatBrief(figures.calmMs),
            {
              ...(brief ? NOTE : FIGURE),
              weight: 600,
              colour: 'tx1',
              align: 'center',
            },
          ),
        ]
      : []),
  ];
  return { size, marks };
}

function ahead(
  place: { x: number; y: number; width: number; height: number },
  text: string,
): readonly Mark[] {
  const width = 24 + textWidth(text, NOTE);
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  return [
    lines(hatchLines(place, 11, 0), { colour: 'line2' }),
    box(
      { x: x - width / 2, y: y - 16, width, height: 32 },
      { fill: 'bg0', edge: { colour: 'line2' }, round: 4 },
    ),
    words([x, y + 5], text, { ...NOTE, colour: 'tx1', align: 'center' }),
  ];
}

/** p99 where the tour stopped, and what it was there before; the words keep apart. */
function peaks(frame: Frame, nowMs: number, wasMs: number | null, sloMs: number): readonly Mark[] {
  const x = frame.x(TOUR_MOMENTS.climax);
  const [nowY, wasY] = [frame.y(nowMs), frame.y(wasMs ?? nowMs)];
  const isBelow = wasMs !== null && nowMs <= wasMs;
  const colour = nowMs > sloMs ? 'hot' : 'tx1';
  return [
    ...(wasMs === null
      ? []
      : [
          dot([x, wasY], 4, 'bg1', 'tx3'),
          words([x + 12, wasY + (isBelow ? -8 : 20)], `was ${formatBrief(wasMs)}`, NOTE),
        ]),
    dot([x, nowY], 6, colour),
    words([x + 12, nowY + (wasMs === null ? 5 : isBelow ? 22 : -8)], formatBrief(nowMs), {
      ...FIGURE,
      colour,
    }),
  ];
}
