import { formatShare } from '../../../base/format';
import { Button } from '../../../ui/controls/Button';
import { Row } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Checked } from '../core/fit/candidates';
import { formatCandidate } from '../core/fit/candidatesText';
import { canReproduce } from '../core/fit/fitText';
import type { Candidate } from '../core/meaning/suspects';
import styles from './Meaning.module.css';
import type { FitState } from './useFit';

interface FitLineProps {
  readonly fit: FitState;
  readonly onAgain: () => void;
}

/** How far the fit is, or how well it fits. */
export function FitLine({ fit, onAgain }: FitLineProps) {
  return (
    <>
      <Row className="note">
        {fit.type === 'failed' && <span role="alert">{fit.message}</span>}
        {fit.type === 'running' && (
          <>
            <ProgressBar label="Fit" value={shareOf(fit)} max={1} className={styles.progress} />
            <span className="num">
              {fit.progress === null
                ? 'starting the fit'
                : `checking ${nameOf(fit.progress.candidate)}, ${formatShare(shareOf(fit))}`}
            </span>
          </>
        )}
        {fit.type === 'done' && (
          <>
            <span>{fitText(fit.found.best)}</span>
            <Button look="quiet" onClick={onAgain}>
              Fit again
            </Button>
          </>
        )}
      </Row>
      <p className="visually-hidden" aria-live="polite">
        {spoken(fit)}
      </p>
    </>
  );
}

function shareOf({ progress }: Extract<FitState, { type: 'running' }>): number {
  return progress === null ? 0 : progress.whole;
}

/** "node-5": what is checked as the slow broker. */
function nameOf(candidate: Candidate): string {
  return formatCandidate(candidate).replace(/^(node.*) slow$/, '$1');
}

function fitText(best: Checked): string {
  const within = formatShare(Math.max(0.01, best.within));
  if (canReproduce(best.fit)) return `fits within ${within}; then Explore and Decide run on it`;
  return `The model can't reproduce these metrics: its best set is off by ${within}.`;
}

function spoken(fit: FitState): string {
  if (fit.type === 'running' && fit.progress !== null)
    return `Checking ${nameOf(fit.progress.candidate)}, ${fit.progress.index + 1} of ${fit.progress.count}.`;
  return fit.type === 'done' ? fitText(fit.found.best) : '';
}
