import { tickText } from '../../../base/format';
import { axisBelow, axisLeft, ticksAt } from '../../../draw/axis';
import { type Frame, frameOf } from '../../../draw/frame';
import { clampTo } from '../../../draw/labels';
import { box, dot, type LineLook, line, type Mark, words } from '../../../draw/marks';
import { linearScale } from '../../../draw/scale';
import type { Size } from '../../../draw/surface';
import { categoryHue } from '../../../draw/theme';
import { timeScale } from '../../../draw/timeScale';
import { brokerId } from '../../../scenario/brokerId';
import { fieldOf } from '../../../scenario/fields';
import { SLOWED, slowInterval } from '../../../scenario/inForce';
import type { Course } from '../core/curves';
import type { LessonRun } from '../core/facts';
import type { Asked } from '../core/film/asked';
import { lessonTimeTicks } from '../core/lessonFigure';
import { formatSettingIn } from '../core/placeholders';

export interface FilmDrawing {
  readonly asked: Asked;
  readonly run: LessonRun;
  /** As much of the truth as may be seen. */
  readonly seen: Course;
  /** True once the whole truth may be seen. */
  readonly over: boolean;
}

const MARGINS = { left: 56, right: 16, top: 8, bottom: 24 };
/** Between two labels at the end of their lines. */
const LABEL = 22;
const LOOKS = {
  truth: { colour: 'tx1', width: 2.4 },
  before: { colour: 'tx2', width: 1.8, dash: [1, 3.5], cap: 'round' },
  guess: { colour: 'tx2', width: 2, dash: [6, 4] },
} as const satisfies Readonly<Record<string, LineLook>>;
const NOTE = { sizePx: 14, colour: 'tx2', halo: 'bg1', haloPx: 4 } as const;
const VALUE = { ...NOTE, sizePx: 20, weight: 600, colour: 'tx1' } as const;

export function filmPicture(size: Size, { asked, run, seen, over }: FilmDrawing) {
  const { window, scale, format, before, guess, partition, figures } = asked;
  const { fromMs, toMs } = window;
  const frame = frameOf(size, MARGINS, linearScale([fromMs, toMs]), scale);
  const { plot } = frame;
  const course = (points: Course, look: LineLook): Mark =>
    line(
      points.map(({ atMs, value }) => [frame.x(atMs), frame.y(value)]),
      look,
    );
  const ticks = lessonTimeTicks(asked.skin, timeScale(toMs - fromMs, plot.width));
  const end = seen.findLast(({ value }) => Number.isFinite(value));
  const truth = partition === null ? LOOKS.truth : { ...LOOKS.truth, colour: categoryHue(partition) };
  const right = plot.x + plot.width - 8;
  const { ground, says } = fault(frame, run);
  const marks: readonly Mark[] = [
    box(plot, 'bg1'),
    ...ground,
    ...axisLeft(frame, { ticks: ticksAt(scale.ticks, (value) => tickText(format(value))), hasGrid: true }),
    ...axisBelow(frame, { ticks: ticks.map(({ ms, label }) => ({ value: fromMs + ms, text: label })) }),
    ...(before === null ? [] : [course(before, LOOKS.before)]),
    ...(guess === null
      ? []
      : [course(guess, LOOKS.guess), ...guessLabel(frame, guess, over ? end : undefined)]),
    course(seen, truth),
    ...says,
    ...(end === undefined || over ? [] : endMarks(frame, end, figures === null ? format(end.value) : null)),
    ...(over && figures !== null ? endFigures(frame, figures, format, right) : []),
  ];
  return { size, marks };
}

/** When a broker is slow, and by how much. */
function fault(
  { plot, x }: Frame,
  { scenario }: LessonRun,
): Readonly<Record<'ground' | 'says', readonly Mark[]>> {
  const slow = slowInterval(scenario);
  if (slow === null) return { ground: [], says: [] };
  const [from, to] = [x(slow.fromMs), x(slow.toMs)];
  const added = formatSettingIn(fieldOf('slow.ms'), scenario['slow.ms']);
  const text = `broker ${brokerId(scenario, Number(scenario['slow.broker']))}: +${added} a ${SLOWED[scenario['slow.kind']]}`;
  return {
    ground: [box({ ...plot, x: from, width: to - from }, 'hotbg')],
    says: [words([from + 8, plot.y + 16], text, { ...NOTE, halo: 'hotbg' })],
  };
}

/** In the part of its line where neither the fault's label is nor that of the truth. */
function guessLabel(frame: Frame, guess: Course, end: Course[number] | undefined): readonly Mark[] {
  const middle = guess[Math.floor((guess.length - 1) * 0.66)];
  const last = guess.at(-1);
  if (middle === undefined || last === undefined) return [];
  const isLevel = guess.length === 2;
  const x = frame.x(isLevel ? middle.atMs + 0.66 * (last.atMs - middle.atMs) : middle.atMs);
  const y = frame.y(middle.value);
  const isBelow = y < frame.plot.y + LABEL || end === undefined || y >= frame.y(end.value);
  return [words([x, y + (isBelow ? 17 : -8)], 'your guess', { ...NOTE, align: 'center' })];
}

function endMarks(frame: Frame, { atMs, value }: Course[number], says: string | null): readonly Mark[] {
  const [x, y] = [frame.x(atMs), frame.y(value)];
  const label = says === null ? [] : [words([x + 12, Math.max(frame.plot.y + 18, y - 8)], says, VALUE)];
  return [dot([x, y], 6, 'tx1'), ...label];
}

/** The figure now and before, at the ends of their lines: the higher one above its line, the other below. */
function endFigures(
  { y, plot }: Frame,
  { now, was }: NonNullable<Asked['figures']>,
  format: (value: number) => string,
  right: number,
): readonly Mark[] {
  const isAbove = !(was > now);
  // Neither over the plot's top nor over the times below it.
  const [nowY = 0, wasY = 0] = [y(now) + (isAbove ? -12 : 24), y(was) + (isAbove ? 24 : -12)].map((at) =>
    clampTo(at, plot.y + 18, plot.y + plot.height - 6),
  );
  const isApart = Number.isFinite(was) && Math.abs(nowY - wasY) > LABEL;
  return [
    words([right, nowY], format(now), { ...VALUE, align: 'right' }),
    ...(isApart ? [words([right, wasY], format(was), { ...NOTE, align: 'right' })] : []),
  ];
}
