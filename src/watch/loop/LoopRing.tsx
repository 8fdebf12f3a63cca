import { type CSSProperties, useId } from 'react';
import type { LoopStep } from './loopFigures';
import styles from './RunawayLoop.module.css';

/** Arrows from step to step around the ring, each thicker than the one before, in a box of 600 × 440. */
const ARROWS = [
  'M404,52 Q478,80 496,136',
  'M506,222 Q512,296 462,346',
  'M320,392 L284,392',
  'M140,346 Q84,296 92,222',
  'M102,136 Q122,80 192,52',
] as const;

/** Where the steps are in that box. */
const PLACES: readonly CSSProperties[] = [
  ['9%', '50%'],
  ['40.5%', '83.5%'],
  ['89%', '70%'],
  ['89%', '30%'],
  ['40.5%', '16.5%'],
].map(([top, left]) => ({ '--top': top, '--left': left }) as CSSProperties);

interface LoopRingProps {
  readonly steps: readonly LoopStep[];
  /** From 1; 0 = none. */
  readonly lit: number;
}

/** The loop: a ring if there is room, otherwise a list. */
export function LoopRing({ steps, lit }: LoopRingProps) {
  // The panel's and the dialog's may be there at once.
  const head = useId();
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 600 440" aria-hidden="true">
        <defs>
          <marker
            id={head}
            viewBox="0 0 10 10"
            refX="7"
            refY="5"
            markerWidth="4.5"
            markerHeight="4.5"
            orient="auto"
          >
            <path d="M0,0L10,5L0,10z" className={styles.arrowHead} />
          </marker>
        </defs>
        {ARROWS.map((d, index) => (
          <path
            key={d}
            d={d}
            className={styles.arrow}
            strokeWidth={2.5 + index * 0.6}
            markerEnd={`url(#${head})`}
            data-lit={lit === index + 1 || undefined}
          />
        ))}
      </svg>
      <p className={styles.worse}>each round makes it worse</p>
      <ol>
        {steps.map(({ title, says }, index) => (
          <li key={title} style={PLACES[index]} aria-current={lit === index + 1 ? 'step' : undefined}>
            <i className="disc disc-open num" aria-hidden="true">
              {index + 1}
            </i>
            <b>{title}</b>
            <span>{says}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
