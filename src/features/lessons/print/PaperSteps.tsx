import type { ComponentType } from 'react';
import type { AskStep, TryStep } from '../core/format';
import type { Facts, FactsOfStep } from '../core/placeholders';
import type { ReadyLesson } from '../core/readLesson';
import type { Scene } from '../core/scenes';
import { LessonText } from '../ui/LessonText';
import styles from './sheet.module.css';

export interface PageProps {
  readonly ready: ReadyLesson;
  readonly factsOfStep: FactsOfStep;
}

export interface OnPaper<Step> {
  readonly step: Step;
  readonly scene: Scene;
  readonly facts: Facts;
}

interface PaperStepsProps extends PageProps {
  readonly Ask: ComponentType<OnPaper<AskStep>>;
  readonly Try: ComponentType<OnPaper<TryStep>>;
}

export function PaperSteps({ ready: { lesson, scenes }, factsOfStep, Ask, Try }: PaperStepsProps) {
  return lesson.steps.map((step, index) => {
    const scene = scenes[index];
    const facts = factsOfStep(index);
    if (scene === undefined) return null;
    return (
      <section key={step.title} className={styles.step}>
        <h4>
          {index + 1}. <LessonText text={step.title} facts={facts} />
        </h4>
        {step.kind === 'ask' ? <Ask {...{ step, scene, facts }} /> : <Try {...{ step, scene, facts }} />}
      </section>
    );
  });
}
