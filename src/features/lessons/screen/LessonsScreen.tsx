import { type ReactNode, useState } from 'react';
import { counted, withUnit } from '../../../base/format';
import { Notices } from '../../../shell/Notices';
import { ScreenBar } from '../../../shell/TopBar';
import { useApp } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout } from '../../../ui/media';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { formatProblems } from '../core/jsonText';
import { error, type Problem } from '../core/problems';
import type { ReadyLesson } from '../core/readLesson';
import { Worksheet } from '../print/Worksheet';
import {
  type LessonSources,
  type LoadLessonEvidence,
  NO_EVIDENCE,
  useLessonSources,
} from '../shelf/evidence';
import { type LessonList, useLessonList, useOwnLessons } from '../shelf/library';
import { forgetAnswers, forgetProgress, useProgress } from '../shelf/progress';
import { FileButton, useFileDrop } from './FileOpener';
import { type Group, groupsOf, startOf } from './groups';
import { LessonCard } from './LessonCard';
import styles from './LessonsScreen.module.css';
import { OpenedNote, type Said } from './OpenedNote';
import type { OpenedLesson } from './opening';
import { StartCard, TeachCard } from './StartCards';

/** Few readers teach. */
const TeachScreen = lazyPart(async () => (await import('../teach/TeachScreen')).TeachScreen);
/** Few readers write lessons. */
const LessonEditor = lazyPart(async () => (await import('../authoring/editor/LessonEditor')).LessonEditor);

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
  const [writing, setWriting] = useState(false);
  if (writing && sources !== null) {
    const onAdd = async (text: string): Promise<readonly Problem[]> => {
      const opened = await openFile(text, sources);
      if (!opened.ok) return opened.problems;
      setWriting(false);
      added(text, opened);
      return [];
    };
    return <LessonEditor sources={sources} onAdd={onAdd} onClose={() => setWriting(false)} />;
  }
  return (
    <main className={`${styles.main} scroll ${drop.over ? styles.over : ''}`} {...drop.listeners}>
      <Notices />
      <h2 className="visually-hidden">Lessons</h2>
      <OpenedNote said={said} list={list} />
      {list?.offline === true && (
        <p className={styles.said}>The lessons can't be loaded right now. Reload the page later.</p>
      )}
      <Shelf {...{ list, onSheet }} onWrite={() => setWriting(true)}>
        <FileButton onText={onText} onProblem={onProblem} />
      </Shelf>
    </main>
  );
}

interface ShelfProps {
  readonly list: LessonList | null;
  readonly onSheet: (ready: ReadyLesson) => void;
  readonly onWrite: () => void;
  /** What opens a lesson from a file. */
  readonly children: ReactNode;
}

/** Where to start, how to teach, and every lesson in its group. */
function Shelf({ list, onSheet, onWrite, children }: ShelfProps) {
  const progress = useProgress();
  const own = useOwnLessons();
  const phone = useLayout() === 'phone';
  const lessons = list?.lessons ?? [];
  const isDone = (id: string): boolean => progress.get(id)?.done === true;
  const start = startOf(lessons, isDone);
  const done = lessons.filter(({ id }) => isDone(id)).length;
  return (
    <>
      <div className={styles.top}>
        {list === null && <div className={styles.start} />}
        {start !== null && <StartCard ready={start} />}
        <TeachCard onWrite={onWrite} />
      </div>
      <div className={styles.groups} aria-busy={list === null}>
        {groupsOf(lessons, new Set(own.map(({ id }) => id))).map((group) => (
          <section
            key={group.title}
            style={{ '--cards': Math.min(5, group.lessons.length) } as React.CSSProperties}
          >
            <Row as="header" gap={2}>
              <h3>{group.title}</h3>
              <Note as="span">{phone ? lengthOf(group) : group.says}</Note>
            </Row>
            <ol>
              {group.lessons.map(({ id, loaded }) => (
                <LessonCard key={id} small={phone} {...{ id, loaded, onSheet }} />
              ))}
            </ol>
          </section>
        ))}
        {list !== null && (
          <Stack gap={1} className={styles.kept}>
            <b>
              {done} of {lessons.length} done
            </b>
            <Note>Your progress is kept in this browser only.</Note>
            <Row wrap above={2}>
              {children}
              <ResetButton />
            </Row>
          </Stack>
        )}
      </div>
    </>
  );
}

/** "5 lessons, 23 min". */
function lengthOf({ lessons }: Group): string {
  const minutes = lessons.reduce(
    (sum, { loaded }) => sum + (loaded.type === 'ready' ? loaded.lesson.minutes : 0),
    0,
  );
  return `${counted(lessons.length, 'lesson')}, ${withUnit(String(minutes), 'min')}`;
}

/** Few readers open files, so what reads them for their authors is fetched when wanted. */
async function openFile(text: string, sources: LessonSources): Promise<OpenedLesson> {
  const opening = await import('./opening').catch(() => null);
  if (opening !== null) return opening.openLesson(text, sources);
  return { ok: false, problems: [error(null, 'not-fetched', NOT_FETCHED)] };
}

const NOT_FETCHED =
  "The part of the page that opens lessons couldn't be loaded. Check your connection and open the file again.";

/** Asks once before it forgets. */
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
