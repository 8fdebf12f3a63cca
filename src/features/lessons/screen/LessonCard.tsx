import { withUnit } from '../../../base/format';
import { shorten } from '../../../scenario/notice';
import { InPageLink } from '../../../shell/InPageLink';
import { useServices } from '../../../ui/app';
import { Boundary } from '../../../ui/Boundary';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Row } from '../../../ui/Primitives';
import { formatPlain } from '../core/placeholders';
import type { ReadyLesson } from '../core/readLesson';
import { LessonPicture } from '../picture/LessonPicture';
import { goToStep } from '../player/navigation';
import { BROKEN_LESSON, type Loaded, removeOwnLesson, useIsOwn } from '../shelf/library';
import { forgetAnswers, type LessonProgress, useProgress } from '../shelf/progress';
import { LessonText } from '../ui/LessonText';
import styles from './LessonsScreen.module.css';

interface LessonCardProps {
  readonly id: string;
  readonly loaded: Loaded;
  readonly small: boolean;
  readonly onSheet: (ready: ReadyLesson) => void;
}

/** One lesson of the list: its question drawn, how long it takes and how far the reader is. One that breaks costs only its card. */
export function LessonCard({ id, loaded, small, onSheet }: LessonCardProps) {
  if (loaded.type !== 'ready') {
    const problems = loaded.type === 'missing' ? [loaded.message, ...loaded.problems] : ['Loading…'];
    return <BrokenCard id={id} problems={problems} />;
  }
  return (
    <Boundary instead={<BrokenCard id={id} problems={[BROKEN_LESSON.message]} />}>
      <ReadyCard ready={loaded} own={loaded.own} small={small} onSheet={onSheet} />
    </Boundary>
  );
}

interface ReadyCardProps {
  readonly ready: ReadyLesson;
  readonly own: boolean;
  readonly small: boolean;
  readonly onSheet: (ready: ReadyLesson) => void;
}

function ReadyCard({ ready, own, small, onSheet }: ReadyCardProps) {
  const { id, title, minutes, steps } = ready.lesson;
  const { progress, open } = useWayIn(ready);
  const name = formatPlain(title, null);
  return (
    <li className={styles.card} data-lesson-id={id}>
      <LessonPicture ready={ready} done={progress?.done === true} small={small} className={styles.picture} />
      <h4>
        <InPageLink href={`#lesson=${id}`} onOpen={open}>
          <LessonText text={title} />
        </InPageLink>
      </h4>
      <Row gap={1} className="note num">
        <Far progress={progress} minutes={minutes} steps={steps.length} />
      </Row>
      <Row gap={1} className={`placed ${styles.tools}`}>
        <Button size="small" onClick={() => onSheet(ready)} aria-label={`Worksheet: ${name}`}>
          Worksheet
        </Button>
        {own && <RemoveButton id={id} title={name} />}
      </Row>
    </li>
  );
}

export function useWayIn(ready: ReadyLesson) {
  const services = useServices();
  const { id } = ready.lesson;
  const progress = useProgress().get(id) ?? null;
  const begun = hasBegun(progress);
  const open = (): void => {
    if (!begun) forgetAnswers(id);
    goToStep(services, ready, begun ? (progress?.at ?? 1) : 1);
  };
  return { progress, begun, open };
}

function hasBegun(progress: LessonProgress | null): boolean {
  return progress !== null && !progress.done && (progress.at > 1 || progress.passed.length > 0);
}

interface FarProps {
  readonly progress: LessonProgress | null;
  readonly minutes: number;
  readonly steps: number;
}

function Far({ progress, minutes, steps }: FarProps) {
  if (progress?.done === true)
    return (
      <>
        <Icon name="check" /> done
      </>
    );
  return hasBegun(progress) ? `step ${progress?.at} of ${steps}` : withUnit(String(minutes), 'min');
}

function RemoveButton({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Button
      size="small"
      title="This lesson comes from a file you opened"
      aria-label={`Remove: ${title}`}
      onClick={() => removeOwnLesson(id)}
    >
      Remove
    </Button>
  );
}

interface BrokenCardProps {
  readonly id: string;
  readonly problems: readonly string[];
}

function BrokenCard({ id, problems }: BrokenCardProps) {
  const own = useIsOwn(id);
  return (
    <li className={styles.card} data-lesson-id={id}>
      <h4>{shorten(id)}</h4>
      {problems.map((problem) => (
        <p key={problem} className="note">
          {problem}
        </p>
      ))}
      {own && (
        <Row className={`placed ${styles.tools}`}>
          <RemoveButton id={id} title={shorten(id)} />
        </Row>
      )}
    </li>
  );
}
