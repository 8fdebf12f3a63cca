import { type ReactNode, useId, useState } from 'react';
import { isQuantity, valueText } from '../../scenario/field';
import type { FieldName } from '../../scenario/scenario';
import { lazyPart } from '../lazyPart';
import { type Setting, useSetting } from '../settings';
import { IconButton } from './Button';
import { Choice } from './Choice';
import changedStyles from './controls.module.css';
import { Entry } from './Entry';
import { Lockable } from './Lockable';
import { useEntry } from './useEntry';

export const RuleEntry = lazyPart(async () => (await import('./RuleEntry')).RuleEntry);

/** Maximum length of name and value with Kafka's name on the same line, characters. */
const LONGEST_ROW = 25;

/** A setting of the rail: label and Kafka's name, its control, and perhaps a sentence. */
export function SettingRow({ name }: { readonly name: FieldName }) {
  const setting = useSetting(name);
  return (
    <Lockable name={name}>
      {setting.field.kind === 'choice' && <ChoiceRow setting={setting} />}
      {setting.field.kind === 'text' && <TextRow setting={setting} />}
      {isQuantity(setting.field) && <EntryRow setting={setting} />}
    </Lockable>
  );
}

function EntryRow({ setting }: { readonly setting: Setting<FieldName> }) {
  const { field, value, set } = setting;
  const messageId = useId();
  const entry = useEntry({ field, value, onCommit: set });
  return (
    <Row setting={setting} messageId={messageId} message={entry.message}>
      <Entry field={field} entry={entry} messageId={messageId} />
    </Row>
  );
}

/** A text is longer than a row, so it's below its label. */
function TextRow({ setting }: { readonly setting: Setting<FieldName> }) {
  const { field, value, set } = setting;
  return (
    <>
      <Row setting={setting} messageId={useId()} message={null} />
      <RuleEntry field={field} value={value} toLab={field.name === 'rule'} onChange={set} />
    </>
  );
}

function ChoiceRow({ setting }: { readonly setting: Setting<FieldName> }) {
  const { field, value, set } = setting;
  const options = field.kind === 'choice' ? field.choices : [];
  return (
    <Row setting={setting} messageId={useId()} message={null}>
      <Choice
        label={field.label}
        groups={[{ options }]}
        value={String(value)}
        onChange={set}
        setting={field.name}
      />
    </Row>
  );
}

interface RowProps {
  readonly setting: Setting<FieldName>;
  readonly messageId: string;
  /** Problem with the typed text. */
  readonly message: string | null;
  readonly children?: ReactNode;
}

function Row({ setting, messageId, message, children }: RowProps) {
  const { field, value, changed, note, reset } = setting;
  const [help, setHelp] = useState<string>();
  // Without it, a row has no tooltip.
  const fetchHelp = (): void =>
    void import('../../scenario/fields/help').then(
      ({ FIELD_HELP }) => setHelp(FIELD_HELP[field.name]),
      () => {},
    );
  const kafkaName = field.kafkaName;
  const long = (kafkaName?.length ?? 0) + valueText(field, value).length > LONGEST_ROW;
  return (
    <div data-block={field.name}>
      <div className={`${changedStyles.row} row soft`} title={help} onPointerEnter={fetchHelp}>
        <div className={`${changedStyles.label} grow`}>
          <span className="row">
            {changed && <span className={changedStyles.mark} title="Changed" />}
            {(field.like ?? field).label}
          </span>
          {kafkaName !== undefined && !long && <code>{kafkaName}</code>}
        </div>
        {changed && (
          <IconButton
            icon="reset"
            label={`Reset ${field.label}`}
            className={changedStyles.reset}
            onClick={reset}
          />
        )}
        {children}
      </div>
      {kafkaName !== undefined && long && (
        <code className={`breaks ${changedStyles.long} note below-1`}>{kafkaName}</code>
      )}
      <SettingMessage id={messageId} problem={message} note={note} />
    </div>
  );
}

interface SettingMessageProps {
  readonly id: string;
  /** Goes before the note. */
  readonly problem: string | null;
  readonly note: string | null;
}

export function SettingMessage({ id, problem, note }: SettingMessageProps) {
  const text = problem ?? note;
  if (text === null) return null;
  return (
    <p id={id} className="note strong below-2" role={problem === null ? 'status' : 'alert'}>
      {text}
    </p>
  );
}
