import { sameScenario } from '../../../store/timedChanges';
import { Note } from '../../../ui/Primitives';
import { QrCode } from '../../../ui/qr/QrCode';
import { judgeCondition } from '../core/conditions';
import { evidenceFor } from '../core/facts';
import type { AskStep, Question, TryStep } from '../core/format';
import { lessonFigure } from '../core/lessonFigure';
import { type Facts, PENDING } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import { useLessonLink } from '../shelf/library';
import { LessonText } from '../ui/LessonText';
import { EmptyAxes, EmptyRuler } from './EmptyPictures';
import { type OnPaper, type PageProps, PaperSteps } from './PaperSteps';
import styles from './sheet.module.css';

/** The page for the class: questions, empty rulers and axes, a table, and room for notes. */
export function ClassPage({ ready, factsOfStep }: PageProps) {
  const { lesson, scenes } = ready;
  const link = useLessonLink({ id: lesson.id, step: 1 });
  return (
    <article className={styles.page}>
      <header className={`gap-4 ${styles.head}`}>
        <div>
          <Note>Linger, a latency explorer for Kafka producers. About {lesson.minutes} min.</Note>
          <LessonText as="h3" className="title below-1" text={lesson.title} />
          {typeof link === 'string' && <p className="mono breaks above-2">{link}</p>}
          <p className={`above-4 ${styles.name}`}>Name</p>
        </div>
        {typeof link === 'string' && (
          <QrCode text={link} label="QR code of the lesson's link" className={styles.qr} />
        )}
      </header>
      <PaperSteps
        ready={ready}
        factsOfStep={(index) => factsForClass(scenes, index, factsOfStep(index))}
        Ask={AskOnPaper}
        Try={TryOnPaper}
      />
      <section className={styles.step}>
        <h4>Notes</h4>
        <Lines count={5} />
      </section>
    </article>
  );
}

function AskOnPaper({ step, scene, facts }: OnPaper<AskStep>) {
  const { question, change, watch } = step;
  return (
    <>
      <LessonText as="p" text={step.text} facts={facts} />
      {change !== undefined && (
        <p>
          <b>Change: </b>
          <LessonText text={change.says} facts={facts} />
        </p>
      )}
      {watch !== undefined && (
        <p>
          <b>Watch: </b>
          <LessonText text={watch.says} facts={facts} />
        </p>
      )}
      <LessonText as="p" className={styles.asked} text={question.text} facts={facts} />
      <AnswerOnPaper question={question} scene={scene} facts={facts} />
      <Table question={question} scene={scene} facts={facts} />
      <p className={styles.why}>Why?</p>
      <Lines count={2} />
    </>
  );
}

function AnswerOnPaper({ question, scene, facts }: Omit<OnPaper<AskStep>, 'step'> & { question: Question }) {
  switch (question.kind) {
    case 'choose':
      return (
        <ul className={styles.boxes}>
          {question.options.map(({ text }) => (
            <li key={text}>
              <LessonText as="span" text={text} facts={facts} />
            </li>
          ))}
        </ul>
      );
    case 'ruler':
      return <EmptyRuler question={question} facts={facts} />;
    case 'curve':
      return <EmptyAxes question={question} scene={scene} facts={facts} />;
  }
}

/** Before, the student's answer and the run's, a row for each figure of a step. */
function Table({ question, scene, facts }: Omit<OnPaper<AskStep>, 'step'> & { question: Question }) {
  const names = [
    ...new Set([...(question.kind === 'curve' ? [] : [question.figure ?? 'p99']), 'p50', 'p99']),
  ];
  const before = scene.hidden ? undefined : facts.runs.get('before');
  const unknown = facts.open === 'before' ? '' : PENDING;
  return (
    <table className={`full ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          {!scene.hidden && <th scope="col">Before</th>}
          <th scope="col">My guess</th>
          <th scope="col">The run</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const figure = lessonFigure(facts, name);
          if (figure === null) return null;
          return (
            <tr key={name}>
              <th scope="row">{figure.title}</th>
              {!scene.hidden && <td>{before === undefined ? unknown : figure.format(figure.of(before))}</td>}
              <td />
              <td />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function TryOnPaper({ step, scene, facts }: OnPaper<TryStep>) {
  return (
    <>
      <LessonText as="p" text={step.text} facts={facts} />
      <ul className={styles.boxes}>
        {step.check.map((condition) => {
          const { wanted } = judgeCondition(condition, evidenceFor(scene, facts, 'before'));
          return (
            <li key={wanted}>
              <LessonText as="span" text={wanted} facts={facts} />
            </li>
          );
        })}
      </ul>
      <table className={`full ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">I changed</th>
            <th scope="col">to</th>
            <th scope="col">p99</th>
            <th scope="col">and saw</th>
          </tr>
        </thead>
        <tbody>
          {['first', 'second', 'third'].map((row) => (
            <tr key={row}>
              <td />
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Lines({ count }: { readonly count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, line) => line).map((line) => (
        <i key={line} />
      ))}
    </div>
  );
}

/**
 * A step's facts for the class. On paper all steps are in sight at once: if one begins with the run that answers an
 * earlier question, its figures stay open, to be filled in once the run has been seen.
 */
function factsForClass(scenes: readonly Scene[], index: number, facts: Facts): Facts {
  const before = scenes[index]?.before;
  const answers = scenes
    .slice(0, index)
    .some(({ after }) => after !== null && before !== undefined && sameScenario(after, before));
  if (!answers) return facts;
  const runs = new Map(facts.runs);
  runs.delete('before');
  return { ...facts, runs, open: 'before' };
}
