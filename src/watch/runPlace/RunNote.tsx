import { formatRunCost } from '../../run/costText';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import styles from './RunNote.module.css';
import type { BlockedRun } from './RunPlace';

interface RunNoteProps {
  readonly run: BlockedRun;
  readonly subject: string;
  /** Names the run for those who hear the button alone. */
  readonly name?: string;
  /** Without a frame, within a card that has one. */
  readonly bare?: boolean;
  readonly onRetry: () => void;
}

/** Explains why a run failed, or what a held one costs, and offers to run it. */
export function RunNote({ run, subject, name, bare = false, onRetry }: RunNoteProps) {
  return (
    <div className={`${styles.note} row ${bare ? '' : styles.framed}`} role="alert">
      <p>
        {run.phase === 'failed' && <Icon name="warning" size={14} />}
        {run.phase === 'held'
          ? `${subject} takes ${formatRunCost(run.cost)} on this machine.`
          : `${subject} failed: ${run.failure.message}`}
      </p>
      <Button
        size="small"
        aria-label={name && (run.phase === 'held' ? `Run ${name}` : `Run ${name} again`)}
        onClick={onRetry}
      >
        {run.phase === 'held' ? 'Run it' : 'Try again'}
      </Button>
    </div>
  );
}
