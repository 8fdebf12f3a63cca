import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { counted } from '../../../base/format';
import type { Scenario } from '../../../scenario/scenario';
import { Brand } from '../../../shell/TopBar';
import { Icon } from '../../../ui/Icon';
import { LargeQr } from '../../../ui/qr/LargeQr';
import { QrCode } from '../../../ui/qr/QrCode';
import { askedWindow, beforeOver, runOver } from '../core/facts';
import type { AskStep, CurveQuestion } from '../core/format';
import type { Facts } from '../core/placeholders';
import { EmptyAxes } from '../print/EmptyPictures';
import { useLessonLink } from '../shelf/library';
import { LessonRunPlace } from '../ui/LessonRunPlace';
import { LessonText } from '../ui/LessonText';
import { CurvePicture } from '../ui/pictures/CurvePicture';
import type { StepProps } from '../ui/stepProps';
import styles from './ClassScreen.module.css';
import {
  addSeconds,
  beginQuestion,
  countHand,
  MORE_SECONDS,
  mostHands,
  openClass,
  putAside,
  scaleOf,
  toggleClock,
  useClass,
} from './classState';
import { handOptions, rightHand } from './handOptions';
import { Truth } from './Truth';
import { useClassKeys } from './useClassKeys';

interface ClassScreenProps extends StepProps {
  readonly step: AskStep;
  readonly facts: Facts;
  /** The runs behind the facts. */
  readonly wanted: readonly Scenario[];
  readonly answered: boolean;
  /** Shows the truth; with the option that most hands are for. */
  readonly onReveal: (option: number | null) => void;
  readonly onAgain: () => void;
}

/** A question in front of a class, over the whole window: the link, the answers with the hands for them, then the truth. */
export function ClassScreen(props: ClassScreenProps) {
  const { step, facts, wanted, scene, place, runs, where, answered, onReveal, onAgain } = props;
  const { hands, leftSeconds, running } = useClass(place);
  const [qr, setQr] = useState(false);
  const link = useLessonLink(place);
  const own = typeof link !== 'string';
  const { question } = step;
  const options = handOptions(question);
  useEffect(() => beginQuestion(place), [place]);
  useClassKeys({
    options: options.length,
    onHand: answered ? null : countHand,
    onClock: toggleClock,
    onMore: () => addSeconds(MORE_SECONDS),
    onReveal: () => onReveal(mostHands(hands)),
    onAgain,
    onQr: () => setQr(!own),
    onClose: () => (answered ? putAside(true) : openClass(false)),
  });
  const right = answered ? rightHand(question, scene, facts) : null;
  return createPortal(
    <section className={styles.class} aria-label="Class" data-class={answered ? 'truth' : 'hands'}>
      <div className={styles.head}>
        <Brand />
        <span>{where}</span>
        {!answered && <Clock {...{ leftSeconds, running }} />}
      </div>
      <LessonRunPlace {...{ runs, wanted }} covers />
      <div className={styles.body}>
        {answered ? (
          <Truth {...{ step, facts, scene, right }} hands={hands} onWhy={() => putAside(true)} />
        ) : (
          <div className={styles.link}>
            {own ? (
              <p>{link.none}</p>
            ) : (
              <>
                <QrCode text={link} label="QR code of the link to this lesson" />
                <p className="mono">{link.replace(/^https?:\/\//, '')}</p>
                <p>Open it and follow on your own screen. Nothing you do there is sent anywhere.</p>
              </>
            )}
          </div>
        )}
        <section>
          <h2>
            <LessonText text={question.text} facts={facts} />
          </h2>
          <p className={styles.change}>
            <LessonText
              text={step.change === undefined ? step.text : `Change: ${step.change.says}`}
              facts={facts}
            />
          </p>
          {question.kind !== 'curve' ? (
            <Answers {...{ options, facts, hands, right }} />
          ) : (
            <div className={styles.line}>
              <Line {...{ question, scene, facts, answered }} />
            </div>
          )}
        </section>
      </div>
      <div className={styles.keys}>
        {(answered ? TRUTH_KEYS : HANDS_KEYS(options.length, own)).map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </div>
      {qr && <LargeQr address={link} onClose={() => setQr(false)} />}
    </section>,
    document.body,
  );
}

const HANDS_KEYS = (options: number, own: boolean): readonly (readonly [string, string])[] => [
  ...(options === 0
    ? []
    : ([
        [`1 to ${options}`, 'one more hand'],
        [`Shift 1 to ${options}`, 'one fewer'],
      ] as const)),
  ['Space', 'stop the clock'],
  ['+', `${MORE_SECONDS} s more`],
  ['Enter', 'show the truth'],
  ...(own ? [] : ([['Q', 'QR only']] as const)),
  ['Esc', 'close'],
];
const TRUTH_KEYS: readonly (readonly [string, string])[] = [
  ['Page down', 'next step'],
  ['Backspace', 'back to the hands'],
  ['Esc', 'why, and the run'],
  ['F', 'full screen'],
  ['B', 'black'],
];

interface LineProps extends Pick<ClassScreenProps, 'scene' | 'facts' | 'answered'> {
  readonly question: CurveQuestion;
}

/** Axes to talk about before the truth, and then the run's line in them. */
function Line({ question, scene, facts, answered }: LineProps) {
  const after = facts.runs.get('after');
  if (!answered || after === undefined) return <EmptyAxes {...{ question, scene, facts }} />;
  return (
    <CurvePicture
      question={question}
      before={beforeOver(scene, facts)}
      drawn={null}
      real={runOver(askedWindow(scene), after.scenario, after)}
    />
  );
}

interface AnswersProps {
  readonly options: readonly string[];
  readonly facts: Facts;
  readonly hands: readonly number[];
  /** Null before the truth: no mark hints at an answer. */
  readonly right: number | null;
}

function Answers({ options, facts, hands, right }: AnswersProps) {
  const scale = scaleOf(hands);
  const raised = hands.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <ol className={styles.answers}>
        {options.map((text, option) => (
          <li key={text} data-right={right === null ? undefined : right === option}>
            <i className="num">{option + 1}</i>
            <div>
              <p>
                <span>
                  <LessonText text={text} facts={facts} />
                </span>
                {right === option && (
                  <>
                    <Icon name="check" size={18} />
                    <span className="visually-hidden">right</span>
                  </>
                )}
              </p>
              <span className={styles.bar}>
                <span
                  className={styles.filled}
                  style={{ width: `${(100 * (hands[option] ?? 0)) / scale}%` }}
                />
              </span>
            </div>
            <b className="num">{hands[option] ?? 0}</b>
          </li>
        ))}
      </ol>
      <p className={styles.counted} aria-live="polite">
        {counted(raised, 'hand')} counted
      </p>
    </>
  );
}

interface ClockProps {
  readonly leftSeconds: number;
  readonly running: boolean;
}

/** How long hands may still go up. At zero nothing happens by itself. */
function Clock({ leftSeconds, running }: ClockProps) {
  const [whole, setWhole] = useState(leftSeconds);
  if (leftSeconds > whole) setWhole(leftSeconds);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => addSeconds(-1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const text = `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`;
  return (
    <span className={styles.clock}>
      {running ? 'hands up for' : 'clock stopped'}
      <progress max={whole} value={leftSeconds} aria-label="Time left" />
      <b className="num" role="timer">
        {text}
      </b>
    </span>
  );
}
