import { type ReactNode, useEffect, useState } from 'react';
import type { StageTable } from '../../stage/describe';
import { NumberTable } from '../NumberTable';
import styles from './stage.module.css';

interface StageTablesProps {
  /** Reads the tables of this instant; null while there is no frame. */
  readonly read: () => readonly StageTable[] | null;
  /** Above the tables. */
  readonly children?: ReactNode;
}

/** Tables that change more often can't be read. */
const REFRESH_MS = 1000;

/** What the stage shows, as tables, at most once a second. */
export function StageTables({ read, children }: StageTablesProps) {
  const [tables, setTables] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setTables(read()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [read]);
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focus is the only way to scroll it without a pointer
    <section className={styles.tables} aria-label="The stage as tables" tabIndex={0} data-picture="none">
      {children}
      {tables?.map((table) => (
        <NumberTable
          key={table.title}
          caption={table.title}
          className={styles.table}
          columns={table.columns}
          rows={table.rows}
        />
      ))}
      {!tables && <p>Nothing to show yet.</p>}
    </section>
  );
}
