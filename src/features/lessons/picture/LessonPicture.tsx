import type { Drawing } from '../core/format';
import { type CardPicture, cardPicture } from '../core/picture';
import type { ReadyLesson } from '../core/readLesson';
import { Bars, Curve, Histogram, Shares } from './charts';
import { Buffer, Files, Gate, InFlight, Lost, Replicas, Ribbons, Split } from './kafka';
import { WithoutText } from './marks';
import { Bus, Groups, Unsent } from './records';

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

/**
 * A lesson's moment, made of the stage's parts, in the theme's colours. It is decoration: the title beside it says the same.
 * It needs the tokens of tokens.css and no other style.
 */
export function LessonPicture({ ready, done, small = false, className }: LessonPictureProps) {
  const picture = cardPicture(ready, done);
  const Draw = DRAWN[picture.draws];
  return (
    <svg
      className={className}
      viewBox={`0 0 ${PICTURE_SIZE.width} ${PICTURE_SIZE.height}`}
      aria-hidden="true"
      data-asks={picture.asks || undefined}
    >
      <WithoutText value={small}>
        <Draw {...picture} />
      </WithoutText>
    </svg>
  );
}

const DRAWN: Readonly<Record<Drawing, (picture: CardPicture) => React.ReactNode>> = {
  bus: Bus,
  gate: Gate,
  groups: Groups,
  bars: Bars,
  split: Split,
  'in flight': InFlight,
  buffer: Buffer,
  ribbons: Ribbons,
  shares: Shares,
  replicas: Replicas,
  lost: Lost,
  files: Files,
  histogram: Histogram,
  unsent: Unsent,
  curve: Curve,
};
