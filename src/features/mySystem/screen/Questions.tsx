import type { ReactNode } from 'react';
import { withUnit } from '../../../base/format';
import { CLIENTS, formatClient, nearestClient } from '../../../scenario/clients/clients';
import { fieldOf } from '../../../scenario/fields';
import { SLOWED } from '../../../scenario/inForce';
import type { Notice } from '../../../scenario/notice';
import { Choice } from '../../../ui/controls/Choice';
import { Segmented } from '../../../ui/controls/Segmented';
import { ValueControl } from '../../../ui/controls/ValueControl';
import { Note, Row } from '../../../ui/Primitives';
import { SlowMinutes } from '../../../ui/slo/SlowMinutesField';
import { ClientChoiceNote } from '../../../watch/settings/ClientChoiceNote';
import { CLIENT_GROUPS } from '../../../watch/settings/ClientSetting';
import {
  clientChoice,
  type OwnSystem,
  SLOWNESS,
  type Slowness,
  type SystemAnswers,
  type SystemField,
  type WholeSystem,
} from '../core/mySystem';
import styles from './mySystem.module.css';

interface QuestionsProps {
  readonly answers: SystemAnswers;
  /** Source of values for unanswered questions; null = typical values. */
  readonly own: OwnSystem | null;
  /** The complete answers, as `wholeSystem` gives them. */
  readonly system: WholeSystem;
  readonly onAnswer: (patch: SystemAnswers) => void;
}

interface Question {
  readonly title: string;
  /** Name in the list of typical answers. */
  readonly topic: string;
  readonly asks: readonly (keyof SystemAnswers)[];
  readonly Fields: (props: QuestionsProps) => ReactNode;
}

export const QUESTIONS: readonly Question[] = [
  { title: 'Which client sends?', topic: 'client', asks: ['client'], Fields: ClientFields },
  {
    title: 'How many producers, at how much in total?',
    topic: 'load',
    asks: ['producers', 'rate', 'record.bytes', 'arrivals', 'burst.s', 'pause.s'],
    Fields: (props) => (
      <>
        <Answer name="producers" {...props} /> producers write
        <Answer name="rate" label="records/s, all producers together" {...props} />
        <span>all producers together, of</span>
        <Answer name="record.bytes" label="Bytes of each record" {...props} />
        <span>each, arriving</span>
        <Answer name="arrivals" {...props} />
        {props.system.arrivals === 'bursts' && (
          <>
            for <Answer name="burst.s" {...props} />
            <span>then none for</span>
            <Answer name="pause.s" {...props} />
          </>
        )}
      </>
    ),
  },
  {
    title: 'Into how many partitions?',
    topic: 'partitions',
    asks: ['partitions', 'keys', 'keyed.share'],
    Fields: (props) => (
      <>
        <Answer name="partitions" {...props} /> partitions, keys
        <Answer name="keys" {...props} />
        {props.system.keys !== 'none' && (
          <>
            <span>of all records, this share has one:</span>
            <Answer name="keyed.share" {...props} />
          </>
        )}
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
    asks: ['slowness', 'slow.ms', 'slow.kind', 'slow.broker', 'slowMinutes'],
    Fields: SlowFields,
  },
];

/** The six questions as a numbered list; a number fills when its question is answered. */
export function Questions({ notices, ...props }: QuestionsProps & { readonly notices: readonly Notice[] }) {
  const { answers, own } = props;
  return (
    <ol className={styles.questions}>
      {QUESTIONS.map(({ title, asks, Fields }, index) => (
        <li key={title} data-answered={own !== null || asks.some((name) => answers[name] !== undefined)}>
          <span className={`${styles.number} disc disc-open`} aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="label">{title}</h3>
          <Row wrap above={2} className={`${styles.fields} soft`}>
            <Fields {...props} />
            {notices
              .filter(({ field }) => asks.some((name) => name === field))
              .map(({ field, message }) => (
                <Note key={field} role="alert">
                  {field}: {message}
                </Note>
              ))}
          </Row>
        </li>
      ))}
    </ol>
  );
}

function ClientFields({ answers, own, system, onAnswer }: QuestionsProps) {
  const kept = answers.client === undefined ? own : null;
  const choice = clientChoice(answers, own);
  const nearest =
    kept === null ? { client: system.client, changed: 0 } : nearestClient(kept.scenario, 0, kept.view.client);
  return (
    <>
      <Choice
        label="Client and version"
        groups={CLIENT_GROUPS}
        value={nearest?.changed === 0 ? nearest.client.id : null}
        placeholder={kept === null ? '' : formatClient(kept.scenario, 0, kept.view.client)}
        onChange={(id) => onAnswer({ client: CLIENTS.find((known) => known.id === id) })}
      />
      {choice !== null && own !== null && <ClientChoiceNote choice={choice} before={own.scenario} />}
      {nearest !== null && <Note>{nearest.client.says}</Note>}
    </>
  );
}

const SLOW_OPTIONS = Object.entries(SLOWNESS).map(([value, label]) => ({ value: value as Slowness, label }));

/** What "slow" means in the resulting run. */
const SLOW_TEXTS: Readonly<Record<Slowness, (system: WholeSystem) => string>> = {
  never: () => 'Every broker stays as fast as it is.',
  one: ({ 'slow.kind': kind, 'slow.broker': broker }) =>
    `Longer for each ${SLOWED[kind]} of broker ${broker}, from 10 to 30\u202Fs of the run.`,
  all: () => 'Longer for each request on every broker, from 10 to 30\u202Fs of the run.',
  stalls: () => 'On average; each broker stalls about every 5\u202Fs.',
  unsure: ({ slowMinutes, ...system }) =>
    `Linger assumes one slow broker: its responses take ${withUnit(String(system['slow.ms']), 'ms')} longer, ${withUnit(String(slowMinutes), 'min')} a day.`,
};

function SlowFields(props: QuestionsProps) {
  const { answers, own, system, onAnswer } = props;
  const { slowness, slowMinutes } = system;
  const isKept = own !== null && answers.slowness === undefined;
  const says = isKept ? 'As in your scenario.' : SLOW_TEXTS[slowness](system);
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
      {slowness === 'one' && <SlowBroker {...props} />}
      {(slowness === 'one' || slowness === 'all') && (
        <span className={own === null && answers.slowMinutes === undefined ? styles.typical : undefined}>
          <SlowMinutes minutes={slowMinutes} onChange={(next) => onAnswer({ slowMinutes: next })} />
        </span>
      )}
      <Note>
        {says} {slowness === 'one' && formatMapping(system)}
      </Note>
    </>
  );
}

/** Which broker of Linger's the reader's slow one is, if they count from another number. */
function formatMapping({ firstBroker, 'slow.broker': broker }: WholeSystem): string {
  if (firstBroker === 0) return '';
  return `Your broker ${broker + firstBroker} is broker ${broker} in Linger, which counts from 0.`;
}

const FIRST_BROKERS = [
  { value: '0', label: '0' },
  { value: '1', label: '1' },
] as const;

/** Which broker is slow, in the reader's own numbers, and what of it. */
function SlowBroker({ system, onAnswer, ...props }: QuestionsProps) {
  const { brokers, firstBroker, 'slow.broker': broker } = system;
  const options = Array.from({ length: brokers }, (_, index) => ({
    value: String(index),
    label: `broker ${index + firstBroker}`,
  }));
  return (
    <>
      <Choice
        label="Slow broker"
        groups={[{ options }]}
        value={String(broker)}
        onChange={(next) => onAnswer({ 'slow.broker': Number(next) })}
      />
      <Row as="span" gap={1}>
        what is slow
        <Answer name="slow.kind" {...{ system, onAnswer, ...props }} />
      </Row>
      <Row as="span" gap={1}>
        brokers numbered from
        <Segmented
          label="Number of your first broker"
          options={FIRST_BROKERS}
          value={firstBroker === 0 ? '0' : '1'}
          onChange={(next) => onAnswer({ firstBroker: next === '0' ? 0 : 1 })}
        />
      </Row>
    </>
  );
}

interface AnswerProps extends QuestionsProps {
  readonly name: SystemField;
  readonly label?: string;
}

/** Entry for one part of an answer; pale while the value is typical. */
function Answer({ name, label, answers, own, system, onAnswer }: AnswerProps) {
  return (
    <span className={own === null && answers[name] === undefined ? styles.typical : undefined}>
      <ValueControl
        field={fieldOf(name)}
        label={label}
        value={system[name]}
        onChange={(next) => onAnswer({ [name]: next })}
      />
    </span>
  );
}
