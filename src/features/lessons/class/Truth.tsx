import { counted } from '../../../base/format';
import { Stack } from '../../../ui/Primitives';
import { HANDS } from '../core/answers';
import { askedOf } from '../core/film/asked';
import { lessonFigure } from '../core/lessonFigure';
import { formatPlain } from '../core/placeholders';
import { TruthChart } from '../film/FilmChart';
import { LessonText } from '../ui/LessonText';
import { Answers } from './Answers';
import styles from './ClassScreen.module.css';
import { rightHand } from './handOptions';
import { mostHands } from './round';
import { Asked, type ShownProps, Situation } from './Situation';

/** Shows the run's figure, one sentence, how many hands were right, and a reply to the most common answer. */
export function Truth(props: ShownProps) {
  const { step, facts, scene, round } = props;
  const { question } = step;
  const right = rightHand(question, scene, facts);
  const after = facts.runs.get('after');
  return (
    <div className={styles.body}>
      <section className={styles.fits}>
        <div aria-live="polite">
          <Large {...props} />
          <p className="label">
            <LessonText text={step.reveal.title} facts={facts} />. {formatBefore(props)}{' '}
            {formatHands(round.hands, right)}
          </p>
        </div>
        <Situation {...props} />
      </section>
      <Stack gap={3} as="section">
        <Asked {...props} />
        <div className={styles.fits}>
          {question.kind !== 'curve' ? (
            <Answers {...props} right={right} onSet={null} />
          ) : (
            after !== undefined && <TruthChart asked={askedOf(question, HANDS, scene, facts)} run={after} />
          )}
          <Reply {...props} />
        </div>
      </Stack>
    </div>
  );
}

/** The figure that was asked for, for the last row. A line has none: its chart is there. */
function Large({ step: { question }, facts }: ShownProps) {
  const after = facts.runs.get('after');
  const figure = question.kind === 'curve' ? null : lessonFigure(facts, question.figure);
  if (figure === null || after === undefined) return null;
  return <p className="display num">{figure.format(figure.of(after))}</p>;
}

/** "It was 3.78 ms." unless the title says so. */
function formatBefore({ step: { question, reveal }, facts, scene }: ShownProps): string {
  if (question.kind === 'curve' || question.figure === undefined || scene.hidden) return '';
  const before = formatPlain(`{before:${question.figure}}`, facts);
  return formatPlain(reveal.title, facts).includes(before) ? '' : `It was ${before}.`;
}

/** The reply to the most common answer; nothing without hands. */
function Reply({ step: { question }, facts, scene, round, options }: ShownProps) {
  const most = mostHands(round.hands);
  const said = most === null ? undefined : options[most];
  if (most === null || said === undefined) return null;
  const right = rightHand(question, scene, facts);
  const own = question.kind === 'choose' ? question.options[most]?.reply : undefined;
  const shown = right === most ? 'They were right.' : `The run shows: “${options[right] ?? ''}”.`;
  return (
    <p>
      <b>
        Most hands said “<LessonText text={said} facts={facts} />
        ”.
      </b>{' '}
      <LessonText text={own ?? shown} facts={facts} />
    </p>
  );
}

/** "7 of 26 hands saw it coming." Nothing without hands. */
export function formatHands(hands: readonly number[], right: number): string {
  const raised = hands.reduce((sum, count) => sum + count, 0);
  if (raised === 0 || right < 0) return '';
  return `${hands[right] ?? 0} of ${counted(raised, 'hand')} saw it coming.`;
}
