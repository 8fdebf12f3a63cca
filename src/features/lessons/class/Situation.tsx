import type { AskStep } from '../core/format';
import type { Facts } from '../core/placeholders';
import { LessonPicture } from '../picture/LessonPicture';
import { LessonText } from '../ui/LessonText';
import type { StepProps } from '../ui/stepProps';
import styles from './ClassScreen.module.css';
import type { Round } from './round';

/** What each side of the wall shows a part of. */
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
  return <LessonPicture ready={ready} done={done} className={styles.whole} />;
}

/** The question in large type, with the change that it is about. */
export function Asked({ step, facts }: ShownProps) {
  return (
    <div>
      <h2 className={styles.display}>
        <LessonText text={step.question.text} facts={facts} />
      </h2>
      {step.change !== undefined && (
        <p>
          Change: <LessonText text={step.change.says} facts={facts} />
        </p>
      )}
    </div>
  );
}
