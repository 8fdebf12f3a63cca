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
  /** `share` of the most work, 0 to 1. */
  | { readonly type: 'running'; readonly share: number }
  | { readonly type: 'done'; readonly result: Calibrated }
  | { readonly type: 'failed'; readonly message: string };

/** One calibration at a time, for as long as the component lives. */
export function useCalibration(): {
  readonly state: CalibrationState;
  readonly start: (scenario: Scenario, measured: MeasuredRun, constants: readonly ConstantName[]) => void;
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
    setState({ type: 'running', share: 0 });
    const onProgress = (share: number): void => {
      if (!controller.signal.aborted) setState({ type: 'running', share });
    };
    calibrate({ scenario, measured, constants, run: pool.run, signal: controller.signal, onProgress }).then(
      (result) => end({ type: 'done', result }),
      (error: unknown) =>
        end({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  };
  const cancel = (): void => {
    stop.current();
    setState({ type: 'idle' });
  };
  return { state, start, cancel };
}
