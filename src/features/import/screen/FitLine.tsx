import { formatShare } from '../../../base/format';
import { Row } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Checked } from '../core/fit/checkCandidates';
import { canReproduce, formatCandidate } from '../core/fit/fitText';
import type { Candidate } from '../core/meaning/suspects';
import styles from './Meaning.module.css';
import type { FitState } from './useFit';

/** How far the fit is, or how well it fits. */
export function FitLine({ fit }: { readonly fit: FitState }) {
  const {
    whole = 0,
    candidate = null,
    index = 0,
    count = 0,
  } = (fit.type === 'running' && fit.progress) || {};
  const result = fit.type === 'done' ? fitText(fit.found.best) : '';
  return (
    <>
      <Row className="note">
        {fit.type === 'failed' && <span role="alert">{fit.message}</span>}
        {fit.type === 'running' && (
          <>
            <ProgressBar label="Fit" value={whole} max={1} className={`strong ${styles.progress}`} />
            <span className="num">
              {candidate === null
                ? 'starting the fit'
                : `checking ${nameOf(candidate)}, ${formatShare(whole)}`}
            </span>
          </>
        )}
        {result !== '' && <span>{result}</span>}
      </Row>
      <p className="visually-hidden" aria-live="polite">
        {candidate === null ? result : `Checking ${nameOf(candidate)}, ${index + 1} of ${count}.`}
      </p>
    </>
  );
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
