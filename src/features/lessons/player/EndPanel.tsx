import { useCallback, useState } from 'react';
import { withUnit } from '../../../base/format';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { LONGEST_ENTRY } from '../../../ui/controls/useEntry';
import { Icon } from '../../../ui/Icon';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { useLoaded } from '../../../ui/useLoaded';
import { planLessons } from '../core/plan';
import type { ReadyLesson } from '../core/readLesson';
import { LessonPicture } from '../picture/LessonPicture';
import type { LessonSources } from '../shelf/evidence';
import { loadIndex, loadLesson } from '../shelf/library';
import { useProgress } from '../shelf/progress';
import { useLessonAdvance } from '../ui/keys';
import { LessonText } from '../ui/LessonText';
import own from './EndPanel.module.css';
import styles from './LessonPanel.module.css';
import { goToStep } from './navigation';
import { Heading } from './stepParts';

interface EndPanelProps {
  readonly ready: ReadyLesson;
  readonly onBack: () => void;
  readonly sources: LessonSources;
}

export function EndPanel({ ready, onBack, sources }: EndPanelProps) {
  const services = useServices();
  const { lesson } = ready;
  const passed =
    useProgress()
      .get(lesson.id)
      ?.passed.filter((step) => step <= lesson.steps.length).length ?? 0;
  const isWhole = passed === lesson.steps.length;
  const next = useNextLesson(lesson.id, sources);
  useLessonAdvance({
    forward: next === null ? null : () => goToStep(services, next, 1),
    back: onBack,
  });
  const all = (): void => {
    const { setLesson, setScreen } = services.store.getState();
    setLesson(null);
    setScreen('lessons');
  };
  return (
    <Stack className={styles.body} data-phase="end">
      <LessonPicture ready={ready} done className={`below-4 ${own.truth}`} />
      <LessonText as={Heading} text={lesson.title} />
      <LessonText as="p" className={styles.text} text={lesson.idea} />
      <Row as="p" className="below-3">
        {isWhole && (
          <i className="disc">
            <Icon name="check" size={14} />
          </i>
        )}
        {isWhole
          ? 'You answered or solved every step.'
          : `You answered or solved ${passed} of ${lesson.steps.length} steps and skipped the rest.`}
      </Row>
      {lesson.explain !== undefined && <Explain key={lesson.id} {...lesson.explain} />}
      {next !== null && (
        <button type="button" className={`${own.next} row gap-3`} onClick={() => goToStep(services, next, 1)}>
          <LessonPicture ready={next} done={false} small className={`rigid ${own.small}`} />
          <Stack as="span">
            <Note as="span">Next, {withUnit(String(next.lesson.minutes), 'min')}</Note>
            <LessonText as="b" text={next.lesson.title} />
          </Stack>
        </button>
      )}
      <Row wrap className={styles.foot}>
        <Button onClick={onBack}>Back</Button>
        <Button look={next === null ? 'solid' : 'quiet'} onClick={all}>
          All lessons
        </Button>
        {next !== null && (
          <Button look="solid" className={styles.main} onClick={() => goToStep(services, next, 1)}>
            Next lesson
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Asks the reader for the idea in their own words, and then shows a model answer next to them. */
function Explain({ asks, answer }: NonNullable<ReadyLesson['lesson']['explain']>) {
  const [shown, setShown] = useState(false);
  return (
    <section className={`gap-2 below-4 ${own.explain}`}>
      <Stack as="label" gap={2}>
        <LessonText as="b" text={asks} />
        <textarea
          rows={3}
          maxLength={LONGEST_ENTRY}
          placeholder="In your own words. Nothing is sent or stored."
        />
      </Stack>
      <div aria-live="polite">
        {shown && (
          <p className={styles.text}>
            <b>A model answer:</b> <LessonText text={answer} />
          </p>
        )}
      </div>
      {!shown && <Button onClick={() => setShown(true)}>Show a model answer</Button>}
    </section>
  );
}

/** The next lesson of the plan that a class follows, or in the list; null if there is none. */
function useNextLesson(id: string, { presets, kafka }: LessonSources): ReadyLesson | null {
  const plan = useApp(({ view }) => view.teach);
  const find = useCallback(async () => {
    const index = plan === null ? ((await loadIndex()) ?? []) : planLessons(plan);
    const nextId = index.includes(id) ? index[index.indexOf(id) + 1] : undefined;
    const lesson = nextId === undefined ? null : await loadLesson(nextId, presets, kafka);
    return lesson?.type === 'ready' ? lesson : null;
  }, [id, plan, presets, kafka]);
  return useLoaded(find);
}
