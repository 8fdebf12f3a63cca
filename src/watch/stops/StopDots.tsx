import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { formatMilliseconds, NO_FIGURE } from '../../base/format';
import { clampTo } from '../../draw/labels';
import { formatRunTime } from '../../run/costText';
import { type Field, valueText } from '../../scenario/field';
import type { FieldName } from '../../scenario/scenario';
import { useApp } from '../../ui/app';
import { RowMarks } from '../../ui/chart/RowMarks';
import { evenSteps, keyedValue, take } from '../../ui/chart/sliderKeys';
import { Button } from '../../ui/controls/Button';
import { p99Line } from '../strips/paint/timeLine';
import { showReference } from '../strips/ReferenceLine';
import { DOTS_HEIGHT, type StopDot, stopDots, stopMarks } from './stopDots';
import { type StopRuns, useStopRuns } from './useStopRuns';

interface StopDotsProps {
  readonly name: FieldName;
  readonly field: Field & { readonly stops?: readonly number[] };
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** p99 of a run at each stop of a slider, above its track: where it would go before it is dragged there. */
export function StopDots({ name, field, value, onChange }: StopDotsProps) {
  const stops = field.stops ?? NO_STOPS;
  const sloMs = useApp(({ view }) => view.sloP99Ms);
  const found = useStopRuns(name, stops);
  const { dots, sloY } = stopDots(stops, found.p99sMs, sloMs);
  const [at, setAt] = useState<number | null>(null);
  useLit(at, found.runs, dots, field);
  if (found.waiting !== null) {
    const { seconds, start } = found.waiting;
    return (
      <Button size="small" onClick={start}>
        p99 at each stop, {formatRunTime(seconds)}
      </Button>
    );
  }
  const nearest = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = clampTo((event.clientX - box.left) / box.width, 0, 1);
    if (box.width > 0) setAt(Math.round(share * (dots.length - 1)));
  };
  const choose = (): void => {
    const stop = at === null ? undefined : stops[at];
    if (stop !== undefined) onChange(stop);
  };
  const here = Math.max(0, stops.indexOf(value));
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = at ?? here;
    const stop = stops[place];
    const next = keyedValue(event, { ends: [0, dots.length - 1], ...evenSteps(place, 1, 1), isLevel: true });
    if (next !== null) setAt(next);
    else if (event.key === 'Enter' && stop !== undefined) onChange(stop);
    else return;
    take(event);
  };
  const said = dots[at ?? here];
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`p99 at each stop of ${field.label}`}
      aria-description="Arrow keys read the stops, Enter takes one."
      aria-valuemin={1}
      aria-valuemax={dots.length}
      aria-valuenow={(at ?? here) + 1}
      aria-valuetext={said && saidOf(said, field)}
      style={{ height: DOTS_HEIGHT }}
      onPointerMove={nearest}
      onPointerLeave={() => setAt(null)}
      onPointerDown={nearest}
      onClick={choose}
      onFocus={() => setAt(here)}
      onBlur={() => setAt(null)}
      onKeyDown={onKeyDown}
    >
      <RowMarks
        height={DOTS_HEIGHT}
        draw={(width) =>
          stopMarks({ dots, sloY }, width, ({ stop }, place) => place === at || stop === value)
        }
      />
    </div>
  );
}

const NO_STOPS: readonly number[] = [];

function saidOf({ stop, ms }: StopDot, field: Field): string {
  return `${valueText(field, stop)}: p99 ${ms === null ? 'not computed yet' : formatMilliseconds(ms)}`;
}

/** How long a stop is pointed at before its run lights up, ms. */
const LIGHTS_AFTER_MS = 150;

/** Draws p99 of the run at a stop into the latency strip, with its value, while the reader looks at that stop. */
function useLit(at: number | null, runs: StopRuns['runs'], dots: readonly StopDot[], field: Field): void {
  const history = at === null ? null : (runs[at]?.history ?? null);
  const dot = at === null ? undefined : dots[at];
  const label =
    dot === undefined
      ? ''
      : `${valueText(field, dot.stop)}: ${dot.ms === null ? NO_FIGURE : formatMilliseconds(dot.ms)}`;
  useEffect(() => {
    if (history === null) return;
    let leave = (): void => {};
    const timer = setTimeout(() => {
      leave = showReference({ label, ...p99Line(history) });
    }, LIGHTS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [history, label]);
}
