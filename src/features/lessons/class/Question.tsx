import { counted } from '../../../base/format';
import { Row, Stack } from '../../../ui/Primitives';
import { QrCode } from '../../../ui/qr/QrCode';
import { EmptyAxes } from '../print/EmptyPictures';
import { LessonText } from '../ui/LessonText';
import { Answers } from './Answers';
import styles from './ClassScreen.module.css';
import { MOST_HANDS, type Round, type RoundEvent, readEntry } from './round';
import { Asked, type ShownProps, Situation } from './Situation';

interface QuestionProps extends ShownProps {
  readonly link: string | { readonly none: string };
  readonly onEvent: (event: RoundEvent) => void;
}

/** A question while hands go up. Nothing in it hints at the answer. */
export function Question(props: QuestionProps) {
  const { step, facts, scene, link, round, options, onEvent } = props;
  const { question } = step;
  return (
    <div className={styles.body}>
      <Stack gap={4} as="section">
        <p>The situation</p>
        <Situation {...props} />
        <p>
          <LessonText text={step.text} facts={facts} />
        </p>
        <Row gap={4} className={styles.foot}>
          {typeof link === 'string' ? (
            <>
              <QrCode text={link} label="QR code of the link to this lesson" className={styles.qr} />
              <Stack gap={2}>
                <span className="strong mono breakable">{link.replace(/^https?:\/\//, '')}</span>
                <span>Q fills the screen with the code</span>
              </Stack>
            </>
          ) : (
            <p>{link.none}</p>
          )}
        </Row>
      </Stack>
      <Stack as="section">
        <Asked {...props} />
        {question.kind === 'curve' ? (
          <div className={styles.line} data-type="desk">
            <EmptyAxes {...{ question, scene, facts }} />
          </div>
        ) : (
          <>
            <Answers
              {...props}
              right={null}
              onSet={(option, hands) => onEvent({ type: 'set', option, hands })}
            />
            <Entry round={round} options={options.length} />
          </>
        )}
      </Stack>
    </div>
  );
}

/** What was typed, and what it means. The keys work wherever the focus is, so there is no field to find. */
function Entry({ round, options }: { readonly round: Round; readonly options: number }) {
  const says = formatEntry(round, options);
  return (
    <Row gap={4} className={styles.foot}>
      <output className={`${styles.entry} ${styles.display} row num`} aria-label="Typed">
        {round.entry}
        <i aria-hidden="true" />
      </output>
      <div>
        <p className={styles.label} role="status">
          <b className="strong">{says ?? 'Type the answer, a comma and its hands'}</b>
        </p>
        <p>Enter sets it, Esc clears. Or drag a bar.</p>
      </div>
    </Row>
  );
}

/** What was understood of the entry; null without one. */
export function formatEntry(round: Pick<Round, 'entry' | 'hands'>, options: number): string | null {
  const read = readEntry(round, options);
  if (read === null) return null;
  switch (read.type) {
    case 'counted':
      return formatSet(read.option, round.hands[read.option] ?? 0);
    case 'open':
      return `Answer ${read.option + 1}: how many hands?`;
    case 'set':
      return formatSet(read.option, read.hands);
    case 'no-answer':
      return `There are only ${counted(options, 'answer')}.`;
    case 'too-many':
      return `At most ${MOST_HANDS} hands.`;
  }
}

function formatSet(option: number, hands: number): string {
  return `Answer ${option + 1}: ${counted(hands, 'hand')}`;
}
