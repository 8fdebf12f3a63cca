import { formatCount, formatPlayhead, withUnit } from '../../../base/format';
import { type TimeScale, type TimeTick, timeTicks } from '../../../draw/timeScale';
import { type Figure, findFigure } from '../../../figures/catalogue';
import type { Unit } from '../../../figures/units';
import type { SkinName } from '../../../scenario/skins';
import type { Facts } from './placeholders';

interface SkinTerms {
  /** How figures in a unit are written. */
  readonly units: Readonly<Partial<Record<Unit, (value: number) => string>>>;
  readonly titles: Readonly<Partial<Record<string, string>>>;
  /** An instant of the run, ms. */
  readonly clock: (ms: number) => string;
  /** On an axis of time: the distance of its ticks, ms, and what one of them is, the last with its unit. */
  readonly axis: { readonly stepMs: number; readonly unit: string };
}

const whole = (value: number): string => formatCount(Math.round(value));

/** In minutes. */
const DAY = 1440;

/** A person is a record, and a minute a millisecond: nobody waits for half a person, or half a minute. */
const TERMS: Readonly<Record<SkinName, SkinTerms>> = {
  bus: {
    units: { ms: (value) => withUnit(whole(value), 'min'), count: whole },
    titles: {
      'records.per.request': 'People on a trip',
      mean: 'Mean time of a person',
      p50: 'p50: half of all people need less',
      p99: 'p99: 99 of 100 people need less',
    },
    clock: (ms) => {
      const [day, minute] = [Math.floor(ms / DAY), Math.floor(ms % DAY)];
      const two = (value: number): string => String(value).padStart(2, '0');
      return `day ${day + 1}, ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    },
    axis: { stepMs: DAY, unit: 'days' },
  },
};

/** A figure as a step's texts and pictures write it: in the terms of its skin, if it has one; null if there is none. */
export function lessonFigure(
  { skin }: { readonly skin: SkinName | null },
  name: string | undefined,
): Figure | null {
  const figure = name === undefined ? null : findFigure(name);
  if (figure === null || skin === null) return figure;
  const { units, titles } = TERMS[skin];
  const format = units[figure.unit];
  return {
    ...figure,
    title: titles[figure.id] ?? figure.title,
    format: (value) =>
      format === undefined || value === null || !Number.isFinite(value)
        ? figure.format(value)
        : format(value),
  };
}

/** An instant of the run as a step's film says it, from ms. */
export function lessonClock(skin: SkinName | null): (ms: number) => string {
  return skin === null ? formatPlayhead : TERMS[skin].clock;
}

export function lessonTimeTicks(skin: SkinName | null, scale: TimeScale): readonly TimeTick[] {
  if (skin === null) return timeTicks(scale);
  const { stepMs, unit } = TERMS[skin].axis;
  const count = Math.floor(scale.endMs / stepMs);
  const every = Math.max(1, Math.ceil((count * LEAST_TICK_PX) / scale.width));
  const shown = Array.from({ length: Math.floor(count / every) + 1 }, (_, index) => index * every);
  return shown.map((at) => ({
    ms: at * stepMs,
    label: at === shown.at(-1) ? withUnit(String(at), unit) : String(at),
  }));
}

/** Between two ticks. */
const LEAST_TICK_PX = 48;

/** The SLO, if it is near what is on the ruler: further away it would only make the ruler long. */
export function sloNear({ unit }: Figure, values: readonly (number | null)[], { sloMs, skin }: Facts) {
  const known = values.filter((value) => value !== null);
  const isNear = sloMs > Math.min(...known) / 3 && sloMs < Math.max(...known) * 3;
  return unit === 'ms' && isNear ? { value: sloMs, says: skin === null ? 'SLO' : 'goal' } : null;
}
