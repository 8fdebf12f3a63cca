import { formatRunCost } from '../../run/costText';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import styles from './RunNote.module.css';
import type { RunState } from './RunPlace';

interface RunNoteProps {
  readonly run: RunState;
  /** The failed or held run, as the beginning of a sentence. */
  readonly subject: string;
  /** Names the run for those who hear the button alone. */
  readonly name?: string;
  /** Label of the button of a held run. */
  readonly runIt?: string;
  /** Without a frame, within a card that has one. */
  readonly bare?: boolean;
  readonly onRetry: () => void;
}

/** Explains why a run failed, or what a held one costs, and offers to run it. */
export function RunNote({
  run: { failure, held },
  subject,
  name,
  runIt = 'Run it',
  bare = false,
  onRetry,
}: RunNoteProps) {
  return (
    <div className={`${styles.note} row ${bare ? '' : styles.framed}`} role="alert">
      <p>
        {failure !== null && <Icon name="warning" size={14} />}
        {failure === null
          ? held !== null && `${subject} takes ${formatRunCost(held)} on this machine.`
          : `${subject} failed: ${failure.message}`}
      </p>
      <Button
        size="small"
        aria-label={name && (failure === null ? `Run ${name}` : `Run ${name} again`)}
        onClick={onRetry}
      >
        {failure === null ? runIt : 'Try again'}
      </Button>
    </div>
  );
}
