import type { StageDetail } from '../../workers/protocol';
import { batchesFit } from '../base/stageRoom';
import type { WhatChanged } from '../run/whatChanged/whatChanged';
import type { Slice } from './slice';

/** Whether things may move by themselves: as the system says, or as the reader chose. */
export type MotionChoice = 'system' | 'reduced' | 'full';

/** Brokers by their number, or the busiest first. */
export type BrokerOrder = 'number' | 'load';

/** Step lengths offered where play is replaced by steps, ms of simulated time. */
export const STEP_LENGTHS_MS = [1, 20, 500] as const;
export type StepLengthMs = (typeof STEP_LENGTHS_MS)[number];

/**
 * How the run is looked at. Where the playhead is and whether it moves belongs to the Playhead itself, outside
 * of the store: it changes with every drawn frame.
 */
export interface PlaybackSlice {
  /** `auto` draws batches while there is room for them, else the matrix. */
  readonly detail: StageDetail | 'auto';
  /** In which order brokers are that have no row of their own. */
  readonly brokerOrder: BrokerOrder;
  /** The broker that the reader keeps in sight; it may be more than the scenario has. */
  readonly pinnedBroker: number | null;
  /** What lies ahead of the playhead stays hidden until it is reached. */
  readonly hideAhead: boolean;
  readonly motion: MotionChoice;
  readonly stepLengthMs: StepLengthMs;
  /** What happened between the last two frames of the stage; for readers who do not see it move. */
  readonly changes: WhatChanged | null;
  /** Where the playhead has come to rest, s; null while it plays, and at the end of the run. Part of the link. */
  readonly restS: number | null;
  /** The captions of the first visit play over the opening preset. */
  readonly firstVisit: boolean;

  setDetail(detail: StageDetail): void;
  setBrokerOrder(brokerOrder: BrokerOrder): void;
  /** Pins a broker instead of any other, or lets go of the one that is pinned. */
  pinBroker(broker: number): void;
  setMotion(motion: MotionChoice): void;
  setStepLength(stepLengthMs: StepLengthMs): void;
  setFirstVisit(firstVisit: boolean): void;
}

/** The slice of playback. */
export const playbackSlice: Slice<PlaybackSlice> = (set) => ({
  detail: 'auto',
  brokerOrder: 'number',
  pinnedBroker: null,
  hideAhead: false,
  motion: 'system',
  stepLengthMs: 20,
  changes: null,
  restS: null,
  firstVisit: false,
  setDetail: (detail) => set({ detail }),
  setBrokerOrder: (brokerOrder) => set({ brokerOrder }),
  pinBroker: (broker) =>
    set(({ pinnedBroker }) => ({ pinnedBroker: broker === pinnedBroker ? null : broker })),
  setMotion: (motion) => set({ motion }),
  setStepLength: (stepLengthMs) => set({ stepLengthMs }),
  setFirstVisit: (firstVisit) => set({ firstVisit }),
});

/** The picture of the accumulators to draw: the reader's choice, else what fits. */
export function stageDetail(
  detail: PlaybackSlice['detail'],
  scenario: { readonly partitions: number; readonly producers: number },
): StageDetail {
  if (detail !== 'auto') return detail;
  return batchesFit(scenario.partitions, scenario.producers) ? 'batches' : 'matrix';
}
