import { type KeyboardEvent, useId } from 'react';
import type { Field, FieldValue } from '../../scenario/field';
import { readRule } from '../../scenario/rule/read';
import { ruleSentence } from '../../scenario/rule/sentence';
import { useServices } from '../app';
import { Note, Stack } from '../Primitives';
import { Button } from './Button';
import { MarkedMistake } from './MarkedMistake';
import styles from './RuleEntry.module.css';
import { useEntry } from './useEntry';

export interface RuleEntryProps {
  readonly field: Field;
  readonly value: FieldValue;
  readonly label?: string | undefined;
  /** It leads to Lab, which writes the first group's rule. */
  readonly toLab?: boolean;
  readonly onChange: (value: FieldValue) => void;
}

/** A partitioner's rule as text, in force as it's typed: what it says in words, or the mistake at its place. */
export function RuleEntry({ field, value, label, toLab = false, onChange }: RuleEntryProps) {
  const { store } = useServices();
  const saysId = useId();
  const { message, input } = useEntry({ field, value, live: true, onCommit: onChange });
  const { type: _, inputMode: __, style: ___, ...area } = input;
  const { rule, mistake } = readRule(input.value);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    input.onKeyDown(event);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (mistake !== null) event.currentTarget.setSelectionRange(mistake.from, mistake.to);
  };
  return (
    <Stack gap={1} below={2} className="grow">
      <textarea
        {...area}
        className={styles.text}
        rows={3}
        aria-label={label ?? field.label}
        aria-describedby={saysId}
        data-setting={field.name}
        onKeyDown={onKeyDown}
      />
      {mistake !== null && message !== null && <MarkedMistake text={input.value} mistake={mistake} />}
      <Note
        id={saysId}
        role={message === null ? undefined : 'alert'}
        className={message === null ? '' : 'strong'}
      >
        {message ?? (rule === null ? null : ruleSentence(rule))}
      </Note>
      {toLab && (
        <Button look="quiet" size="small" onClick={() => store.getState().setScreen('lab')}>
          Write it in Lab
        </Button>
      )}
    </Stack>
  );
}
