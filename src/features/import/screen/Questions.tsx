import { inSentence } from '../../../base/format';
import { CLIENTS, formatClient } from '../../../scenario/clients/clients';
import type { Field } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName } from '../../../scenario/scenario';
import { Choice } from '../../../ui/controls/Choice';
import { ValueControl } from '../../../ui/controls/ValueControl';
import { Icon } from '../../../ui/Icon';
import { Note, Row } from '../../../ui/Primitives';
import { CLIENT_GROUPS } from '../../../watch/settings/ClientSetting';
import { type AnsweredSystem, answeredSystem, SLOWNESS, type Slowness } from '../core/mySystem';
import { answer, useDraft } from './draft';
import styles from './mySystem.module.css';
import type { DescribedSystem } from './useSystem';

/** The sentences by their titles; a name in brackets stands for its answer. */
const SENTENCES: Readonly<Record<string, (system: AnsweredSystem['whole']) => string>> = {
  Client: () => 'The client is [client].',
  Load: ({ arrivals }) =>
    `[producers] producers write [rate] in total, [record.bytes] each, [arrivals]${arrivals === 'bursts' ? ' for [burst.s] with pauses of [pause.s]' : ''}.`,
  Topic: ({ keys }) =>
    `The topic has [partitions] partitions on [brokers] brokers; records have [keys]${keys === 'none' ? '' : '; a share of [keyed.share] has one'}.`,
  Safety: () => 'Acks come from [acks] of [replication.factor] copies, at least [min.insync.replicas].',
  Distance: () => 'The brokers are [rtt.ms] away, there and back.',
  Slowness: ({ slowness }) => `It's slow${WHEN_SLOW[slowness] ?? ': [slowness]'}.`,
};
const WHEN_SLOW: Readonly<Partial<Record<Slowness, string>>> = {
  stalls: ' when [slowness] for about [slow.ms]',
  one: ' when [slowness] is [slow.ms] slower',
  all: ' when [slowness] are [slow.ms] slower',
};

interface QuestionsProps {
  readonly system: DescribedSystem;
  /** Shows the sentences that the fit waits for; else the others. */
  readonly isAsked?: boolean;
}

/** The system as six sentences; what the texts or the reader said is checked, the rest is grey. */
export function Questions({ system, isAsked = false }: QuestionsProps) {
  const { answers } = useDraft();
  const { meaning, measured, notices, result, asked, good, base: said } = system;
  const isSlow = good !== null && good.broker !== null;
  const base = isSlow ? { ...said, scenario: good.fit.twin.scenario } : said;
  const { whole } = isSlow ? answeredSystem(answers, base) : system;
  const known = new Set<string>([
    ...Object.keys(answers),
    ...(isSlow ? ['slowness', 'slow.ms'] : []),
    ...Object.keys(measured),
    ...(meaning?.read.settings ?? []).map(({ field }) => field),
    ...(result?.client == null ? [] : ['client']),
  ]);
  return (
    <ol className="ruled above-4">
      {Object.entries(SENTENCES).map(([title, says], index) => {
        // Every other part is a name.
        const parts = says(whole).split(/\[([\w.]+)\]/);
        const asks = parts.filter((_, place) => place % 2 === 1);
        const isOpen = asks.some((name) => asked.some((each) => each === name));
        const isKnown = !isOpen && asks.some((name) => known.has(name));
        if (isAsked !== isOpen) return null;
        return (
          <Row as="li" gap={4} key={title} data-answered={isKnown} aria-label={title}>
            <i className="disc disc-open" aria-hidden="true">
              {isKnown ? <Icon name="check" /> : index + 1}
            </i>
            <div className={`heading ${styles.sentence}`}>
              {parts.map((part, place) =>
                place % 2 === 0 ? (
                  part
                ) : (
                  <span key={part} className={known.has(part) ? undefined : styles.typical}>
                    <Answer name={part as AnswerProps['name']} {...{ base, whole }} />
                  </span>
                ),
              )}
              {notices
                .filter(({ field }) => asks.some((name) => name === field))
                .map(({ field, message }) => (
                  <Note key={field} role="alert">
                    {field}: {message}
                  </Note>
                ))}
            </div>
          </Row>
        );
      })}
    </ol>
  );
}

const SLOW_OPTIONS = Object.entries(SLOWNESS).map(([value, label]) => ({ value: value as Slowness, label }));

interface AnswerProps extends Pick<DescribedSystem, 'base'>, Pick<AnsweredSystem, 'whole'> {
  readonly name: FieldName | 'client' | 'slowness';
}

/** Entry for one part of a sentence. */
function Answer({ name, base: { scenario, view }, whole }: AnswerProps) {
  const { answers } = useDraft();
  if (name === 'client')
    return (
      <Choice
        label="Client and version"
        groups={CLIENT_GROUPS}
        value={answers.client?.id ?? null}
        placeholder={formatClient(scenario, 0, view.client)}
        onChange={(chosen) => answer({ client: CLIENTS.find(({ id }) => id === chosen) })}
      />
    );
  if (name === 'slowness')
    return (
      <Choice
        label="When it is slow"
        groups={[{ options: SLOW_OPTIONS }]}
        value={whole.slowness}
        onChange={(next) => answer({ slowness: next })}
      />
    );
  return (
    <ValueControl
      field={spoken(fieldOf(name))}
      value={whole[name]}
      onChange={(next) => answer({ [name]: next })}
    />
  );
}

/** A field whose choices read as parts of a sentence: "no keys". */
function spoken(field: Field): Field {
  if (field.kind !== 'choice') return field;
  return {
    ...field,
    choices: field.choices.map((choice) => ({ ...choice, label: inSentence(choice.label) })),
  };
}
