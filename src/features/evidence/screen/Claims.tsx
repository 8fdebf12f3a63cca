import { own } from '../../../base/own';
import { Icon } from '../../../ui/Icon';
import { formatJudgement } from '../core/claimText';
import type { Experiment } from '../core/experiments';
import type { Judgement } from '../core/judgeClaim';
import { claimName, MISSED_CLAIMS } from '../core/misses';
import styles from './Claims.module.css';

interface ClaimsProps {
  readonly experiment: Experiment;
  /** Null until all runs of the experiment are done. */
  readonly judgements: readonly Judgement[] | null;
}

/** What the text says, and whether the model says so too. */
export function Claims({ experiment, judgements }: ClaimsProps) {
  return (
    <ul className={styles.claims} aria-label={`Claims: ${experiment.title}`}>
      {experiment.claims.map((claim, index) => (
        <ClaimItem
          key={claim.id}
          says={claim.says}
          judgement={judgements?.[index] ?? null}
          reason={own(MISSED_CLAIMS, claimName(experiment.id, claim.id)) ?? ''}
        />
      ))}
    </ul>
  );
}

interface ClaimItemProps {
  readonly says: string;
  readonly judgement: Judgement | null;
  readonly reason: string;
}

function ClaimItem({ says, judgement, reason }: ClaimItemProps) {
  const held = judgement?.held ?? null;
  return (
    <li className={styles.claim}>
      <span className={held === false ? styles.missed : styles.held}>
        {held !== null && <Icon name={held ? 'check' : 'close'} size={14} />}
        {held === null ? 'running' : held ? 'held' : 'missed'}
      </span>
      <span className={styles.says}>{says}</span>
      <span className={`${styles.words} num`}>{judgement === null ? '' : formatJudgement(judgement)}</span>
      {held === false && (
        <p className={styles.reason}>{reason === '' ? "The reason isn't known." : reason}</p>
      )}
    </li>
  );
}
