import type { ReactNode } from 'react';
import { useLayout } from '../../../ui/media';
import styles from './Tables.module.css';

interface ScrollProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Scrolls a table that's wider than the window; it's then a tab stop for arrow keys. */
export function Scroll({ label, children }: ScrollProps) {
  const fits = useLayout() === 'wide';
  return (
    <section className={`${styles.scroll} scroll-x`} aria-label={label} tabIndex={fits ? undefined : 0}>
      {children}
    </section>
  );
}
