import { useState } from 'react';
import { formatCount, formatFigure, formatMilliseconds, formatShare } from '../../base/format';
import type { Calibrated } from '../../exchange/calibrate/calibrate';
import { CONSTANTS, type ConstantName } from '../../exchange/calibrate/constants';
import { SEEDS } from '../../exchange/calibrate/Sets';
import {
  fitSentences,
  intervalText,
  isMet,
  millisecondsAsPrinted,
  worstMiss,
} from '../../exchange/calibrate/words';
import { valueText } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import type { MeasuredRun } from '../../scenario/measured';
import type { Scenario } from '../../scenario/scenario';
import { secondsWords } from '../../sim/costWords';
import { useServices } from '../app';
import { Button } from '../controls/Button';
import { NumberTable } from '../NumberTable';
import { ProgressBar } from '../ProgressBar';
import dialog from './ImportDialog.module.css';
import styles from './MeasuredPart.module.css';
import { type CalibrationState, useCalibration } from './useCalibration';

interface CalibratePartProps {
  readonly measured: MeasuredRun;
  readonly scenario: Scenario;
}

const USUAL: readonly ConstantName[] = CONSTANTS.filter(({ usual }) => usual).map(({ field }) => field);

/** Which constants are fitted, the fit at work, and what it found. */
export function CalibratePart({ measured, scenario }: CalibratePartProps) {
  const [chosen, setChosen] = useState<readonly ConstantName[]>(USUAL);
  const { state, start, cancel } = useCalibration();
  const toggle = (field: ConstantName): void =>
    setChosen((before) =>
      before.includes(field) ? before.filter((name) => name !== field) : [...before, field],
    );
  return (
    <section className={styles.calibrate} aria-label="Calibrate">
      <h3>Calibrate: fit the cluster's constants to this run</h3>
      <p className={dialog.says}>
        Least squares of log ratios, model ÷ measured, over mean, percentiles and throughput; the noisier a
        figure, the less it counts. A simplex search (Nelder and Mead) with {SEEDS} runs with the same seeds
        for each set of constants. One run has one level, one spread and one tail, so it determines three
        constants.
      </p>
      <fieldset className={styles.constants}>
        <legend>Constants to fit</legend>
        {CONSTANTS.map(({ field, says }) => (
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
        off={chosen.length === 0}
        onStart={() => start(scenario, measured, chosen)}
        onCancel={cancel}
      />
      {state.type === 'done' && <Found result={state.result} scenario={scenario} />}
    </section>
  );
}

interface WorkProps {
  readonly state: CalibrationState;
  readonly off: boolean;
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
    else if (!off) onStart();
  };
  return (
    <div className={styles.work}>
      <Button
        look={running || state.type === 'done' ? 'plain' : 'solid'}
        aria-disabled={off && !running}
        onClick={press}
      >
        {label}
      </Button>
      {running && <ProgressBar label="Calibration" value={state.share} max={1} className={styles.bar} />}
      {running && <span className="num">{progressWords(state)}</span>}
      {off && !running && <span>Choose at least one constant.</span>}
      {state.type === 'failed' && <span role="alert">{state.message}</span>}
    </div>
  );
}

function progressWords({
  share,
  leftS,
  best,
}: Extract<CalibrationState, { readonly type: 'running' }>): string {
  const left = leftS === null ? '' : `, ${secondsWords(leftS)} left at most`;
  const miss = best === null ? '' : `. Best so far: every figure within ${formatShare(worstMiss(best))}`;
  return formatShare(share) + left + miss;
}

function Found({ result, scenario }: { readonly result: Calibrated; readonly scenario: Scenario }) {
  const { store } = useServices();
  const patch = Object.fromEntries(result.constants.map(({ field, after }) => [field, after]));
  const holds = result.constants.every(({ field, after }) => scenario[field] === after);
  return (
    <div role="status">
      <NumberTable
        caption="Constants found"
        className={styles.table}
        columns={['Constant', 'Before', 'Found', '95 % interval']}
        rows={result.constants.map((constant) => [
          fieldOf(constant.field).label,
          valueText(fieldOf(constant.field), constant.before),
          valueText(fieldOf(constant.field), constant.after),
          intervalText(constant),
        ])}
      />
      <NumberTable
        caption={`Residuals, mean of ${SEEDS} seeds`}
        className={styles.table}
        columns={['Figure', 'Measured', 'Before', 'After', 'After ÷ measured', 'Within 1.25 ×']}
        rows={result.residuals.map((residual) => [
          residual.name,
          millisecondsAsPrinted(residual.measuredMs),
          formatMilliseconds(residual.beforeMs),
          formatMilliseconds(residual.afterMs),
          residual.measuredMs > 0 ? formatFigure(residual.afterMs / residual.measuredMs, 2) : '–',
          verdictOn(residual),
        ])}
      />
      {fitSentences(result).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className={styles.work}>
        <Button
          look="solid"
          aria-disabled={holds}
          onClick={() => !holds && store.getState().changeScenario(patch)}
        >
          Use these constants
        </Button>
        <span>
          {holds
            ? 'The scenario now has these constants.'
            : `Found with ${formatCount(result.runs)} runs of the model.`}
        </span>
      </div>
    </div>
  );
}

function verdictOn(residual: Calibrated['residuals'][number]): string {
  if (!residual.heeded) return 'ignored: too few records';
  return isMet(residual, residual.afterMs) ? 'yes' : 'no';
}
