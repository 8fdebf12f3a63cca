import type { AskStep } from '../core/format';
import type { Facts } from '../core/placeholders';
import { LessonPicture } from '../picture/LessonPicture';
import { LessonText } from '../ui/LessonText';
import type { StepProps } from '../ui/stepProps';
import type { Round } from './round';

export interface ShownProps extends StepProps {
  readonly step: AskStep;
  readonly facts: Facts;
  readonly round: Round;
  /** The answers that hands go up for, as texts of the lesson. */
  readonly options: readonly string[];
}

/** The lesson's moment, in the stage's own parts; once the first question is answered, as it turned out. */
export function Situation({ ready, place, round: { phase } }: ShownProps) {
  const done = place.step === 1 && (phase === 'truth' || phase === 'why');
  return <LessonPicture ready={ready} done={done} />;
}

export function Asked({ step, facts }: ShownProps) {
  return <LessonText as="h2" className="heading" text={step.question.text} facts={facts} />;
}
