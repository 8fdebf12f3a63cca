import type { ReactNode } from 'react';
import { CLIENTS, formatClient, nearestClient } from '../../../scenario/clients/clients';
import type { Field } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { Choice } from '../../../ui/controls/Choice';
import { ValueControl } from '../../../ui/controls/ValueControl';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Primitives';
import { CLIENT_GROUPS } from '../../../watch/settings/ClientSetting';
import { canReproduce } from '../core/fit/fitText';
import { SLOWNESS, type Slowness, type SystemAnswers, type SystemField, wholeSystem } from '../core/mySystem';
import { answer, useMySystem } from './door';
import styles from './mySystem.module.css';
import { foundBy } from './useFit';
import type { DescribedSystem } from './useSystem';

type Answered = SystemField | 'client' | 'slowness';

interface Sentence {
  readonly title: string;
  readonly asks: readonly Answered[];
  readonly says: (props: AnswerProps) => ReactNode;
}

interface AnswerProps {
  readonly system: DescribedSystem;
  /** Names that the texts or the reader have answered. */
  readonly known: ReadonlySet<string>;
}

const SENTENCES: readonly Sentence[] = [
  {
    title: 'Client',
    asks: ['client'],
    says: (props) => (
      <>
        The client is <ClientAnswer {...props} />.
      </>
    ),
  },
  {
    title: 'Load',
    asks: ['producers', 'rate', 'record.bytes', 'arrivals', 'burst.s', 'pause.s'],
    says: (props) => (
      <>
        <Answer name="producers" {...props} /> producers write <Answer name="rate" {...props} /> in total,{' '}
        <Answer name="record.bytes" {...props} /> each, <Answer name="arrivals" {...props} />
        {props.system.scenario.arrivals === 'bursts' && (
          <>
            {' '}
            for <Answer name="burst.s" {...props} /> with pauses of <Answer name="pause.s" {...props} />
          </>
        )}
        .
      </>
    ),
  },
  {
    title: 'Topic',
    asks: ['partitions', 'brokers', 'keys', 'keyed.share'],
    says: (props) => (
      <>
        The topic has <Answer name="partitions" {...props} /> partitions on{' '}
        <Answer name="brokers" {...props} /> brokers; records have <Answer name="keys" {...props} />
        {props.system.scenario.keys !== 'none' && (
          <>
            ; a share of <Answer name="keyed.share" {...props} /> has one
          </>
        )}
        .
      </>
    ),
  },
  {
    title: 'Safety',
    asks: ['acks', 'replication.factor', 'min.insync.replicas'],
    says: (props) => (
      <>
        Acks come from <Answer name="acks" {...props} /> of <Answer name="replication.factor" {...props} />{' '}
        copies, at least <Answer name="min.insync.replicas" {...props} />.
      </>
    ),
  },
  {
    title: 'Distance',
    asks: ['rtt.ms'],
    says: (props) => (
      <>
        The brokers are <Answer name="rtt.ms" {...props} /> away, there and back.
      </>
    ),
  },
  {
    title: 'Slowness',
    asks: ['slowness', 'slow.ms'],
    says: (props) => <SlowSentence {...props} />,
  },
];

interface QuestionsProps {
  readonly system: DescribedSystem;
  /** Shows the sentences that the fit waits for; else the others. */
  readonly isAsked?: boolean;
}

/** The system as six sentences; what the texts or the reader said is checked, the rest is grey. */
export function Questions({ system, isAsked = false }: QuestionsProps) {
  const { answers } = useMySystem();
  const { meaning, measured, notices, result, asked, base, fit } = system;
  const best = foundBy(fit)?.best ?? null;
  const slow = best !== null && best.broker !== null && canReproduce(best.fit) ? best.fit.twin : null;
  const shown = slow === null ? system : { ...system, base: { ...base, scenario: slow.scenario } };
  const known = new Set<string>([
    ...Object.keys(answers),
    ...(slow === null ? [] : ['slowness', 'slow.ms']),
    ...Object.keys(measured),
    ...(meaning?.read.settings ?? []).map(({ field }) => field),
    ...(result?.client == null ? [] : ['client']),
  ]);
  return (
    <ol className={styles.questions}>
      {SENTENCES.map(({ title, asks, says: Says }, index) => {
        const isOpen = asks.some((name) => asked.some((each) => each === name));
        const isKnown = !isOpen && asks.some((name) => known.has(name));
        if (isAsked !== isOpen) return null;
        return (
          <li key={title} data-answered={isKnown} aria-label={title}>
            <i className="disc disc-open" aria-hidden="true">
              {isKnown ? <Icon name="check" /> : index + 1}
            </i>
            <div className={styles.sentence}>
              <Says system={shown} known={known} />
              {notices
                .filter(({ field }) => asks.some((name) => name === field))
                .map(({ field, message }) => (
                  <Note key={field} role="alert">
                    {field}: {message}
                  </Note>
                ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function ClientAnswer({ system: { base }, known }: AnswerProps) {
  const { answers } = useMySystem();
  const nearest = nearestClient(base.scenario, 0, base.view.client);
  const id = answers.client?.id ?? (nearest?.changed === 0 ? nearest.client.id : null);
  return (
    <span className={known.has('client') ? undefined : styles.typical}>
      <Choice
        label="Client and version"
        groups={CLIENT_GROUPS}
        value={id}
        placeholder={formatClient(base.scenario, 0, base.view.client)}
        onChange={(chosen) => answer({ client: CLIENTS.find((client) => client.id === chosen) })}
      />
    </span>
  );
}

const SLOW_OPTIONS = Object.entries(SLOWNESS).map(([value, label]) => ({ value: value as Slowness, label }));

function SlowSentence(props: AnswerProps) {
  const { answers } = useMySystem();
  const { slowness } = wholeSystem(answers, props.system.base);
  const menu = (
    <span className={props.known.has('slowness') ? undefined : styles.typical}>
      <Choice
        label="When it is slow"
        groups={[{ options: SLOW_OPTIONS }]}
        value={slowness}
        onChange={(next) => answer({ slowness: next })}
      />
    </span>
  );
  const much = <Answer name="slow.ms" {...props} />;
  switch (slowness) {
    case 'never':
    case 'unsure':
      return <>It's slow: {menu}.</>;
    case 'stalls':
      return (
        <>
          It's slow when {menu} for about {much}.
        </>
      );
    case 'one':
    case 'all':
      return (
        <>
          It's slow when {menu} {slowness === 'one' ? 'is' : 'are'} {much} slower.
        </>
      );
  }
}

/** Entry for one part of a sentence; grey while nobody said it. */
function Answer({ name, system, known }: AnswerProps & { readonly name: SystemField }) {
  const { answers } = useMySystem();
  const whole: SystemAnswers = wholeSystem(answers, system.base);
  return (
    <span className={known.has(name) ? undefined : styles.typical}>
      <ValueControl
        field={inSentence(fieldOf(name))}
        value={whole[name] ?? ''}
        onChange={(next) => answer({ [name]: next })}
      />
    </span>
  );
}

/** A field whose choices read as parts of a sentence: "no keys". */
function inSentence(field: Field): Field {
  if (field.kind !== 'choice') return field;
  const choices = field.choices.map((choice) => ({
    ...choice,
    label: choice.label.charAt(0).toLowerCase() + choice.label.slice(1),
  }));
  return { ...field, choices };
}
