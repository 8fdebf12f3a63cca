import { useId } from 'react';
import type { Field, FieldValue } from '../../scenario/field';
import { Note } from '../Primitives';
import { Choice } from './Choice';
import styles from './controls.module.css';
import { Entry } from './Entry';
import { RuleEntry } from './SettingRow';
import { useEntry } from './useEntry';

interface ValueControlProps {
  readonly field: Field;
  readonly value: FieldValue;
  readonly label?: string;
  readonly onChange: (value: FieldValue) => void;
}

/** A control for any field: a menu of choices, or an entry. */
export function ValueControl(props: ValueControlProps) {
  if (props.field.kind === 'text') return <RuleEntry {...props} />;
  return props.field.kind === 'choice' ? <ChoiceControl {...props} /> : <EntryControl {...props} />;
}

function ChoiceControl({ field, value, label, onChange }: ValueControlProps) {
  const options = field.kind === 'choice' ? field.choices : [];
  return (
    <Choice
      label={label ?? field.label}
      groups={[{ options }]}
      value={String(value)}
      onChange={(next) => onChange(next)}
    />
  );
}

function EntryControl({ field, value, label, onChange }: ValueControlProps) {
  const messageId = useId();
  const entry = useEntry({ field, value, onCommit: onChange });
  return (
    <span className={`${styles.valueControlEntry} stack`}>
      <Entry field={field} entry={entry} label={label} messageId={messageId} />
      {entry.message !== null && (
        <Note id={messageId} role="alert" as="span" className={`${styles.valueControlProblem} strong`}>
          {entry.message}
        </Note>
      )}
    </span>
  );
}
