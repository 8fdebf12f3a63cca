import { useEffect, useRef, useState } from 'react';
import { pageRuns } from '../../../run/pageRuns';
import type { Runs } from '../../../run/Runs';
import type { Scenario } from '../../../scenario/scenario';
import type { TwinField } from '../../../scenario/twin';
import { sameScenario } from '../../../store/timedChanges';
import { type Fit, fitCluster } from '../core/fit/fit';
import type { Target } from '../core/fit/targets';

/** State of a fit. */
export type FitState =
  | { readonly type: 'idle' }
  | {
      readonly type: 'running';
      readonly done: number;
      readonly most: number;
      /** Estimated time left, s; null if unknown. */
      readonly leftS: number | null;
      /** Mean error of the best set so far, 0.04 = 4 %. */
      readonly offBy: number;
      /** `offBy` after each run so far. */
      readonly offs: readonly number[];
      /** Result of the rounds so far; null in the first. */
      readonly soFar: Fit | null;
    }
  | { readonly type: 'done'; readonly result: Fit }
  | { readonly type: 'failed'; readonly message: string };

/** Fields to fit, and the figures to fit them to. */
export interface FitOrder {
  readonly scenario: Scenario;
  readonly targets: readonly Target[];
  readonly fields: readonly TwinField[];
}

/** Min time before the rest can be estimated, s. */
const MIN_ELAPSED_S = 2;

/** Runs one fit at a time, while the component is mounted. */
export function useFit(runs: Runs = pageRuns): {
  readonly state: FitState;
  readonly start: (order: FitOrder) => void;
  /** Ends the fit with its result so far. */
  readonly cancel: () => void;
} {
  const [state, setState] = useState<FitState>({ type: 'idle' });
  const stop = useRef<() => void>(() => undefined);
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => () => leave.current(), []);

  const start = (order: FitOrder): void => {
    leave.current();
    const ending = new AbortController();
    const leaving = new AbortController();
    leave.current = () => leaving.abort();
    stop.current = () => ending.abort();
    const show = (change: (before: FitState) => FitState): void => {
      if (!leaving.signal.aborted) setState(change);
    };
    const end = (next: FitState): void => {
      show(() => next);
      leaving.abort();
    };
    const beganMs = performance.now();
    show(() => ({
      type: 'running',
      done: 0,
      most: 1,
      leftS: null,
      offBy: Number.NaN,
      offs: [],
      soFar: null,
    }));
    fitCluster({
      ...order,
      run: (scenario) => runs.summary(scenario, { signal: leaving.signal }),
      signal: ending.signal,
      onProgress: (done, most, offBy) => {
        const workedS = (performance.now() - beganMs) / 1000;
        const leftS = workedS < MIN_ELAPSED_S ? null : (workedS * (most - done)) / done;
        show((before) => {
          if (before.type !== 'running') return before;
          const offs = Number.isFinite(offBy) ? [...before.offs, offBy] : before.offs;
          return { ...before, done, most, offBy, offs, leftS };
        });
      },
      onRound: (soFar) => show((before) => (before.type === 'running' ? { ...before, soFar } : before)),
    }).then(
      (result) => end(result.runs === 0 ? { type: 'idle' } : { type: 'done', result }),
      (error: unknown) =>
        end({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  };
  return { state, start, cancel: () => stop.current() };
}

/** Whether the scenario's settings, apart from the fitted ones, have changed since the fit. */
export function hasOtherSettings({ twin }: Pick<Fit, 'twin'>, scenario: Scenario): boolean {
  const fitted = Object.fromEntries(twin.fields.map((name) => [name, twin.scenario[name]]));
  return !sameScenario({ ...scenario, ...fitted }, twin.scenario);
}
