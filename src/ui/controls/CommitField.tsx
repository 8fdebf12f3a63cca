import { type KeyboardEvent, useId, useState } from 'react';
import { Note } from '../Primitives';
import styles from './controls.module.css';
import { LONGEST_ENTRY } from './useEntry';

interface CommitFieldProps {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  readonly wide?: boolean;
  /** Returns a sentence if the text isn't valid. */
  readonly onCommit: (text: string) => string | null;
}

/** A text entry: Enter or leaving it commits, Escape restores; invalid text stays, with a sentence below. */
export function CommitField({ label, value, unit = '', wide = false, onCommit }: CommitFieldProps) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const kept = draft !== null && draft.over === value ? draft : null;
  const said = kept === null ? null : problem;
  const commit = (): void => {
    if (kept === null || kept.text === value) return;
    const reason = onCommit(kept.text);
    setProblem(reason);
    if (reason === null) setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape' || kept === null) return;
    event.stopPropagation();
    setDraft(null);
    setProblem(null);
  };
  return (
    <>
      <label className={wide ? `${styles.field} row soft ${styles.wide}` : `${styles.field} row soft`}>
        <span className={wide ? 'visually-hidden' : 'grow'}>{label}</span>
        <span className={`field ${styles.box}`}>
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_ENTRY}
            value={kept?.text ?? value}
            aria-invalid={said !== null}
            aria-describedby={said === null ? undefined : id}
            onChange={(event) => setDraft({ text: event.target.value, over: value })}
            onKeyDown={onKeyDown}
            onBlur={commit}
          />
          {unit !== '' && <Note as="span">{unit}</Note>}
        </span>
      </label>
      {said !== null && (
        <p id={id} role="alert" className="note strong above-1 below-2">
          {said}
        </p>
      )}
    </>
  );
}
