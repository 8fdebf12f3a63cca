import { ProgressBar } from '../../../ui/ProgressBar';
import { useQuiet } from '../../../ui/useQuiet';
import { useSeedRuns } from '../../../watch/bands/useSeedRuns';
import type { CheckedRuns } from '../core/checkedRuns';
import { pageRuns } from '../core/pageRuns';
import type { EvidenceSubject } from '../core/subjects';
import styles from './Head.module.css';

interface RecomputingProps {
  readonly subjects: readonly EvidenceSubject[];
  readonly runs: CheckedRuns;
  /** Whether what came with the page is of the model that it runs. */
  readonly isOfThisModel: boolean;
}

/**
 * Runs all of the evidence in this browser and says how far it is. If every figure came with the page, it gives way to
 * whatever the reader does. Its room is kept when it's done, so nothing jumps.
 */
export function Recomputing({ subjects, runs, isOfThisModel }: RecomputingProps) {
  const quiet = useQuiet();
  useSeedRuns(pageRuns, subjects, quiet || !runs.isWhole);
  const { done, total, problem } = pageRuns.progress();
  const running = done < total || total === 0;
  const differing = runs.isWhole ? runs.changes() : 0;
  return (
    <div className={styles.progress}>
      {running && (
        <ProgressBar label="Runs of the model" value={done} max={total} className={styles.filling} />
      )}
      <p className="num" data-differing={differing > 0}>
        {running ? `${done} of ${total} runs` : `All ${total} runs`}{' '}
        {runs.isWhole ? 'recomputed' : 'computed'} here
        {runs.isWhole && done > 0 && (differing === 0 ? ', all equal' : `, ${differing} of them different`)}
      </p>
      <p role="status">
        {!isOfThisModel &&
          "The figures that came with this page are of another model, so they aren't shown. "}
        {problem !== null && `${problem} ${runs.isWhole ? SHIPPED_STAY : EMPTY_STAY}`}
      </p>
    </div>
  );
}

const SHIPPED_STAY = 'The figures are those that came with the page.';
const EMPTY_STAY = 'Figures without a run stay empty.';
