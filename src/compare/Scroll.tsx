import type { ReactNode } from 'react';
import { useLayout } from '../ui/media';
import styles from './Tables.module.css';

interface ScrollProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Room for a table that may be wider than the window: then it is a tab stop, so that arrow keys can move it. */
export function Scroll({ label, children }: ScrollProps) {
  const fits = useLayout() === 'wide';
  return (
    <section className={styles.scroll} aria-label={label} tabIndex={fits ? undefined : 0}>
      {children}
    </section>
  );
}
