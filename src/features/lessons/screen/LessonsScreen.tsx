import { type ReactNode, useState } from 'react';
import { counted, withUnit } from '../../../base/format';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { useApp } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout } from '../../../ui/media';
import { Note, Row, Stack } from '../../../ui/Primitives';
import type { Question, Step } from '../core/format';
import { formatProblems } from '../core/jsonText';
import { error } from '../core/problems';
import type { ReadyLesson } from '../core/readLesson';
import { LessonPicture } from '../picture/LessonPicture';
import { Worksheet } from '../print/Worksheet';
import {
  type LessonSources,
  type LoadLessonEvidence,
  NO_EVIDENCE,
  useLessonSources,
} from '../shelf/evidence';
import { type LessonList, useLessonList, useOwnLessons } from '../shelf/library';
import { forgetAnswers, forgetProgress, useProgress } from '../shelf/progress';
import { LessonText } from '../ui/LessonText';
import { FileButton, useFileDrop } from './FileOpener';
import { LessonCard, useWayIn } from './LessonCard';
import styles from './LessonsScreen.module.css';
import { OpenedNote, type Said } from './OpenedNote';
import type { OpenedLesson } from './opening';
import { SHELF_LENGTH, shelfOf, startOf } from './shelf';

/** Few readers teach. */
const TeachScreen = lazyPart(async () => (await import('../teach/TeachScreen')).TeachScreen);

interface LessonsScreenProps {
  /** Without it `{kafka:…}` stays a dash. */
  readonly evidence?: LoadLessonEvidence;
}

/** The screen Lessons: where to start, and every lesson with the reader's progress. */
export function LessonsScreen({ evidence }: LessonsScreenProps) {
  const sources = useLessonSources(evidence);
  const list = useLessonList(sources);
  const plan = useApp(({ view }) => view.teach);
  const [sheet, setSheet] = useState<ReadyLesson | null>(null);
  return (
    <div className={`screen ${styles.screen}`}>
      <ScreenBar />
      {plan !== null && list !== null && sources !== null ? (
        <TeachScreen {...{ plan, list, sources }} />
      ) : sheet !== null && sources !== null ? (
        <Worksheet lessons={[sheet]} sources={sources} onClose={() => setSheet(null)} />
      ) : (
        <List list={list} sources={sources} onSheet={setSheet} />
      )}
    </div>
  );
}

interface ListProps {
  readonly list: LessonList | null;
  readonly sources: LessonSources | null;
  readonly onSheet: (ready: ReadyLesson) => void;
}

function List({ list, sources, onSheet }: ListProps) {
  const [said, setSaid] = useState<Said>({ type: 'nothing' });
  const onProblem = (problem: string): void => setSaid({ type: 'refused', problems: [problem] });
  const added = (text: string, opened: OpenedLesson): void =>
    setSaid(
      opened.ok
        ? { ...opened, type: 'added', notices: formatProblems(text, opened.notices) }
        : { type: 'refused', problems: formatProblems(text, opened.problems) },
    );
  const onText = (text: string): void => {
    setSaid({ type: 'reading' });
    void openFile(text, sources ?? NO_EVIDENCE).then((opened) => added(text, opened));
  };
  const drop = useFileDrop(onText, onProblem);
  return (
    <main className={`${styles.main} scroll ${drop.over ? styles.over : ''}`} {...drop.listeners}>
      <Notices />
      <h2 className="visually-hidden">Lessons</h2>
      <OpenedNote said={said} list={list} />
      {list?.offline === true && (
        <p className={styles.said}>The lessons can't be loaded right now. Reload the page later.</p>
      )}
      <Shelf {...{ list, onSheet }}>
        <FileButton onText={onText} onProblem={onProblem} />
      </Shelf>
    </main>
  );
}

interface ShelfProps {
  readonly list: LessonList | null;
  readonly onSheet: (ready: ReadyLesson) => void;
  readonly children: ReactNode;
}

function Shelf({ list, onSheet, children }: ShelfProps) {
  const progress = useProgress();
  const own = useOwnLessons();
  const small = useLayout() === 'phone';
  const [all, setAll] = useState(false);
  const lessons = list?.lessons ?? [];
  const isDone = (id: string): boolean => progress.get(id)?.done === true;
  const start = startOf(lessons, isDone);
  const done = lessons.filter(({ id }) => isDone(id)).length;
  const { shown, more } = shelfOf(lessons, new Set(own.map(({ id }) => id)));
  return (
    <>
      {list === null && <div className={styles.start} />}
      {start !== null && <StartCard ready={start} />}
      <Row as="header" apart className={styles.head}>
        <h3>Lessons</h3>
        {list !== null && (
          <Note as="span">
            {done} of {lessons.length} done, kept in this browser only
          </Note>
        )}
      </Row>
      <ol className={`gap-4 ${styles.shelf}`} aria-busy={list === null}>
        {list === null &&
          Array.from({ length: SHELF_LENGTH }, (_, index) => index).map((index) => (
            <li key={index} className={styles.card} />
          ))}
        {[...shown, ...(all ? more : [])].map(({ id, loaded }) => (
          <LessonCard key={id} {...{ id, loaded, small, onSheet }} />
        ))}
      </ol>
      {list !== null && (
        <Row wrap className={styles.end}>
          {!all && more.length > 0 && (
            <Button onClick={() => setAll(true)}>
              Show {more.length} more
              <Icon name="chevron" />
            </Button>
          )}
          {children}
          <ResetButton />
        </Row>
      )}
    </>
  );
}

/** Few readers open files, so what reads them for their authors is fetched when wanted. */
async function openFile(text: string, sources: LessonSources): Promise<OpenedLesson> {
  const opening = await import('./opening').catch(() => null);
  if (opening !== null) return opening.openLesson(text, sources);
  return { ok: false, problems: [error(null, 'not-fetched', NOT_FETCHED)] };
}

const NOT_FETCHED =
  "The part of the page that opens lessons couldn't be loaded. Check your connection and open the file again.";

function ResetButton() {
  const [sure, setSure] = useState(false);
  const some = useProgress().size > 0;
  if (!some) return null;
  const reset = (): void => {
    forgetProgress();
    forgetAnswers();
    setSure(false);
  };
  if (!sure) return <Button onClick={() => setSure(true)}>Reset progress</Button>;
  return (
    <>
      <Button look="solid" onClick={reset}>
        Forget all progress
      </Button>
      <Button look="quiet" onClick={() => setSure(false)}>
        Keep it
      </Button>
    </>
  );
}

function StartCard({ ready }: { readonly ready: ReadyLesson }) {
  const { title, minutes, steps } = ready.lesson;
  const { progress, begun, open } = useWayIn(ready);
  const far = begun ? `at step ${progress?.at} of ${steps.length}` : counted(steps.length, 'step');
  return (
    <section className={styles.start} aria-label="Start here">
      <Stack gap={1}>
        <p className="note soft">{begun ? 'Continue here' : 'Start here'}</p>
        <LessonText as="h3" text={title} />
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
