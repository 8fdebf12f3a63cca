import { findFigure } from '../../figures/catalogue';
import { valueText } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import type { Scenario } from '../../scenario/scenario';
import { changedFields } from '../../store/timedChanges';
import { rightOption } from '../answers';
import { askedWindow, beforeOver, runOver } from '../facts';
import type { AskStep, TryStep } from '../format';
import { LessonText } from '../LessonText';
import { CurvePicture } from '../pictures/CurvePicture';
import type { Facts, FactsOfStep } from '../placeholders';
import type { ReadyLesson } from '../readLesson';
import type { Scene } from '../scenes';
import styles from './sheet.module.css';

interface PageProps {
  readonly ready: ReadyLesson;
  readonly factsOfStep: FactsOfStep;
}

/** The page for the teacher: every answer, computed by the model. */
export function TeacherPage({ ready, factsOfStep }: PageProps) {
  const { lesson, scenes } = ready;
  return (
    <article className={styles.page}>
      <header>
        <p className={styles.small}>For the teacher. The model computed these figures.</p>
        <h3 className={styles.title}>{lesson.title}: the answers</h3>
      </header>
      {lesson.steps.map((step, index) => {
        const scene = scenes[index];
        const facts = factsOfStep(index);
        if (scene === undefined) return null;
        return (
          <section key={step.title} className={styles.step}>
            <h4>
              {index + 1}. <LessonText text={step.title} facts={facts} />
            </h4>
            {step.kind === 'ask' ? (
              <Answer step={step} scene={scene} facts={facts} />
            ) : (
              <Solutions step={step} scene={scene} facts={facts} />
            )}
          </section>
        );
      })}
    </article>
  );
}

interface AnswerProps<Step> {
  readonly step: Step;
  readonly scene: Scene;
  readonly facts: Facts;
}

function Answer({ step, scene, facts }: AnswerProps<AskStep>) {
  const { reveal } = step;
  return (
    <>
      <RightAnswer step={step} scene={scene} facts={facts} />
      <p>
        <b>
          <LessonText text={reveal.title} facts={facts} />
        </b>
      </p>
      {[reveal.text, reveal.why, reveal.same, reveal.notice, reveal.evidence].map((text) =>
        text === undefined ? null : (
          <p key={text}>
            <LessonText text={text} facts={facts} />
          </p>
        ),
      )}
    </>
  );
}

function RightAnswer({ step, scene, facts }: AnswerProps<AskStep>) {
  const { question } = step;
  const after = facts.runs.get('after');
  if (after === undefined) return <p>Computing the run…</p>;
  if (question.kind === 'curve') {
    return (
      <div className={styles.axes}>
        <CurvePicture
          question={question}
          before={beforeOver(scene, facts)}
          drawn={null}
          real={runOver(askedWindow(scene), after.scenario, after)}
        />
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
  const figure = findFigure(question.figure);
  if (figure === null) return null;
  return (
    <p className="num">
      Right: {figure.title} {figure.format(figure.of(after))}, or up to {question.close} times too high or too
      low.
    </p>
  );
}

function Solutions({ step, scene, facts }: AnswerProps<TryStep>) {
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
          Some solutions: {scene.solutions.map((solution) => changeWords(scene.before, solution)).join('; ')}.
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

/** "linger.ms 2 ms, batch.size 32,768 B". */
function changeWords(before: Scenario, after: Scenario): string {
  const words = changedFields(after, before).map(
    (name) => `${name} ${valueText(fieldOf(name), after[name])}`,
  );
  return words.length === 0 ? 'a timed change' : words.join(', ');
}
