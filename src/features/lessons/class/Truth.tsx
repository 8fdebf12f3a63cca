import { counted, NARROW_SPACE } from '../../../base/format';
import { Button } from '../../../ui/controls/Button';
import { Row, Stack } from '../../../ui/Primitives';
import { askedWindow, beforeOver, runOver } from '../core/facts';
import { lessonFigure } from '../core/lessonFigure';
import { formatPlain } from '../core/placeholders';
import { LessonText } from '../ui/LessonText';
import { CurvePicture } from '../ui/pictures/CurvePicture';
import { Answers } from './Answers';
import styles from './ClassScreen.module.css';
import { rightHand } from './handOptions';
import { mostHands } from './round';
import { Asked, type ShownProps, Situation } from './Situation';

interface TruthProps extends ShownProps {
  readonly onFilm: (() => void) | null;
  readonly onWhy: () => void;
}

/** What the run says: one figure, one sentence, how many hands were right, and a reply to what most of them said. */
export function Truth(props: TruthProps) {
  const { step, facts, scene, round, onFilm, onWhy } = props;
  const { question } = step;
  const right = rightHand(question, scene, facts);
  const after = facts.runs.get('after');
  return (
    <div className={styles.body}>
      <Stack as="section" gap={4}>
        <div aria-live="polite">
          <p>The truth</p>
          <Large {...props} />
          <p className={styles.label}>
            <LessonText text={step.reveal.title} facts={facts} />. {formatBefore(props)}{' '}
            {formatHands(round.hands, right)}
          </p>
        </div>
        <Situation {...props} />
        <Row gap={3} className={styles.foot}>
          {onFilm !== null && (
            <Button look="solid" onClick={onFilm}>
              Play the film
            </Button>
          )}
          <Button onClick={onWhy}>Why</Button>
        </Row>
      </Stack>
      <Stack as="section">
        <Asked {...props} />
        {question.kind !== 'curve' ? (
          <Answers {...props} right={right} onSet={null} />
        ) : (
          after !== undefined && (
            <div className={styles.line} data-type="desk">
              <CurvePicture
                question={question}
                before={beforeOver(scene, facts)}
                drawn={null}
                real={runOver(askedWindow(scene), after.scenario, after)}
              />
            </div>
          )
        )}
        <Reply {...props} />
      </Stack>
    </div>
  );
}

/** The figure that was asked for, for the last row. A line has none: its chart is there. */
function Large({ step: { question }, facts }: ShownProps) {
  const after = facts.runs.get('after');
  const figure = question.kind === 'curve' ? null : lessonFigure(facts, question.figure);
  if (figure === null || after === undefined) return null;
  const [number, unit = ''] = figure.format(figure.of(after)).split(NARROW_SPACE);
  return (
    <p className={`${styles.display} num`} data-type="poster">
      {number}
      <span className={styles.display} data-type="wall">
        {NARROW_SPACE}
        {unit}
      </span>
    </p>
  );
}

/** "It was 3.78 ms." unless the title says so. */
function formatBefore({ step: { question, reveal }, facts, scene }: ShownProps): string {
  if (question.kind === 'curve' || question.figure === undefined || scene.hidden) return '';
  const before = formatPlain(`{before:${question.figure}}`, facts);
  return formatPlain(reveal.title, facts).includes(before) ? '' : `It was ${before}.`;
}

/** What there is to say to those that most hands went up for; nothing without hands. */
function Reply({ step: { question }, facts, scene, round, options }: ShownProps) {
  const most = mostHands(round.hands);
  const said = most === null ? undefined : options[most];
  if (most === null || said === undefined) return null;
  const right = rightHand(question, scene, facts);
  const own = question.kind === 'choose' ? question.options[most]?.reply : undefined;
  const shown = right === most ? 'They were right.' : `The run shows: “${options[right] ?? ''}”.`;
  return (
    <p className={`${styles.foot} ${styles.label}`}>
      <b className="strong">
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
