import { useEffect, useRef } from 'react';
import { SIGNALS, type Signal } from '../../../scenario/rule/signals';
import { Row } from '../../../ui/Primitives';
import styles from './Lab.module.css';

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

/** Signals of a rule; a filled dot means that any Partitioner can see it. */
export function SignalList({ id, idOf, found, listed, active, onTake }: SignalListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });
  const others = listed ? SIGNALS.filter((signal) => !found.includes(signal)) : [];
  const look = listed ? styles.signals : `${styles.floating} popup`;
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Signals"
        className={`${look} scroll`}
        // At rest no option is active, so keys scroll the list itself.
        tabIndex={listed ? 0 : undefined}
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
            <SeenBy who={signal.seenBy} />
            <code>{signal.name}</code>
            <span className="note clip">{signal.brief}</span>
          </Row>
        ))}
      </div>
      {listed && (
        <Row wrap className="note soft" above={2}>
          <SeenBy who="partitioner" /> any Partitioner can see this
          <SeenBy who="client" /> inside the client only
        </Row>
      )}
    </>
  );
}

function SeenBy({ who }: { readonly who: Signal['seenBy'] }) {
  return (
    <i
      className={styles.seen}
      data-by={who}
      role="img"
      aria-label={who === 'client' ? 'inside the client only' : 'any Partitioner'}
    />
  );
}
