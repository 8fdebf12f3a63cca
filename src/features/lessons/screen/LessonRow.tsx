import type { MouseEvent } from 'react';
import { counted } from '../../../base/format';
import { shorten } from '../../../scenario/notice';
import { useServices } from '../../../ui/app';
import { Boundary } from '../../../ui/Boundary';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Note, Row } from '../../../ui/Primitives';
import { formatPlain } from '../core/placeholders';
import type { ReadyLesson } from '../core/readLesson';
import { goToStep } from '../player/navigation';
import { BROKEN_LESSON, type Loaded, removeOwnLesson, useIsOwn } from '../shelf/library';
import { forgetAnswers, type LessonProgress, useProgress } from '../shelf/progress';
import { LessonText } from '../ui/LessonText';
import styles from './LessonsScreen.module.css';

interface LessonRowProps {
  readonly id: string;
  readonly number: number;
  readonly loaded: Loaded;
  readonly onSheet: (ready: ReadyLesson) => void;
}

/** One lesson of the list: how far the reader is, the ways into it, and its idea once it's done. One that breaks costs only its row. */
export function LessonRow({ id, number, loaded, onSheet }: LessonRowProps) {
  if (loaded.type !== 'ready') {
    const problems = loaded.type === 'missing' ? [loaded.message, ...loaded.problems] : ['Loading…'];
    return <BrokenRow id={id} number={number} problems={problems} />;
  }
  return (
    <Boundary instead={<BrokenRow id={id} number={number} problems={[BROKEN_LESSON.message]} />}>
      <ReadyRow id={id} number={number} ready={loaded} own={loaded.own} onSheet={onSheet} />
    </Boundary>
  );
}

interface ReadyRowProps extends Omit<LessonRowProps, 'loaded'> {
  readonly ready: ReadyLesson;
  readonly own: boolean;
}

function ReadyRow({ id, number, ready, own, onSheet }: ReadyRowProps) {
  const services = useServices();
  const progress = useProgress().get(id) ?? null;
  const { title, idea, minutes, steps } = ready.lesson;
  const name = formatPlain(title, null);
  const begun = progress !== null && !progress.done && (progress.at > 1 || progress.passed.length > 0);
  const open = (): void => {
    if (!begun) forgetAnswers(id);
    goToStep(services, ready, begun ? progress.at : 1);
  };
  const onLink = (event: MouseEvent): void => {
    // Leave clicks that open a new window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <li className={styles.row} data-lesson-id={id}>
      <span className={`${styles.number} quiet num`} aria-hidden="true">
        {number}
      </span>
      <div className={styles.what}>
        <h3>
          <a href={`#lesson=${id}`} onClick={onLink}>
            <LessonText text={title} facts={null} />
          </a>
        </h3>
        {progress?.done === true && (
          <p>
            <LessonText text={idea} facts={null} />
          </p>
        )}
      </div>
      <p className="soft num">{minutes} min</p>
      <Far progress={progress} begun={begun} steps={steps.length} />
      <Row wrap className={styles.buttons}>
        <Button
          look={begun ? 'solid' : 'plain'}
          onClick={open}
          aria-label={`${wayIn(progress, begun)}: ${name}`}
        >
          {wayIn(progress, begun)}
        </Button>
        <Button look="quiet" onClick={() => onSheet(ready)} aria-label={`Worksheet: ${name}`}>
          Worksheet
        </Button>
        {own && <RemoveButton id={id} title={name} />}
      </Row>
    </li>
  );
}

function wayIn(progress: LessonProgress | null, begun: boolean): string {
  if (begun) return 'Continue';
  return progress?.done === true ? 'Open again' : 'Open';
}

interface FarProps {
  readonly progress: LessonProgress | null;
  readonly begun: boolean;
  readonly steps: number;
}

/** The progress: a bar for each step, and words. */
function Far({ progress, begun, steps }: FarProps) {
  const done = progress?.done === true;
  const words = done ? 'Done' : begun ? `At step ${progress?.at} of ${steps}` : counted(steps, 'step');
  const bars = Array.from({ length: steps }, (_, index) => index + 1);
  return (
    <Note as="div" className={`${styles.far} soft`}>
      <span className={`${styles.bars} steps`} aria-hidden="true">
        {bars.map((bar) => (
          <i key={bar} className={done || progress?.passed.includes(bar) ? 'lit' : undefined} />
        ))}
      </span>
      <span className={done ? 'row gap-1' : undefined}>
        {done && <Icon name="check" size={14} />}
        {words}
      </span>
    </Note>
  );
}

function RemoveButton({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Button
      look="quiet"
      title="This lesson comes from a file you opened"
      aria-label={`Remove: ${title}`}
      onClick={() => removeOwnLesson(id)}
    >
      Remove
    </Button>
  );
}

interface BrokenRowProps {
  readonly id: string;
  readonly number: number;
  readonly problems: readonly string[];
}

function BrokenRow({ id, number, problems }: BrokenRowProps) {
  const own = useIsOwn(id);
  return (
    <li className={styles.row} data-lesson-id={id}>
      <span className={`${styles.number} quiet num`} aria-hidden="true">
        {number}
      </span>
      <div className={styles.what}>
        <h3>{shorten(id)}</h3>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      {own && (
        <Row wrap className={styles.buttons}>
          <RemoveButton id={id} title={shorten(id)} />
        </Row>
      )}
    </li>
  );
}
