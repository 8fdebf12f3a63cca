import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { type Field, type FieldValue, numberText, ruleText, unitOf, valueText } from '../../scenario/field';
import { readTyped } from '../../scenario/typed';

interface EntryOptions {
  readonly field: Field;
  readonly value: FieldValue;
  /** Written with a plus sign, because it is added to something. */
  readonly sign?: boolean;
  /** Valid text counts as it's typed. */
  readonly live?: boolean;
  readonly onCommit: (value: FieldValue) => void;
}

interface Draft {
  readonly text: string;
  readonly message: string | null;
  /** The value that was in force when typing began. */
  readonly over: FieldValue;
}

/** State of a text entry: Enter or blur commits valid text, Escape restores the value in force. */
export function useEntry({ field, value, sign = false, live = false, onCommit }: EntryOptions) {
  const [kept, setDraft] = useState<Draft | null>(null);
  const draft = kept !== null && kept.over === value ? kept : null;

  const commit = () => {
    if (draft === null) return;
    const entry = readEntry(field, draft.text, value);
    if (entry.type === 'invalid') {
      setDraft({ ...draft, message: entry.message });
      return;
    }
    setDraft(null);
    if (entry.value !== value) onCommit(entry.value);
  };

  const onChange = ({ target: { value: text } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const entry = readEntry(field, text, value);
    if (live && entry.type === 'valid') {
      setDraft({ text, over: entry.value, message: null });
      if (entry.value !== value) onCommit(entry.value);
      return;
    }
    // While typing, only update a message that's already there.
    const message = draft?.message != null && entry.type === 'invalid' ? entry.message : null;
    setDraft({ text, over: value, message });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    }
  };

  const text = draft?.text ?? entryText(value, sign);
  return {
    message: draft?.message ?? null,
    input: {
      type: 'text',
      inputMode: 'decimal',
      autoComplete: 'off',
      spellCheck: false,
      maxLength: LONGEST_ENTRY,
      value: text,
      'aria-invalid': draft?.message != null,
      // As wide as its text, so that the unit follows the number.
      style: { width: `${Math.min(12, Math.max(1, text.length)) + 0.6}ch` },
      onChange,
      onKeyDown,
      onBlur: commit,
    },
  } as const;
}

/** A valid value, or sentences about the valid ones. */
type Entry =
  | { readonly type: 'valid'; readonly value: FieldValue }
  | { readonly type: 'invalid'; readonly message: string };

/** Reads the typed text. Invalid text keeps `current`. */
export function readEntry(field: Field, text: string, current: FieldValue): Entry {
  const checked = readTyped(field, unitOf(field), text);
  if (checked.type === 'valid') return checked;
  const stays = `${field.label}: still ${valueText(field, current)}.`;
  const sentences = [checked.message, ruleText(field), stays];
  return { type: 'invalid', message: sentences.filter((sentence) => sentence !== '').join(' ') };
}

function entryText(value: FieldValue, sign: boolean): string {
  if (typeof value === 'string') return value;
  return sign ? `+${numberText(value)}` : numberText(value);
}

/** Maximum characters of a field for a few words or numbers: a paste of millions would freeze the page. */
export const LONGEST_ENTRY = 4000;
