import { METRICS } from '../../../figures/metrics';
import type { RunFigures } from '../../../figures/runFigures';

/** The runs of a cell as JSON: NaN becomes null, and so does a missing run. */
export interface SavedCell {
  readonly key: string;
  readonly runs: readonly (SavedRun | null)[];
}

type SavedRun = Omit<RunFigures, 'values' | 'recordsPerBatch' | 'brokerCores'> & {
  readonly values: readonly (number | null)[];
  readonly recordsPerBatch: number | null;
  readonly brokerCores: number | null;
};

export function savedRun(figures: RunFigures): SavedRun {
  const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
    ...figures,
    values: Array.from(figures.values, orNull),
    recordsPerBatch: orNull(figures.recordsPerBatch),
    brokerCores: orNull(figures.brokerCores),
  };
}

/** Restores a run; null if its format isn't this version's. */
export function restoredRun(saved: unknown): RunFigures | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const run = saved as Partial<SavedRun>;
  const { values, measured, failedShare, growth, events, modelRevision, endedAtS, objectiveMs } = run;
  const { growsWhileSlow, recordsPerBatch, brokerCores } = run;
  if (!Array.isArray(values) || values.length !== METRICS.length) return null;
  if (!isNumber(measured) || !isNumber(growth) || !isNumber(events) || !isNumber(modelRevision)) return null;
  if (!isNumber(failedShare) || typeof growsWhileSlow !== 'boolean') return null;
  return {
    values: Float64Array.from(values, (value) => (isNumber(value) ? value : Number.NaN)),
    measured,
    failedShare,
    growth,
    growsWhileSlow,
    recordsPerBatch: isNumber(recordsPerBatch) ? recordsPerBatch : Number.NaN,
    brokerCores: isNumber(brokerCores) ? brokerCores : Number.NaN,
    events,
    endedAtS: isNumber(endedAtS) ? endedAtS : null,
    objectiveMs: isNumber(objectiveMs) ? objectiveMs : null,
    modelRevision,
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
