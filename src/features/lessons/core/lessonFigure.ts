import { formatCount, withUnit } from '../../../base/format';
import { type Figure, findFigure } from '../../../figures/catalogue';
import type { Unit } from '../../../figures/units';
import type { SkinName } from '../../../scenario/skins';

interface SkinTerms {
  /** How figures in a unit are written. */
  readonly units: Readonly<Partial<Record<Unit, (value: number) => string>>>;
  /** What figures are called, by name. */
  readonly titles: Readonly<Partial<Record<string, string>>>;
}

const whole = (value: number): string => formatCount(Math.round(value));

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
