import type { ReactNode } from 'react';
import { useLayout } from '../../../ui/media';
import { Section } from '../../../ui/Primitives';
import styles from './DecideScreen.module.css';

interface FoldProps {
  readonly title: string;
  /** The title where nothing is folded, if it is longer. */
  readonly heading?: string;
  /** What is in it, in a few words. */
  readonly says: string;
  readonly children: ReactNode;
}

/** A section that a phone folds. */
export function Fold({ title, heading = title, says, children }: FoldProps) {
  if (useLayout() !== 'phone')
    return (
      <Section aria-label={title}>
        <h2 className="below-2">{heading}</h2>
        {children}
      </Section>
    );
  return (
    <details className={`section ${styles.fold}`}>
      <summary>
        <span>
          <b>{title}</b>
          <small className="num">{says}</small>
        </span>
      </summary>
      {children}
    </details>
  );
}
