import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Size } from '../../../draw/surface';
import { drawLoop } from '../../../run/drawLoop';
import { useApp, useServices } from '../../../ui/app';
import { Picture } from '../../../ui/chart/Picture';
import { p99Line } from '../../../watch/strips/paint/timeLine';
import { TOUR_CHART_MS, type TourStep } from '../core/tour';
import { formatBrief, type TourFigures } from '../core/tourFigures';
import { tourPicture } from './tourPicture';
import type { SeenRun } from './useTourRuns';

interface TourChartProps {
  readonly step: TourStep;
  readonly figures: TourFigures | null;
  readonly before: SeenRun | null;
  readonly brief: boolean;
}

/** p99 over time, up to the playhead; what lies ahead isn't drawn before the answer. */
export function TourChart({ step, figures, before, brief }: TourChartProps) {
  const { playhead } = useServices().session;
  const shown = useApp(({ run }) => run.shown);
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  const slowMs = useApp(({ scenario }) => scenario['slow.ms']);
  const [playedMs, setPlayedMs] = useState(playhead.ms);
  const now = useMemo(() => (shown ? p99Line(shown.history) : null), [shown]);
  const was = useMemo(
    () => before && { line: p99Line(before.history), peakMs: before.figures.peakMs },
    [before],
  );
  useEffect(() => drawLoop.onDraw(() => setPlayedMs(Math.min(playhead.ms, TOUR_CHART_MS))), [playhead]);
  useEffect(drawLoop.requestFrames);
  const isAnswered = step === 'answer' && figures !== null;
  const untilMs = isAnswered ? TOUR_CHART_MS : playedMs;
  const answered = isAnswered ? was : null;
  const draw = useCallback(
    (size: Size) =>
      tourPicture(size, { step, figures, now, before: answered, untilMs, sloMs, slowMs, brief }),
    [step, figures, now, answered, untilMs, sloMs, slowMs, brief],
  );
  return <Picture says={chartText(step, figures)} draw={draw} className="fill" />;
}

function chartText(step: TourStep, figures: TourFigures | null): string {
  if (figures === null) return 'p99 latency over time.';
  const calm = `p99 latency over time: ${formatBrief(figures.calmMs)} while all brokers are healthy`;
  return step === 'predict' || step === 'slower' || step === 'gate'
    ? `${calm}.`
    : `${calm}, ${formatBrief(figures.peakMs)} at 15 s.`;
}
