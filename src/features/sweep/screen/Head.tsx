import { counted } from '../../../base/format';
import { formatLeastRunTime, formatRunCost } from '../../../run/costText';
import type { Sweep } from '../../../scenario/sweep';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { Row } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import { RunNote } from '../../../watch/runPlace/RunNote';
import type { SweepProgress } from '../core/SweepRuns';
import styles from './SweepScreen.module.css';

interface HeadProps {
  readonly progress: SweepProgress;
  readonly sweep: Pick<Sweep, 'precision' | 'mostRuns'>;
  onRun(): void;
  onRetry(): void;
  onPause(): void;
  onStop(): void;
}

/** How far the sweep is, and its buttons, always in the same room. */
export function Head({ progress, sweep, onRun, onRetry, onPause, onStop }: HeadProps) {
  const { state, cells, known, settled, failed, failure, isAsked } = progress;
  return (
    <>
      <Row gap={3} className={styles.head}>
        <div className="grow">
          <p role="status" className="num">
            <b>
              {known < cells ? known : settled} of {cells} cells
            </b>{' '}
            <span>{aside(progress, sweep)}</span>
          </p>
          {/* Its dim part is the cells that have a first result. */}
          <ProgressBar
            label="Cells of the sweep"
            value={settled}
            max={cells}
            className={`above-2 ${styles.bar}`}
            style={{ '--known': `${(100 * known) / Math.max(1, cells)}%` }}
          />
        </div>
        {state === 'running' && isAsked ? (
          <Button onClick={onPause}>
            <Icon name="pause" />
            Pause
          </Button>
        ) : (
          <Button look="solid" onClick={onRun} disabled={state === 'finished'}>
            <Icon name="play" />
            {state === 'paused' ? 'Resume' : 'Run'}
          </Button>
        )}
        <Button look="quiet" onClick={onStop} disabled={state === 'idle' || state === 'finished'}>
          Stop
        </Button>
      </Row>
      {failed > 0 && !(state === 'running' && isAsked) && (
        <RunNote
          run={{ phase: 'failed', failure: failure ?? { message: 'select one to see why.' } }}
          subject={counted(failed, 'cell')}
          onRetry={onRetry}
        />
      )}
    </>
  );
}

function aside(progress: SweepProgress, sweep: HeadProps['sweep']): string {
  const { state, cells, known, sure, secondsLeft, secondsToRun, isAsked, cost } = progress;
  const precision = `±${Math.round(sweep.precision * 1000) / 10}\u202F%`;
  const takes = secondsToRun === null ? '' : `: at least ${formatLeastRunTime(Math.max(1, secondsToRun))}`;
  if (cost !== null) return `press Run${takes}; a coarse picture takes ${formatRunCost(cost)}`;
  if (state === 'idle' && known === 0) return `press Run to start${takes}`;
  if (state === 'idle')
    return `${isAsked ? 'have a result' : 'in a coarse picture'}; Run adds the others${takes}`;
  if (!isAsked && state === 'running') return `so far, for a coarse picture; Run adds the others${takes}`;
  if (state === 'finished') {
    const rest = `with ${sweep.mostRuns === 1 ? '1 run' : `${sweep.mostRuns} runs`}`;
    if (sure === 0) return `done, ${rest} each`;
    return sure === cells ? `done, all to ${precision}` : `done, ${sure} to ${precision}, the rest ${rest}`;
  }
  const what = known < cells ? 'have a first result' : `done, ${sure} of them to ${precision}`;
  if (state === 'paused') return `${what}; paused`;
  return secondsLeft === null ? what : `${what}, ${timeLeft(secondsLeft)}`;
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(1, Math.ceil(seconds))}\u202Fs left`;
  return `about ${Math.ceil(seconds / 60)}\u202Fmin left`;
}
