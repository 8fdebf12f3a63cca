import { useEffect } from 'react';
import { counted } from '../../../base/format';
import { Row, Stack } from '../../../ui/Primitives';
import { QrCode } from '../../../ui/qr/QrCode';
import { useLatest } from '../../../ui/useLatest';
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
  const { question, change } = step;
  const raised = round.hands.reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.body}>
      <Stack gap={3} as="section">
        <div className={styles.fits}>
          {change !== undefined && (
            <p className="bold">
              Change: <LessonText text={change.says} facts={facts} />
            </p>
          )}
          <LessonText as="p" text={step.text} facts={facts} />
          <Situation {...props} />
        </div>
        {typeof link === 'string' ? (
          <Row gap={3}>
            <QrCode text={link} label="QR code of the link to this lesson" className={`rigid ${styles.qr}`} />
            <span className="breaks soft grow">{link.replace(/^https?:\/\//, '')}</span>
          </Row>
        ) : (
          <p className="soft">{link.none}</p>
        )}
      </Stack>
      <Stack gap={3} as="section">
        <Asked {...props} />
        <div className={styles.fits}>
          {question.kind === 'curve' ? (
            <EmptyAxes {...{ question, scene, facts }} />
          ) : (
            <Answers
              {...props}
              right={null}
              onSet={(option, hands) => onEvent({ type: 'set', option, hands })}
            />
          )}
        </div>
        {/* The keys work wherever the focus is, so there is no field to find. */}
        <Row apart>
          <p role="status">{formatEntry(round, options.length) ?? counted(raised, 'hand')}</p>
          <Clock round={round} onSecond={() => onEvent({ type: 'second' })} />
        </Row>
      </Stack>
    </div>
  );
}

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

interface ClockProps {
  readonly round: Round;
  readonly onSecond: () => void;
}

/** How long hands may still go up. At zero nothing happens by itself. */
function Clock({ round: { leftSeconds, running }, onSecond }: ClockProps) {
  const latest = useLatest(onSecond);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => latest.current(), 1000);
    return () => clearInterval(timer);
  }, [running, latest]);
  return (
    <b className={`heading num ${running ? '' : 'quiet'}`} role="timer" aria-label="Time left">
      {`${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`}
    </b>
  );
}
