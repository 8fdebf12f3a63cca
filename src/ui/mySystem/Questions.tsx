import type { ReactNode } from 'react';
import { withUnit } from '../../base/format';
import { CLIENTS } from '../../scenario/clients';
import { fieldOf } from '../../scenario/fields';
import {
  SLOWNESS,
  type Slowness,
  type SystemAnswers,
  type SystemField,
  type WholeSystem,
  wholeSystem,
} from '../../scenario/mySystem';
import { Choice } from '../controls/Choice';
import { Segmented } from '../controls/Segmented';
import { ValueControl } from '../controls/ValueControl';
import { CLIENT_GROUPS } from '../rail/ClientSetting';
import { SlowMinutes } from '../slo/SlowMinutesField';
import styles from './mySystem.module.css';

interface QuestionsProps {
  readonly answers: SystemAnswers;
  readonly onAnswer: (patch: SystemAnswers) => void;
}

interface Question {
  readonly title: string;
  /** In the list of what is typical. */
  readonly topic: string;
  readonly asks: readonly (keyof SystemAnswers)[];
  readonly Fields: (props: QuestionsProps) => ReactNode;
}

/** The questions, in their order. */
export const QUESTIONS: readonly Question[] = [
  { title: 'Which client writes?', topic: 'client', asks: ['client'], Fields: ClientFields },
  {
    title: 'How many producers, at how much in total?',
    topic: 'load',
    asks: ['producers', 'rate', 'record.bytes'],
    Fields: (props) => (
      <>
        <Answer name="producers" {...props} /> producers write
        <Answer name="rate" label="records/s, all producers together" {...props} />
        <span>all producers together, of</span>
        <Answer name="record.bytes" label="Bytes of each record" {...props} /> each
      </>
    ),
  },
  {
    title: 'Into how many partitions?',
    topic: 'partitions',
    asks: ['partitions', 'keys'],
    Fields: (props) => (
      <>
        <Answer name="partitions" {...props} /> partitions, keys
        <Answer name="keys" {...props} />
      </>
    ),
  },
  {
    title: 'On how many brokers?',
    topic: 'brokers',
    asks: ['brokers', 'rtt.ms'],
    Fields: (props) => (
      <>
        <Answer name="brokers" {...props} /> brokers, round trip
        <Answer name="rtt.ms" {...props} />
      </>
    ),
  },
  {
    title: 'How safe must a record be?',
    topic: 'safety',
    asks: ['acks', 'replication.factor', 'min.insync.replicas'],
    Fields: (props) => (
      <>
        <code>acks</code>
        <Answer name="acks" {...props} />
        copies
        <Answer name="replication.factor" label="Copies of each partition" {...props} />
        <code>min.insync</code>
        <Answer name="min.insync.replicas" {...props} />
      </>
    ),
  },
  {
    title: 'When is it slow?',
    topic: 'slowness',
    asks: ['slowness', 'slow.ms', 'slowMinutes'],
    Fields: SlowFields,
  },
];

/** The six questions as a numbered list; a number fills when its question is answered. */
export function Questions(props: QuestionsProps) {
  const { answers } = props;
  return (
    <ol className={styles.questions}>
      {QUESTIONS.map(({ title, asks, Fields }, index) => (
        <li key={title} data-answered={asks.some((name) => answers[name] !== undefined)}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <div className={styles.fields}>
            <Fields {...props} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function ClientFields({ answers, onAnswer }: QuestionsProps) {
  const { client } = wholeSystem(answers);
  return (
    <>
      <Choice
        label="Client and version"
        groups={CLIENT_GROUPS}
        value={client.id}
        onChange={(id) => onAnswer({ client: CLIENTS.find((known) => known.id === id) ?? client })}
      />
      <p className={styles.note}>{client.says}</p>
    </>
  );
}

const SLOW_OPTIONS = Object.entries(SLOWNESS).map(([value, label]) => ({ value: value as Slowness, label }));

/** What "slow" is in the run that opens. */
const SLOW_WORDS: Readonly<Record<Slowness, (system: WholeSystem) => string>> = {
  never: () => 'Every broker stays as fast as it is.',
  one: () => 'Longer for each response of broker 0, from 10 to 30\u202Fs of the run.',
  all: () => 'Longer for each request on every broker, from 10 to 30\u202Fs of the run.',
  stalls: () => 'On average; each broker stalls about every 5\u202Fs.',
  unsure: ({ slowMinutes, ...system }) =>
    `Linger assumes one slow broker: its responses take ${withUnit(String(system['slow.ms']), 'ms')} longer, ${withUnit(String(slowMinutes), 'min')} a day.`,
};

function SlowFields(props: QuestionsProps) {
  const { answers, onAnswer } = props;
  const system = wholeSystem(answers);
  const { slowness, slowMinutes } = system;
  return (
    <>
      <Segmented
        label="When it is slow"
        className={styles.slowness}
        options={SLOW_OPTIONS}
        value={slowness}
        onChange={(next) => onAnswer({ slowness: next })}
      />
      {slowness !== 'never' && slowness !== 'unsure' && (
        <>
          about <Answer name="slow.ms" label="About how slow" {...props} />
        </>
      )}
      {(slowness === 'one' || slowness === 'all') && (
        <span className={answers.slowMinutes === undefined ? styles.typical : undefined}>
          <SlowMinutes minutes={slowMinutes} onChange={(next) => onAnswer({ slowMinutes: next })} />
        </span>
      )}
      <p className={styles.note}>{SLOW_WORDS[slowness](system)}</p>
    </>
  );
}

interface AnswerProps extends QuestionsProps {
  readonly name: SystemField;
  readonly label?: string;
}

/** A part of the answer; typical, and so pale, until it is given. */
function Answer({ name, label, answers, onAnswer }: AnswerProps) {
  return (
    <span className={answers[name] === undefined ? styles.typical : undefined}>
      <ValueControl
        field={fieldOf(name)}
        label={label}
        value={wholeSystem(answers)[name]}
        onChange={(next) => onAnswer({ [name]: next })}
      />
    </span>
  );
}
