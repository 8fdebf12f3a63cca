import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import { factsOf } from '../core/facts';
import type { FactsOfStep } from '../core/placeholders';
import type { ReadyLesson } from '../core/readLesson';
import type { LessonSources } from '../shelf/evidence';
import { LessonRunPlace } from '../ui/LessonRunPlace';
import bar from '../ui/tools.module.css';
import { useLessonRuns } from '../ui/useRuns';
import { ClassPage } from './ClassPage';
import styles from './sheet.module.css';
import { TeacherPage } from './TeacherPage';

interface WorksheetProps {
  readonly lessons: readonly ReadyLesson[];
  readonly sources: LessonSources;
  /** Only the teacher's pages, as notes. */
  readonly notes?: boolean;
  /** Where it leads back to. */
  readonly back?: string;
  readonly onClose: () => void;
}

/** Lessons for paper: pages for the class, and on demand one for the teacher with the model's answers. */
export function Worksheet({
  lessons,
  sources,
  notes = false,
  back = 'All lessons',
  onClose,
}: WorksheetProps) {
  const [teacher, setTeacher] = useState(notes);
  const { factsOfStep, waiting, runs } = useSheetFacts(lessons, sources, teacher);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = notes ? 'Notes' : lessons.length === 1 ? 'Worksheet' : 'Worksheets';
  return (
    <main className="scroll" data-sheet={waiting === 0 ? 'ready' : 'computing'}>
      <div className={`ground rigid ruled-below ${bar.tools} row wrap ${styles.tools}`}>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <p>{waiting === 0 ? '' : `Still computing ${waiting} runs.`}</p>
        <p role="status" className="visually-hidden">
          {waiting === 0 ? `${name} ready.` : ''}
        </p>
        {!notes && <Check label="Include a page for the teacher" checked={teacher} onChange={setTeacher} />}
        <Button onClick={onClose}>{back}</Button>
        <Button look="solid" aria-disabled={waiting > 0} onClick={() => waiting === 0 && globalThis.print()}>
          Print
        </Button>
      </div>
      <LessonRunPlace runs={runs}>
        <Pages {...{ lessons, factsOfStep, teacher }} forClass={!notes} />
      </LessonRunPlace>
    </main>
  );
}

interface PagesProps {
  readonly lessons: readonly ReadyLesson[];
  readonly factsOfStep: (ready: ReadyLesson) => FactsOfStep;
  readonly forClass: boolean;
  readonly teacher: boolean;
}

function Pages({ lessons, factsOfStep, forClass, teacher }: PagesProps) {
  return (
    <div className={`strong gap-4 ${styles.sheets}`} data-theme="light">
      {lessons.map((ready) => (
        <Fragment key={ready.lesson.id}>
          {forClass && <ClassPage ready={ready} factsOfStep={factsOfStep(ready)} />}
          {teacher && <TeacherPage ready={ready} factsOfStep={factsOfStep(ready)} />}
        </Fragment>
      ))}
    </div>
  );
}

function useSheetFacts(lessons: readonly ReadyLesson[], sources: LessonSources, teacher: boolean) {
  const wanted = useMemo(() => {
    const scenes = lessons.flatMap((ready) => ready.scenes);
    const first = scenes.map(({ before }) => before);
    // Compute answers only on demand.
    const answers = scenes.flatMap(({ after, also, solutions }) => [
      ...(after === null ? [] : [after]),
      ...also.values(),
      ...solutions,
    ]);
    return teacher ? [...first, ...answers] : first;
  }, [lessons, teacher]);
  const runs = useLessonRuns(wanted);
  const waiting = runs.all.filter(({ phase }) => phase === 'running').length;
  const factsOfStep =
    ({ scenes }: ReadyLesson): FactsOfStep =>
    (index) => {
      const scene = scenes[index];
      if (scene === undefined) throw new Error('A lesson has a scene for each step.');
      return factsOf(scene, runs.runOf, {
        now: scene.solutions[0] ?? null,
        guess: null,
        kafka: sources.kafka,
      });
    };
  return { factsOfStep, waiting, runs };
}
