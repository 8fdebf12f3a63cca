import { type ReactNode, useEffect, useState } from 'react';
import { NumberTable } from '../../ui/NumberTable';
import type { StageScene } from './paint/scene';
import { stageTables } from './paint/tables';
import styles from './stage.module.css';

export interface StageTablesProps {
  /** The scene of this instant; null while there is no frame. */
  readonly scene: () => StageScene | null;
  /** Above the tables. */
  readonly children?: ReactNode;
}

/** Tables that change more often can't be read. */
const REFRESH_MS = 1000;

/** The stage as tables, updated at most once a second. */
export function StageTables({ scene, children }: StageTablesProps) {
  const [shown, setShown] = useState(scene);
  useEffect(() => {
    const timer = setInterval(() => setShown(scene()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [scene]);
  const tables = shown && stageTables(shown);
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focus is the only way to scroll it without a pointer
    <section className={styles.tables} aria-label="The stage as tables" tabIndex={0} data-picture="none">
      {children}
      {tables?.map((table) => (
        <NumberTable
          key={table.title}
          caption={table.title}
          className="figures-table lined below-4"
          columns={table.columns}
          rows={table.rows}
        />
      ))}
      {!tables && <p>Nothing to show yet.</p>}
    </section>
  );
}
