import { Button } from '../ui/controls/Button';
import styles from './LessonPanel.module.css';
import type { RunState } from './LessonRuns';

interface RunTroubleProps {
  readonly states: readonly RunState[];
  readonly onRetry: () => void;
}

/** Says why a run of the lesson failed, and offers to run it again. */
export function RunTrouble({ states, onRetry }: RunTroubleProps) {
  const failed = states.find((state) => state.type === 'failed');
  if (failed === undefined) return null;
  return (
    <div className={styles.trouble} role="alert">
      <p>A run of this lesson failed: {failed.message}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
