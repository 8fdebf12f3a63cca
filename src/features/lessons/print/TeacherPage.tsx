import { fieldOf } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import { changedFields } from '../../../store/timedChanges';
import { Note } from '../../../ui/Primitives';
import { HANDS, rightOption } from '../core/answers';
import { askedOf } from '../core/film/asked';
import type { AskStep, TryStep } from '../core/format';
import { lessonFigure } from '../core/lessonFigure';
import { formatSettingIn } from '../core/placeholders';
import { TruthChart } from '../film/FilmChart';
import { LessonText } from '../ui/LessonText';
import { PartsPicture } from '../ui/pictures/PartsPicture';
import { type OnPaper, type PageProps, PaperSteps } from './PaperSteps';
import styles from './sheet.module.css';

export function TeacherPage(props: PageProps) {
  return (
    <article className={styles.page}>
      <header>
        <Note>For the teacher. The model computed these figures.</Note>
        <h3 className="title below-1">
          The answers: <LessonText text={props.ready.lesson.title} />
        </h3>
      </header>
      <PaperSteps {...props} Ask={Answer} Try={Solutions} />
      <section className={styles.step}>
        <h4>The idea</h4>
        <LessonText as="p" text={props.ready.lesson.idea} />
      </section>
    </article>
  );
}

function Answer({ step, scene, facts }: OnPaper<AskStep>) {
  const { reveal } = step;
  const after = facts.runs.get('after');
  const before = scene.hidden ? null : (facts.runs.get('before') ?? null);
  return (
    <>
      <RightAnswer step={step} scene={scene} facts={facts} />
      <p>
        <LessonText as="b" text={reveal.title} facts={facts} />
      </p>
      {reveal.parts !== undefined && after !== undefined && (
        <PartsPicture parts={reveal.parts} before={before} after={after} />
      )}
      {[reveal.text, reveal.why, reveal.same, reveal.notice, reveal.evidence].map((text) =>
        text === undefined ? null : <LessonText key={text} as="p" text={text} facts={facts} />,
      )}
    </>
  );
}

function RightAnswer({ step, scene, facts }: OnPaper<AskStep>) {
  const { question } = step;
  const after = facts.runs.get('after');
  if (after === undefined) return <p>Computing the run…</p>;
  if (question.kind === 'curve') {
    return (
      <div className={styles.axes}>
        <TruthChart asked={askedOf(question, HANDS, scene, facts)} run={after} />
      </div>
    );
  }
  if (question.kind === 'choose') {
    const option = question.options[rightOption(question, scene, facts)];
    return (
      <p>
        Right:{' '}
        {option === undefined ? 'none of the answers' : <LessonText text={option.text} facts={facts} />}.
      </p>
    );
  }
  const figure = lessonFigure(facts, question.figure);
  if (figure === null) return null;
  return (
    <p className="num">
      Right: {figure.title} {figure.format(figure.of(after))}, or up to {question.close} times too high or too
      low.
    </p>
  );
}

function Solutions({ step, scene, facts }: OnPaper<TryStep>) {
  return (
    <>
      {step.hint !== undefined && (
        <p>
          Hint: <LessonText text={step.hint} facts={facts} />
        </p>
      )}
      {scene.solutions.length === 0 ? (
        <p>This lesson lists no solution.</p>
      ) : (
        <p>
          Some solutions: {scene.solutions.map((solution) => formatChange(scene.before, solution)).join('; ')}
          .
        </p>
      )}
      {scene.solutions.length > 0 && (
        <p>
          With the first one: <LessonText text={step.done} facts={facts} />
        </p>
      )}
    </>
  );
}

/** "linger.ms 2 ms, batch.size 32 KB". */
function formatChange(before: Scenario, after: Scenario): string {
  const words = changedFields(after, before).map(
    (name) => `${name} ${formatSettingIn(fieldOf(name), after[name])}`,
  );
  return words.length === 0 ? 'a timed change' : words.join(', ');
}
