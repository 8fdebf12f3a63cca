import { type Field, unitOf, wordsOf } from '../../scenario/field';
import { Note } from '../Primitives';
import styles from './controls.module.css';
import type { useEntry } from './useEntry';

interface EntryProps {
  readonly field: Field;
  readonly entry: ReturnType<typeof useEntry>;
  /** The accessible name; the field's label unless given. */
  readonly label?: string;
  /** The element with the message about the typed text. */
  readonly messageId: string;
  readonly size?: 'plain' | 'big' | 'tight';
  readonly hot?: boolean;
  /** The Tab key skips it, because a slider with the same value leads to it. */
  readonly skipped?: boolean;
}

const SIZES = { plain: '', big: styles.big, tight: styles.tight };

/** A number as text with its unit; `useEntry` checks it. */
export function Entry({ field, entry, label, messageId, size = 'plain', hot, skipped }: EntryProps) {
  const invalid = entry.message !== null;
  const look = [
    'field',
    styles.entry,
    SIZES[size],
    hot ? styles.hot : '',
    invalid ? styles.invalid : '',
  ].join(' ');
  const unit = unitOf(field);
  const isWord = wordsOf(field).includes(entry.input.value);
  return (
    // The label makes unit and padding part of the target.
    <label className={look}>
      <input
        {...entry.input}
        tabIndex={skipped ? -1 : undefined}
        aria-label={unit === '' ? (label ?? field.label) : `${label ?? field.label}, ${unit}`}
        aria-describedby={invalid ? messageId : undefined}
        data-setting={field.name}
      />
      {unit !== '' && !isWord && (
        <Note as="span" aria-hidden="true">
          {unit}
        </Note>
      )}
    </label>
  );
}
