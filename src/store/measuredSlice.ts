import type { MeasuredRun } from '../scenario/measured';
import type { Slice } from './slice';

/** The run on a real cluster to compare the model with. No link holds it, because it's the reader's own. */
export interface MeasuredSlice {
  /** Null until output of kafka-producer-perf-test was read. */
  readonly measured: MeasuredRun | null;
  setMeasured(measured: MeasuredRun | null): void;
}

/** The slice of the measured run. */
export const measuredSlice: Slice<MeasuredSlice> = (set) => ({
  measured: null,
  setMeasured: (measured) => set({ measured }),
});
