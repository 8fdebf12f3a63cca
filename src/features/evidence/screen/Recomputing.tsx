import type { SeedsProgress } from '../../../run/SeedRuns';
import { ProgressBar } from '../../../ui/ProgressBar';
import styles from './Head.module.css';

interface RecomputingProps {
  readonly progress: SeedsProgress;
  /** Whether what came with the page is of the model that it runs. */
  readonly isOfThisModel: boolean;
  /** Runs that differ from those that came with the page; null if not all did. */
  readonly differing: number | null;
}

/** How far this browser is with running all of the evidence. Its room is kept when it's done, so nothing jumps. */
export function Recomputing({ progress, isOfThisModel, differing }: RecomputingProps) {
  const { done, total, problem } = progress;
  const running = done < total || total === 0;
  return (
    <div className={styles.progress}>
      {running && (
        <ProgressBar label="Runs of the model" value={done} max={total} className={styles.filling} />
      )}
      <p className="num" data-differing={differing !== null && differing > 0}>
        {running ? `${done} of ${total} runs` : `All ${total} runs`}{' '}
        {differing === null ? 'computed' : 'recomputed'} here
        {differing !== null &&
          done > 0 &&
          (differing === 0 ? ', all equal' : `, ${differing} of them different`)}
      </p>
      <p role="status">
        {!isOfThisModel &&
          "The figures that came with this page are of another model, so they aren't shown. "}
        {problem !== null && `${problem} ${differing === null ? EMPTY_STAY : SHIPPED_STAY}`}
      </p>
    </div>
  );
}

const SHIPPED_STAY = 'The figures are those that came with the page.';
const EMPTY_STAY = 'Figures without a run stay empty.';
