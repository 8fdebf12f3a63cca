import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { MOST_CHARACTERS } from '../../../scenario/rule/rule';
import type { SignalName } from '../../../scenario/rule/signalNames';
import { SIGNALS, type Signal, signalNamed } from '../../../scenario/rule/signals';
import { Button } from '../../../ui/controls/Button';
import { MarkedMistake } from '../../../ui/controls/MarkedMistake';
import { Note, Row } from '../../../ui/Primitives';
import { completed, completions, nameAt } from './completion';
import styles from './Lab.module.css';
import type { RuleDraft } from './useRule';

const NONE: readonly Signal[] = [];

/** Signals of the rules that start the menu: the list shows them before it's unfolded. */
const FIRST: readonly SignalName[] = ['outstanding.records', 'ack.ms', 'since.ack.ms', 'current'];

const LISTED = [...FIRST.map(signalNamed), ...SIGNALS.filter(({ name }) => !FIRST.includes(name))];

const INSIDE = 'inside the client only';

/** Characters that a narrow field shows in a row, for lines end between words; beyond so many rows it scrolls. */
const [ROW_CHARACTERS, MOST_ROWS] = [21, 9];

interface RuleFieldProps {
  readonly label: string;
  readonly draft: RuleDraft;
  /** Between the field and the list of signals. */
  readonly hint?: ReactNode;
  /** Lists the signals at rest too, not only while one is typed. */
  readonly listed?: boolean;
  readonly placeholder?: string;
}

/** A part of a rule's text, as high as it's long: names are completed from the first letter on, and a mistake is shown at its place. */
export function RuleField({ label, draft, hint, listed = false, placeholder }: RuleFieldProps) {
  const { text, mistake, onText } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [turn, setTurn] = useState(0);
  const caretAfter = useRef<number | null>(null);
  const typed = caret === null ? null : nameAt(text, caret);
  const found = typed === null ? [] : completions(typed);
  const isWhole = found.some(({ name }) => name === typed?.text);
  const active = found[turn % Math.max(1, found.length)] ?? null;
  const isOpen = active !== null;
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  const take = (signal: Signal): void => {
    const name = typed ?? { text: '', from: text.length, to: text.length };
    const next = completed(text, name, signal);
    caretAfter.current = next.caret;
    setCaret(null);
    setTurn(0);
    onText(next.text);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      if (isOpen) take(active);
    } else if (!isOpen) return;
    else if (event.key === 'ArrowDown') setTurn((turn + 1) % found.length);
    else if (event.key === 'ArrowUp') setTurn((turn + found.length - 1) % found.length);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A name that is being typed isn't a mistake yet.
  const shown = mistake !== null && !(isOpen && !isWhole) ? mistake : null;
  const list = listed || isOpen ? `${id}-signals` : undefined;
  return (
    <div className={styles.typed}>
      <textarea
        ref={field}
        className={styles.entry}
        rows={Math.min(MOST_ROWS, 1 + Math.floor(text.length / ROW_CHARACTERS))}
        aria-label={label}
        aria-controls={list}
        aria-activedescendant={active === null ? undefined : `${id}-${active.name}`}
        aria-autocomplete="list"
        aria-invalid={shown !== null}
        aria-describedby={shown === null ? undefined : `${id}-mistake`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // A pasted text of millions would freeze the page.
        maxLength={2 * MOST_CHARACTERS}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setTurn(0);
          setCaret(target.selectionStart);
          onText(target.value.replaceAll(/\s/g, ' '));
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(null)}
      />
      {shown !== null && (
        <>
          <MarkedMistake text={text} mistake={shown} />
          <Note id={`${id}-mistake`} role="alert" className="strong">
            {shown.message}
          </Note>
        </>
      )}
      {hint}
      {list !== undefined && (
        <SignalList
          id={list}
          idOf={({ name }) => `${id}-${name}`}
          found={isOpen ? found : NONE}
          listed={listed}
          active={active}
          onTake={take}
        />
      )}
    </div>
  );
}

interface SignalListProps {
  readonly id: string;
  readonly idOf: (signal: Signal) => string;
  /** Signals that the typed text may become. */
  readonly found: readonly Signal[];
  /** Has a place of its own, with all signals, so nothing moves while one is typed. Else it lies over the page. */
  readonly listed: boolean;
  readonly active: Signal | null;
  readonly onTake: (signal: Signal) => void;
}

/** Signals of a rule; a ring marks those that only the client has. */
function SignalList({ id, idOf, found, listed, active, onTake }: SignalListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });
  const others = listed ? LISTED.filter((signal) => !found.includes(signal)) : [];
  const look = listed ? styles.signals : `placed ${styles.floating} popup`;
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Signals"
        className={`${look} scroll`}
        data-unfolded={unfolded}
        // At rest no option is active, so keys scroll the list itself.
        tabIndex={listed && !unfolded ? 0 : undefined}
      >
        {[...found, ...others].map((signal) => (
          <Row
            key={signal.name}
            id={idOf(signal)}
            role="option"
            aria-selected={signal === active}
            className={styles.signal}
            title={signal.says}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(signal)}
          >
            <code>{signal.name}</code>
            <span className="note clip">{signal.brief}</span>
            {signal.seenBy === 'client' && <Inside />}
          </Row>
        ))}
      </div>
      {listed && (
        <Row wrap apart className="note soft" above={1}>
          <Button look="link" aria-controls={id} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? 'Fewer signals' : `${SIGNALS.length - FIRST.length} more signals`}
          </Button>
          {unfolded && (
            <span>
              <Inside /> {INSIDE}
            </span>
          )}
        </Row>
      )}
    </>
  );
}

function Inside() {
  return <i className={`rigid ${styles.inside}`} role="img" aria-label={INSIDE} />;
}
