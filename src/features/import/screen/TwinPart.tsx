import { type ReactNode, useState } from 'react';
import { counted, formatCount, formatShare } from '../../../base/format';
import { formatRunTime } from '../../../run/costText';
import { fieldOf } from '../../../scenario/fields';
import type { MeasuredRun } from '../../../scenario/measured';
import { isLocked } from '../../../scenario/parts';
import type { Scenario } from '../../../scenario/scenario';
import type { TwinField } from '../../../scenario/twin';
import { twinText } from '../../../scenario/twinText';
import { useApp } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { download } from '../../../ui/download';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { ProgressBar } from '../../../ui/ProgressBar';
import { clusterFileText } from '../core/fit/clusterFile';
import type { Fit } from '../core/fit/fit';
import { boundsText, canReproduce, fitHeadline, fitSentences } from '../core/fit/fitText';
import { priorsFor } from '../core/fit/prior';
import type { Target } from '../core/fit/targets';
import { mismatchesOf, unusedSettings, workloadOfMetrics, workloadOfRun } from '../core/mismatches';
import type { ImportResult } from '../core/types';
import { useCluster } from './ClusterPart';
import styles from './MeasuredPart.module.css';
import { Mismatches } from './Mismatches';
import twin from './TwinPart.module.css';
import { ConstantsTable, LatencyTable, ResidualsTable } from './TwinTables';
import { type FitState, hasOtherSettings, useFit } from './useFit';

interface TwinPartProps {
  /** Measured figures that the model has, too. */
  readonly targets: readonly Target[];
  readonly scenario: Scenario;
  /** Result of kafka-producer-perf-test, if the text has one. */
  readonly measured: MeasuredRun | null;
  /** The text with its metrics; null if only its run was kept. */
  readonly read: ImportResult | null;
  /** Content above the comparison. */
  readonly children: ReactNode;
}

/** Fits the cluster's constants to the measurement: the pasted data, the running fit, and its result. */
export function TwinPart({ targets, scenario, measured, read, children }: TwinPartProps) {
  const offered = priorsFor(scenario);
  const [chosen, setChosen] = useState<readonly TwinField[]>(() => offered.map(({ field }) => field));
  const { state, start, cancel } = useFit();
  const toggle = (field: TwinField): void =>
    setChosen((before) =>
      before.includes(field) ? before.filter((name) => name !== field) : [...before, field],
    );
  const found = state.type === 'done' ? state.result : state.type === 'running' ? state.soFar : null;
  const isOver = state.type === 'done';
  const isFormer = found !== null && hasOtherSettings(found, scenario);
  const workload =
    measured !== null
      ? workloadOfRun(measured, read?.metrics)
      : workloadOfMetrics(read?.metrics ?? [], read?.producers.length ?? 0);
  const view = useApp((app) => app.view);
  const mismatches = [
    ...unusedSettings(read?.patch ?? {}, scenario, (name) => isLocked(view, name)),
    ...(workload === null ? [] : mismatchesOf(workload, scenario)),
  ];
  return (
    <div className={twin.screen}>
      <section className={`${twin.rail} scroll`} aria-label="Calibrate">
        <h3>Pasted</h3>
        <Note below={2}>{formatPasted(targets, read)}</Note>
        <h3>Calibrate: fit the cluster's constants</h3>
        <Note below={2}>
          The result is every set of constants that fits about as well, not one: the intervals say what your
          figures leave open.
        </Note>
        <Work
          state={state}
          off={
            targets.length === 0
              ? 'The model has no counterpart for any of this.'
              : chosen.length === 0
                ? 'Choose at least one constant.'
                : null
          }
          onStart={() => start({ scenario, targets, fields: chosen })}
          onCancel={cancel}
        />
        <details>
          <summary>
            {chosen.length} of {offered.length} constants are fitted
          </summary>
          <Stack as="fieldset" gap={1} className={styles.constants}>
            <legend>Constants to fit</legend>
            {offered.map(({ field, says }) => (
              <label key={field}>
                <input type="checkbox" checked={chosen.includes(field)} onChange={() => toggle(field)} />
                <span>
                  <b>{fieldOf(field).label}</b> {says}
                </span>
              </label>
            ))}
          </Stack>
        </details>
        {found !== null && found.missing.length > 0 && <Missing fit={found} />}
      </section>
      <section className={`${twin.panel} scroll`} aria-label="What your data say">
        {found === null ? (
          <Note below={2}>
            The model counts each figure as your tool does: over batches, requests or records, in whole
            milliseconds, in the same window. Calibrate says which constants fit, and what stays open.
          </Note>
        ) : (
          <>
            <Found fit={found} isOver={isOver} isFormer={isFormer} scenario={scenario} />
            {isFormer && (
              <p role="status">
                You've changed the scenario since, so this fit has its earlier settings. Calibrate again.
              </p>
            )}
          </>
        )}
        {mismatches.length > 0 && (
          <>
            <h3>Check these first</h3>
            <Mismatches of={mismatches} />
          </>
        )}
      </section>
      <section className={`${twin.main} scroll`} aria-label="Comparison">
        {children}
        {found !== null && (
          <>
            <ResidualsTable residuals={found.residuals} />
            <ConstantsTable constants={found.constants} />
          </>
        )}
      </section>
    </div>
  );
}

/** "2 producers, 3 brokers; 12 figures that the model has, too." */
function formatPasted(targets: readonly Target[], read: ImportResult | null): string {
  const count = (number: number, name: string): string => (number === 0 ? '' : `${counted(number, name)}, `);
  const brokers = new Set(read?.metrics.flatMap(({ of }) => of.broker ?? []));
  const of = `${count(read?.producers.length ?? 0, 'producer')}${count(brokers.size, 'broker')}`;
  const known = `${formatCount(targets.length)} figures that the model has, too`;
  const seen = read === null || read.metrics.length === 0 ? '' : `, of ${read.metrics.length} metrics read`;
  return `${of}${known}${seen}.`;
}

/** Data that would narrow p99, and by how much. */
function Missing({ fit }: { readonly fit: Fit }) {
  return (
    <>
      <h3>Add missing data</h3>
      <Note below={2}>Each narrows p99 by about this much; paste it with what you have.</Note>
      <ul>
        {fit.missing.map(({ name, low, high }) => (
          <li key={name}>
            {name} <small className="num">p99 then about {boundsText({ low, high })}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

interface WorkProps {
  readonly state: FitState;
  /** Why the fit can't start; null if it can. */
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
    <Row wrap className="note">
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
      {running && <span className="num">{formatProgress(state)}</span>}
      {running && <BestLine offs={state.offs} />}
      {off !== null && !running && <span>{off}</span>}
      {state.type === 'failed' && <span role="alert">{state.message}</span>}
    </Row>
  );
}

/** Falling line of the best set's error after each run. */
function BestLine({ offs }: { readonly offs: readonly number[] }) {
  const highest = Math.max(...offs);
  if (offs.length < 2 || !(highest > 0)) return null;
  const points = offs.map((off, run) => `${(100 * run) / (offs.length - 1)},${30 - (28 * off) / highest}`);
  return (
    <svg viewBox="0 0 100 30" preserveAspectRatio="none" className={twin.line} aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function formatProgress({
  done,
  most,
  leftS,
  offBy,
}: Extract<FitState, { readonly type: 'running' }>): string {
  const left = leftS === null ? '' : `, ${formatRunTime(leftS)} left at most`;
  const miss = Number.isFinite(offBy) ? `. Best so far: off by ${formatShare(offBy)} on average` : '';
  return `${done} of ${most} runs${left}${miss}`;
}

interface FoundProps {
  readonly fit: Fit;
  readonly isOver: boolean;
  /** Whether the scenario's settings have changed since the fit. */
  readonly isFormer: boolean;
  readonly scenario: Scenario;
}

function Found({ fit, isOver, isFormer, scenario }: FoundProps) {
  const text = twinText(fit.twin);
  const put = useCluster();
  const inUse = useApp(({ view }) => view.twin);
  const { fields } = fit.twin;
  const holds = inUse === text && fields.every((field) => scenario[field] === fit.twin.scenario[field]);
  const save = (): void =>
    download(new Blob([clusterFileText(fit.twin)], { type: 'application/json' }), 'linger-cluster.json');
  return (
    <>
      {isOver && (
        <div role="status">
          <h3 className="heading">{fitHeadline(fit)}</h3>
          {fitSentences(fit).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <LatencyTable latency={fit.latency} />
      {isOver && (
        <Row wrap className="note">
          <Button
            look={isFormer ? 'plain' : 'solid'}
            aria-disabled={holds || isFormer}
            onClick={() => !holds && !isFormer && put(fit.twin)}
          >
            {canReproduce(fit) ? 'Use as my cluster' : 'Use it anyway'}
          </Button>
          <Button onClick={save}>Save as file</Button>
        </Row>
      )}
      {isOver && (
        <Note below={2}>
          {holds
            ? 'The scenario now has the constants that fit best.'
            : 'Explore, Compare, Sweep and Decide then show the band.'}
        </Note>
      )}
    </>
  );
}
