import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import { factsOf } from '../core/facts';
import type { FactsOfStep } from '../core/placeholders';
import type { ReadyLesson } from '../core/readLesson';
import type { LessonSources } from '../shelf/evidence';
import { LessonRunPlace } from '../ui/LessonRunPlace';
import bar from '../ui/tools.module.css';
import { useLessonRuns, useWantedRuns } from '../ui/useRuns';
import { ClassPage } from './ClassPage';
import type { PageProps } from './PaperSteps';
import styles from './sheet.module.css';
import { TeacherPage } from './TeacherPage';

interface WorksheetProps {
  readonly ready: ReadyLesson;
  readonly sources: LessonSources;
  readonly onClose: () => void;
}

/** A lesson for paper: a page for the class, and on demand one for the teacher with the model's answers. */
export function Worksheet({ ready, sources, onClose }: WorksheetProps) {
  const [teacher, setTeacher] = useState(false);
  const { factsOfStep, waiting, ...behind } = useSheetFacts(ready, sources, teacher);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="scroll" data-sheet={waiting === 0 ? 'ready' : 'computing'}>
      <div className={`${bar.tools} row wrap ${styles.tools}`}>
        <h2 ref={heading} tabIndex={-1}>
          Worksheet
        </h2>
        <p>{waiting === 0 ? '' : `Still computing ${waiting} runs.`}</p>
        <p role="status" className="visually-hidden">
          {waiting === 0 ? 'The worksheet is ready.' : ''}
        </p>
        <Check label="Include a page for the teacher" checked={teacher} onChange={setTeacher} />
        <Button onClick={onClose}>All lessons</Button>
        <Button look="solid" aria-disabled={waiting > 0} onClick={() => waiting === 0 && globalThis.print()}>
          Print
        </Button>
      </div>
      <LessonRunPlace {...behind}>
        <Pages ready={ready} factsOfStep={factsOfStep} teacher={teacher} />
      </LessonRunPlace>
    </main>
  );
}

interface SheetPagesProps extends Omit<WorksheetProps, 'onClose'> {
  readonly teacher: boolean;
}

/** The pages alone, for a lesson that is being written. */
export function SheetPages({ ready, sources, teacher }: SheetPagesProps) {
  const { factsOfStep } = useSheetFacts(ready, sources, teacher);
  return <Pages ready={ready} factsOfStep={factsOfStep} teacher={teacher} />;
}

function Pages({ teacher, ...props }: PageProps & { readonly teacher: boolean }) {
  return (
    <div className={styles.sheets} data-theme="light">
      <ClassPage {...props} />
      {teacher && <TeacherPage {...props} />}
    </div>
  );
}

function useSheetFacts(ready: ReadyLesson, sources: LessonSources, teacher: boolean) {
  const runs = useLessonRuns();
  const { scenes } = ready;
  const wanted = useMemo(() => {
    const first = scenes.map(({ before }) => before);
    // Compute answers only on demand.
    const answers = scenes.flatMap(({ after, also, solutions }) => [
      ...(after === null ? [] : [after]),
      ...also.values(),
      ...solutions,
    ]);
    return teacher ? [...first, ...answers] : first;
  }, [scenes, teacher]);
  const runOf = useWantedRuns(runs, wanted);
  const waiting = wanted.filter(
    (scenario) => runs === null || runs.state(scenario).type === 'running',
  ).length;
  const factsOfStep: FactsOfStep = (index) => {
    const scene = scenes[index];
    if (scene === undefined) throw new Error('A lesson has a scene for each step.');
    return factsOf(scene, runOf, { now: scene.solutions[0] ?? null, guess: null, kafka: sources.kafka });
  };
  return { factsOfStep, waiting, runs, wanted };
}
