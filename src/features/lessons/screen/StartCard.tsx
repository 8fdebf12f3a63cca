import { counted, withUnit } from '../../../base/format';
import { Button } from '../../../ui/controls/Button';
import { Note, Row, Stack } from '../../../ui/Primitives';
import type { Question, Step } from '../core/format';
import type { ReadyLesson } from '../core/readLesson';
import { LessonPicture } from '../picture/LessonPicture';
import { LessonText } from '../ui/LessonText';
import { useWayIn } from './LessonCard';
import styles from './LessonsScreen.module.css';

/** The lesson to start with, or to continue. */
export function StartCard({ ready }: { readonly ready: ReadyLesson }) {
  const { title, minutes, steps } = ready.lesson;
  const { progress, begun, open } = useWayIn(ready);
  const far = begun ? `at step ${progress?.at} of ${steps.length}` : counted(steps.length, 'step');
  return (
    <section className={styles.start} aria-label="Start here">
      <Stack gap={1}>
        <p className="note soft">{begun ? 'Continue here' : 'Start here'}</p>
        <h3>
          <LessonText text={title} facts={null} />
        </h3>
        <p className={`${styles.says} soft`}>{startSays(steps[0])}</p>
        <Row gap={3} className={styles.ways}>
          <Button look="solid" onClick={open}>
            {begun ? 'Continue' : `Start, ${withUnit(String(minutes), 'min')}`}
          </Button>
          <Note as="span">{far}, in your browser</Note>
        </Row>
      </Stack>
      <LessonPicture ready={ready} done={false} className={styles.picture} />
    </section>
  );
}

const SAYS: Readonly<Record<Question['kind'], string>> = {
  curve: 'Draw what you expect. Then watch the run draw the truth over your guess.',
  ruler: 'Place your guess. Then watch the run, and see how far off it was.',
  choose: 'Choose what you expect. Then watch the run, and see why.',
};

function startSays(first: Step | undefined): string {
  return first?.kind === 'ask'
    ? SAYS[first.question.kind]
    : 'Change the settings until the run meets the goal.';
}
