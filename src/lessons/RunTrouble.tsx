import { costWords } from '../sim/costWords';
import { Button } from '../ui/controls/Button';
import type { RunState } from './LessonRuns';
import styles from './RunTrouble.module.css';

interface RunTroubleProps {
  readonly states: readonly RunState[];
  readonly onRetry: () => void;
}

/**
 * Says why a run of the lesson failed, or what it takes where it waits for the reader, and offers to run it. Nothing
 * where all is well.
 */
export function RunTrouble({ states, onRetry }: RunTroubleProps) {
  const failed = states.find((state) => state.type === 'failed');
  const held = states.find((state) => state.type === 'held');
  if (failed === undefined && held === undefined) return null;
  return (
    <div className={styles.trouble} role="alert">
      {failed !== undefined ? (
        <p>A run of this lesson failed: {failed.message}</p>
      ) : (
        <p>A run of this lesson takes {held !== undefined && costWords(held.cost)} on this machine.</p>
      )}
      <Button size="small" onClick={onRetry}>
        {failed !== undefined ? 'Try again' : 'Run it'}
      </Button>
    </div>
  );
}
