import { useState } from 'react';
import { formatShare } from '../../base/format';
import { clusterFileText } from '../../exchange/calibrate/clusterFile';
import type { Fit } from '../../exchange/calibrate/fit';
import { priorsFor } from '../../exchange/calibrate/prior';
import type { Target } from '../../exchange/calibrate/targets';
import { canReproduce, fitHeadline, fitSentences } from '../../exchange/calibrate/words';
import { fieldOf } from '../../scenario/fields';
import type { Scenario } from '../../scenario/scenario';
import type { TwinField } from '../../scenario/twin';
import { twinText } from '../../scenario/twinText';
import { secondsWords } from '../../sim/costWords';
import { useApp } from '../app';
import { Button } from '../controls/Button';
import { download } from '../download';
import { ProgressBar } from '../ProgressBar';
import { useCluster } from './ClusterPart';
import dialog from './ImportDialog.module.css';
import styles from './MeasuredPart.module.css';
import { ConstantsTable, LatencyTable, ResidualsTable } from './TwinTables';
import { type FitState, useFit } from './useFit';

interface TwinPartProps {
  /** What was measured; the model counts the same. */
  readonly targets: readonly Target[];
  readonly scenario: Scenario;
}

/** Fits the cluster's constants to what was measured: which, the fit at work, and what it found. */
export function TwinPart({ targets, scenario }: TwinPartProps) {
  const offered = priorsFor(scenario);
  const [chosen, setChosen] = useState<readonly TwinField[]>(() => offered.map(({ field }) => field));
  const { state, start, cancel } = useFit();
  const toggle = (field: TwinField): void =>
    setChosen((before) =>
      before.includes(field) ? before.filter((name) => name !== field) : [...before, field],
    );
  const found = state.type === 'done' ? state.result : state.type === 'running' ? state.soFar : null;
  return (
    <section className={styles.calibrate} aria-label="Calibrate">
      <h3>Calibrate: fit the cluster's constants to these figures</h3>
      <p className={dialog.says}>
        The result is every set of constants that fits about as well, not one: the intervals say what your
        figures leave open. The model counts each figure as your tool does.
      </p>
      <fieldset className={styles.constants}>
        <legend>Constants to fit</legend>
        {offered.map(({ field, says }) => (
          <label key={field}>
            <input type="checkbox" checked={chosen.includes(field)} onChange={() => toggle(field)} />
            <span>
              <b>{fieldOf(field).label}</b> {says}
            </span>
          </label>
        ))}
      </fieldset>
      <Work
        state={state}
        off={
          targets.length === 0
            ? 'Nothing of this has a counterpart in the model.'
            : chosen.length === 0
              ? 'Choose at least one constant.'
              : null
        }
        onStart={() => start({ scenario, targets, fields: chosen })}
        onCancel={cancel}
      />
      {found !== null && <Found fit={found} isOver={state.type === 'done'} scenario={scenario} />}
    </section>
  );
}

interface WorkProps {
  readonly state: FitState;
  /** Why it can't begin; null where it can. */
  readonly off: string | null;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** One button for both, to keep the focus. */
function Work({ state, off, onStart, onCancel }: WorkProps) {
  const running = state.type === 'running';
  const label = {
    idle: 'Calibrate',
    running: 'Cancel, keep the best',
    done: 'Calibrate again',
    failed: 'Try again',
  }[state.type];
  const press = (): void => {
    if (running) onCancel();
    else if (off === null) onStart();
  };
  return (
    <div className={styles.work}>
      <Button
        look={running || state.type === 'done' ? 'plain' : 'solid'}
        aria-disabled={off !== null && !running}
        onClick={press}
      >
        {label}
      </Button>
      {running && (
        <ProgressBar label="Calibration" value={state.done} max={state.most} className={styles.bar} />
      )}
      {running && <span className="num">{progressWords(state)}</span>}
      {off !== null && !running && <span>{off}</span>}
      {state.type === 'failed' && <span role="alert">{state.message}</span>}
    </div>
  );
}

function progressWords({
  done,
  most,
  leftS,
  offBy,
}: Extract<FitState, { readonly type: 'running' }>): string {
  const left = leftS === null ? '' : `, ${secondsWords(leftS)} left at most`;
  const miss = Number.isFinite(offBy) ? `. Best so far: off by ${formatShare(offBy)} on average` : '';
  return `${done} of ${most} runs${left}${miss}`;
}

interface FoundProps {
  readonly fit: Fit;
  readonly isOver: boolean;
  readonly scenario: Scenario;
}

function Found({ fit, isOver, scenario }: FoundProps) {
  const { twin } = fit;
  const text = twinText(twin);
  const put = useCluster();
  const inUse = useApp(({ view }) => view.twin);
  const holds = inUse === text && twin.fields.every((field) => scenario[field] === twin.scenario[field]);
  const save = (): void =>
    download(new Blob([clusterFileText(twin)], { type: 'application/json' }), 'linger-cluster.json');
  return (
    <div>
      {isOver && (
        <div role="status">
          <h4>{fitHeadline(fit)}</h4>
          {fitSentences(fit).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <ResidualsTable residuals={fit.residuals} />
      <ConstantsTable constants={fit.constants} />
      <LatencyTable latency={fit.latency} />
      {isOver && (
        <div className={styles.work}>
          <Button look="solid" aria-disabled={holds} onClick={() => !holds && put(twin)}>
            {canReproduce(fit) ? 'Use as my cluster' : 'Use it anyway'}
          </Button>
          <Button onClick={save}>Save as file</Button>
          <span>{holds ? 'The scenario now has the constants that fit best.' : ''}</span>
        </div>
      )}
    </div>
  );
}
