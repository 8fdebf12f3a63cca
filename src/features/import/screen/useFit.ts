import { useEffect, useRef, useState } from 'react';
import { pagePool } from '../../../run/pagePool';
import type { Scenario } from '../../../scenario/scenario';
import type { TwinField } from '../../../scenario/twin';
import { type Fit, fitTwin } from '../core/calibrate/fit';
import { poolRuns } from '../core/calibrate/poolRuns';
import type { Target } from '../core/calibrate/targets';

/** How far a fit is. */
export type FitState =
  | { readonly type: 'idle' }
  | {
      readonly type: 'running';
      readonly done: number;
      readonly most: number;
      /** Null while nobody can say. */
      readonly leftS: number | null;
      /** The mean miss of the best set so far, 0.04 = 4 %: after each run. */
      readonly offBy: number;
      /** The same after each run so far. */
      readonly offs: readonly number[];
      /** What the rounds so far say; null in the first. */
      readonly soFar: Fit | null;
    }
  | { readonly type: 'done'; readonly result: Fit }
  | { readonly type: 'failed'; readonly message: string };

/** What is to be fitted to what. */
export interface FitOrder {
  readonly scenario: Scenario;
  readonly targets: readonly Target[];
  readonly fields: readonly TwinField[];
}

/** A shorter wait says nothing yet about the rest, s. */
const SHORTEST_WAIT_S = 2;

/** One fit at a time, for as long as the component lives. */
export function useFit(): {
  readonly state: FitState;
  readonly start: (order: FitOrder) => void;
  /** Ends it with what it has found so far. */
  readonly cancel: () => void;
} {
  const [state, setState] = useState<FitState>({ type: 'idle' });
  const stop = useRef<() => void>(() => undefined);
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => () => leave.current(), []);

  const start = (order: FitOrder): void => {
    leave.current();
    const controller = new AbortController();
    const pool = poolRuns(pagePool);
    let wanted = true;
    leave.current = () => {
      wanted = false;
      controller.abort();
      pool.dispose();
    };
    stop.current = () => controller.abort();
    const show = (change: (before: FitState) => FitState): void => {
      if (wanted) setState(change);
    };
    const end = (next: FitState): void => {
      pool.dispose();
      show(() => next);
    };
    const offs: number[] = [];
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
    fitTwin({
      ...order,
      run: pool.run,
      signal: controller.signal,
      onProgress: (done, most, offBy) => {
        const workedS = (performance.now() - beganMs) / 1000;
        const leftS = workedS < SHORTEST_WAIT_S ? null : (workedS * (most - done)) / done;
        if (Number.isFinite(offBy)) offs.push(offBy);
        show((before) =>
          before.type === 'running' ? { ...before, done, most, offBy, offs, leftS } : before,
        );
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
