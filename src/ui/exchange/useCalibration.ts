import { useEffect, useRef, useState } from 'react';
import { type Calibrated, calibrate } from '../../exchange/calibrate/calibrate';
import type { ConstantName } from '../../exchange/calibrate/constants';
import { poolRuns } from '../../exchange/calibrate/poolRuns';
import type { MeasuredRun } from '../../scenario/measured';
import type { Scenario } from '../../scenario/scenario';
import { pagePool } from '../../sim/RunPool';

/** How far a calibration is. */
export type CalibrationState =
  | { readonly type: 'idle' }
  /** `share` of the most work, 0 to 1; `leftS` is null while nobody can say. */
  | {
      readonly type: 'running';
      readonly share: number;
      readonly leftS: number | null;
      readonly best: Calibrated | null;
    }
  | { readonly type: 'done'; readonly result: Calibrated }
  | { readonly type: 'failed'; readonly message: string };

/** A shorter wait says nothing yet about the rest, s. */
const SHORTEST_WAIT_S = 2;

/** One calibration at a time, for as long as the component lives. */
export function useCalibration(): {
  readonly state: CalibrationState;
  readonly start: (scenario: Scenario, measured: MeasuredRun, constants: readonly ConstantName[]) => void;
  /** Ends it with the best constants so far, if there are any. */
  readonly cancel: () => void;
} {
  const [state, setState] = useState<CalibrationState>({ type: 'idle' });
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const start = (scenario: Scenario, measured: MeasuredRun, constants: readonly ConstantName[]): void => {
    stop.current();
    const controller = new AbortController();
    const pool = poolRuns(pagePool);
    const end = (next: CalibrationState): void => {
      pool.dispose();
      if (!controller.signal.aborted) setState(next);
    };
    stop.current = () => {
      controller.abort();
      pool.dispose();
    };
    setState({ type: 'running', share: 0, leftS: null, best: null });
    const beganMs = performance.now();
    const onProgress = (share: number, best: Calibrated | null): void => {
      const workedS = (performance.now() - beganMs) / 1000;
      const leftS = workedS < SHORTEST_WAIT_S || share === 0 ? null : (workedS * (1 - share)) / share;
      if (!controller.signal.aborted) setState({ type: 'running', share, leftS, best });
    };
    calibrate({ scenario, measured, constants, run: pool.run, signal: controller.signal, onProgress }).then(
      (result) => end({ type: 'done', result }),
      (error: unknown) =>
        end({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  };
  const cancel = (): void => {
    stop.current();
    setState((before) =>
      before.type === 'running' && before.best !== null
        ? { type: 'done', result: before.best }
        : { type: 'idle' },
    );
  };
  return { state, start, cancel };
}
