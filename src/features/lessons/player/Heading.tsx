import { type ReactNode, useEffect, useRef } from 'react';
import styles from './LessonPanel.module.css';
import { takeMove } from './navigation';

/** The heading of a step. It takes the focus when the reader moves on, so that it's read next. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeMove()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}
