import { counted, NARROW_SPACE } from '../../../base/format';
import { findFigure } from '../../../figures/catalogue';
import { Button } from '../../../ui/controls/Button';
import type { AskStep } from '../core/format';
import type { Facts } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import { LessonText } from '../ui/LessonText';
import { RulerPicture } from '../ui/pictures/RulerPicture';
import styles from './ClassScreen.module.css';

interface TruthProps {
  readonly step: AskStep;
  readonly facts: Facts;
  readonly scene: Scene;
  readonly right: number | null;
  readonly hands: readonly number[];
  readonly onWhy: () => void;
}

/** What the run says: one figure, one sentence, and how many hands were right. */
export function Truth({ step, facts, scene, right, hands, onWhy }: TruthProps) {
  const { question } = step;
  // The chart next to it draws the whole line.
  const isLine = question.kind === 'curve';
  const figure = isLine || question.figure === undefined ? null : findFigure(question.figure);
  const [before, after] = [scene.hidden ? undefined : facts.runs.get('before'), facts.runs.get('after')];
  const now = figure === null || after === undefined ? null : figure.of(after);
  return (
    <div className={styles.truth} aria-live="polite">
      <p>The truth</p>
      {figure !== null && now !== null && <Large words={figure.format(now)} />}
      <p className={styles.sentence}>
        <LessonText text={step.reveal.title} facts={facts} />. {formatHands(hands, right)}
      </p>
      {figure !== null && now !== null && (
        <RulerPicture
          figure={figure}
          now={now}
          before={before === undefined ? null : figure.of(before)}
          guess={null}
          sloMs={figure.unit === 'ms' ? facts.sloMs : null}
        />
      )}
      <Button look="solid" onClick={onWhy}>
        Why, and the film
      </Button>
    </div>
  );
}

function Large({ words }: { readonly words: string }) {
  const [number, unit = ''] = words.split(NARROW_SPACE);
  return (
    <p className={`${styles.large} num`} data-type="poster">
      {number} <span>{unit}</span>
    </p>
  );
}

/** "7 of 26 hands saw it coming." Nothing without hands. */
export function formatHands(hands: readonly number[], right: number | null): string {
  const raised = hands.reduce((sum, count) => sum + count, 0);
  if (raised === 0 || right === null || right < 0) return '';
  return `${hands[right] ?? 0} of ${counted(raised, 'hand')} saw it coming.`;
}
