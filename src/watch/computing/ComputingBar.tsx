import { formatShare } from '../../base/format';
import { agreeTo } from '../../run/consent';
import type { Computing } from '../../run/WatchedRun';
import { changesIn } from '../../store/recentTitle';
import { cancelRun } from '../../store/undo';
import { useApp, useServices } from '../../ui/app';
import { Button } from '../../ui/controls/Button';
import { Row } from '../../ui/Primitives';
import { ProgressBar } from '../../ui/ProgressBar';
import { formatSeconds } from '../strips/stripText';
import styles from './Computing.module.css';

interface ComputingBarProps {
  readonly computing: Computing;
  /** Sizes for fingers, and no more words than fit a phone. */
  readonly compact: boolean;
}

/** Over the foot of the stage while a run is late: how far it is, and the two ways to end it. */
export function ComputingBar({ computing, compact }: ComputingBarProps) {
  const { store } = useServices();
  const durationS = useApp(({ scenario }) => scenario['duration.s']);
  const before = useApp(({ lastWhole }) => lastWhole);
  const change = useApp(({ scenario }) => (before === null ? '' : changesIn(scenario, before)));
  const { share, atMs, leftS } = computing;
  const stopS = Math.floor(atMs / 1000);
  const stop = (atS: number): void => {
    const { scenario, changeScenario } = store.getState();
    // The reader has waited for it already.
    agreeTo([{ ...scenario, 'duration.s': atS }]);
    changeScenario({ 'duration.s': atS });
  };
  const size = compact ? 'touch' : undefined;
  return (
    <section
      className={`placed ${styles.bar} card ${compact ? styles.compact : ''}`}
      aria-label="The run is being computed"
    >
      <Row below={2}>
        <p className="lead grow num">
          <b>{change === '' || compact ? 'Computing' : `Computing ${change}`}</b>, {formatShare(share)}
          {!compact && (
            <span>
              {', '}
              {seconds(stopS)} of {seconds(durationS)} simulated
              {leftS !== null && `, about ${seconds(leftS)} left`}
            </span>
          )}
        </p>
        {!compact && stopS >= 1 && stopS < durationS && (
          <Button title={`Make this a run of ${seconds(stopS)}`} onClick={() => stop(stopS)}>
            Stop at {seconds(stopS)}
          </Button>
        )}
        {before !== null && (
          <Button
            size={size}
            look="solid"
            title="Go back to the settings of the run before (Escape)"
            onClick={() => cancelRun(store)}
          >
            Cancel
          </Button>
        )}
      </Row>
      <ProgressBar
        label="Share of the run that is computed"
        value={share}
        max={1}
        className={`full strong ${styles.progress}`}
      />
      {/* Heard at the start and at each quarter; the verdict says the end itself. */}
      <p className="visually-hidden" aria-live="polite">
        Computing, {formatShare(Math.floor(share * 4) / 4)}
      </p>
    </section>
  );
}

const seconds = (value: number): string => formatSeconds(value * 1000);
