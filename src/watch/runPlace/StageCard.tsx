import type { ReactNode } from 'react';
import styles from './StageCard.module.css';

interface StageCardProps {
  /** Without the stage: within a panel or above other content. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** Says over the empty stage why there is nothing to show on it. */
export function StageCard({ bare = false, children }: StageCardProps) {
  return (
    <div className={`soft ${styles.card} ${bare ? styles.bare : styles.over} card`} role="status">
      {children}
    </div>
  );
}

/** Shown until the model has loaded. */
export function LoadingCard() {
  return (
    <StageCard>
      <h2 className="strong below-1">Loading the model</h2>
      <p>The controls already work. The first run starts as soon as the model is ready.</p>
    </StageCard>
  );
}
