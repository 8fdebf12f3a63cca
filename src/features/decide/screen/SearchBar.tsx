import { counted } from '../../../base/format';
import { Button } from '../../../ui/controls/Button';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { DecideRuns, DecideStatus } from '../core/DecideRuns';
import styles from './DecideRail.module.css';

interface SearchBarProps {
  readonly status: DecideStatus;
  readonly runs: DecideRuns;
}

/** How far the search is, and its buttons. */
export function SearchBar({ status, runs }: SearchBarProps) {
  const { state, settings, ofSettings, share } = status;
  const isBegun = state !== 'idle';
  return (
    <section className={styles.section} aria-label="Search">
      <p className={`${styles.progress} num`} role="status">
        <b>{isBegun ? `${settings} of ${ofSettings} settings` : 'Nothing is searched yet'}</b>
        <span>{aside(status)}</span>
      </p>
      <ProgressBar label="Search" value={Math.round(share * 1000)} max={1000} className={styles.bar} />
      <div className={styles.buttons}>
        {state === 'running' ? (
          <>
            <Button onClick={() => runs.pause()}>Pause</Button>
            <Button onClick={() => runs.cancel()}>Cancel, keep results</Button>
          </>
        ) : (
          <Button look="solid" disabled={state === 'finished'} onClick={() => runs.run()}>
            {LABELS[state]}
          </Button>
        )}
      </div>
    </section>
  );
}

const LABELS = {
  idle: 'Search',
  paused: 'Resume',
  cancelled: 'Resume',
  limited: 'Search on',
  finished: 'Done',
  running: '',
} as const;

function aside({ state, secondsLeft, runs }: DecideStatus): string {
  if (state === 'finished') return counted(runs, 'run');
  if (state === 'limited') return `${counted(runs, 'run')}, its limit`;
  if (state === 'paused') return 'paused';
  if (state === 'cancelled') return 'stopped, results kept';
  if (state !== 'running' || secondsLeft === null) return '';
  const seconds = Math.max(5, Math.ceil(secondsLeft / 5) * 5);
  return seconds < 60 ? `about ${seconds}\u202Fs left` : `about ${Math.ceil(seconds / 60)}\u202Fmin left`;
}
