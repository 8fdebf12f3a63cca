import type { StageShape } from '../../src/watch/stage/paint/layout';

/** The stage that the design shows, 840 × 372, with changes. */
export const shape = (patch: Partial<StageShape>): StageShape => ({
  width: 840,
  height: 372,
  compact: false,
  producers: 1,
  brokers: 3,
  laneBrokers: [0, 1, 2],
  matrixColumns: 0,
  detail: 'batches',
  onlyBroker: 0,
  telling: [],
  ...patch,
});
