import type { StageDetail } from '../../workers/protocol';
import { batchesFit } from '../base/stageRoom';
import type { WhatChanged } from '../run/whatChanged/whatChanged';
import type { StageSkin } from '../scenario/skins';
import type { Slice } from './slice';

/** Follows the system, or the reader's choice. */
export type MotionChoice = 'system' | 'reduced' | 'full';

/**
 * How to look at the run. Position and motion of the playhead belong to the Playhead, outside the store: they change
 * with every drawn frame.
 */
export interface PlaybackSlice {
  /** The broker that the reader keeps in sight; it may exceed the scenario's brokers. */
  readonly pinnedBroker: number | null;
  /** The future of the playhead stays hidden until it's reached. */
  readonly hideAhead: boolean;
  readonly motion: MotionChoice;
  /** Changes between the last two frames of the stage, for readers who don't see it move. */
  readonly changes: WhatChanged | null;
  /** Resting position of the playhead, s; null while it plays, and at the end of the run. Part of the link. */
  readonly restS: number | null;
  /** The tour plays the opening preset, in place of the screen Explore. */
  readonly touring: boolean;
  /** A link brought the reader, who was never here and hasn't touched anything yet. */
  readonly newcomer: boolean;
  /** A lesson's picture of the stage; null = itself. */
  readonly skin: StageSkin | null;

  /** Pins a broker instead of any other, or unpins the pinned one. */
  pinBroker(broker: number): void;
  setMotion(motion: MotionChoice): void;
  setTouring(touring: boolean): void;
  setSkin(skin: StageSkin | null): void;
}

export const playbackSlice: Slice<PlaybackSlice> = (set) => ({
  pinnedBroker: null,
  hideAhead: false,
  motion: 'system',
  changes: null,
  restS: null,
  touring: false,
  newcomer: false,
  skin: null,
  pinBroker: (broker) =>
    set(({ pinnedBroker }) => ({ pinnedBroker: broker === pinnedBroker ? null : broker })),
  setMotion: (motion) => set({ motion }),
  setTouring: (touring) => set({ touring }),
  setSkin: (skin) => set({ skin }),
});

/** Batches while there is room for them, else the matrix. */
export function stageDetail(scenario: {
  readonly partitions: number;
  readonly producers: number;
}): StageDetail {
  return batchesFit(scenario.partitions, scenario.producers) ? 'batches' : 'matrix';
}
