import type { ReactNode } from 'react';
import styles from './StageCard.module.css';

/** Producer, queues with slots, and brokers, in per cent of the stage. */
const PLACES: readonly (readonly [left: number, top: number, width: number, height: number])[] = [
  [3, 11, 11, 79],
  ...[0, 1, 2].flatMap((row): [number, number, number, number][] => [
    [24, 11 + row * 27, 14, 3],
    [24, 17 + row * 27, 32, 9],
    [58, 17 + row * 27, 10, 7],
    [76, 11 + row * 27, 22, 24],
  ]),
];

interface StageCardProps {
  /** Without the stage: within a panel or above other content. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** Takes the stage's place while there is nothing to show on it. */
export function StageCard({ bare = false, children }: StageCardProps) {
  return (
    <div className={bare ? styles.bare : styles.skeleton}>
      {(bare ? [] : PLACES).map(([left, top, width, height]) => (
        <i
          key={`${left} ${top}`}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        />
      ))}
      <div className={`${styles.card} card`} role="status">
        {children}
      </div>
    </div>
  );
}

/** Shown until the model has loaded. */
export function LoadingCard() {
  return (
    <StageCard>
      <h2>Loading the model</h2>
      <p>The controls already work. The first run starts as soon as the model is ready.</p>
    </StageCard>
  );
}
