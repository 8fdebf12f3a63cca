import type { Mark } from '../../../draw/marks';
import { Drawing } from '../../../ui/chart/SvgMarks';
import type { Drawing as Drawn } from '../core/format';
import { type CardPicture, cardPicture } from '../core/picture';
import type { ReadyLesson } from '../core/readLesson';
import { bars, curve, histogram, shares } from './charts';
import { buffer, files, gate, inFlight, lost, replicas, ribbons, split } from './kafka';
import { bus, groups, unsent } from './records';

/** Size of every drawing, CSS pixels at scale 1; whoever shows it sets its height. */
export const PICTURE_SIZE = { width: 240, height: 80 } as const;

interface LessonPictureProps {
  readonly ready: ReadyLesson;
  /** The reader is done with the lesson: it then shows the truth. */
  readonly done: boolean;
  /** Leaves out its texts, where they would be too small to read. */
  readonly small?: boolean;
  readonly className?: string;
}

/** A lesson's moment, made of the stage's parts. It is decoration: the title beside it says the same. */
export function LessonPicture({ ready, done, small = false, className }: LessonPictureProps) {
  const picture = cardPicture(ready, done);
  const marks = lessonMarks(picture);
  return (
    <Drawing
      isScaled
      size={PICTURE_SIZE}
      marks={small ? marks.filter(isLarge) : marks}
      className={className}
      data-asks={picture.asks || undefined}
    />
  );
}

/** The marks of a drawing, in a box of `PICTURE_SIZE`. */
export function lessonMarks(picture: CardPicture): readonly Mark[] {
  return DRAWN[picture.draws](picture);
}

/** The question mark is large, and has a halo. */
function isLarge(mark: Mark): boolean {
  return mark.kind !== 'text' || mark.look.halo !== undefined;
}

const DRAWN: Readonly<Record<Drawn, (picture: CardPicture) => readonly Mark[]>> = {
  bus,
  gate,
  groups,
  bars,
  split,
  'in flight': inFlight,
  buffer,
  ribbons,
  shares,
  replicas,
  lost,
  files,
  histogram,
  unsent,
  curve,
};
