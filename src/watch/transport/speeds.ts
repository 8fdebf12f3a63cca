import type { Playhead } from '../../run/Playhead';

/** One speed of the playhead; simulated seconds per second. */
export interface Speed {
  readonly speed: number;
  readonly label: string;
}

/** The speeds, slowest first; the last is as fast as the model. */
export const SPEEDS: readonly Speed[] = [
  { speed: 0.01, label: '0.01×' },
  { speed: 0.1, label: '0.1×' },
  { speed: 1, label: '1×' },
  { speed: 10, label: '10×' },
  { speed: 100, label: '100×' },
  { speed: Number.POSITIVE_INFINITY, label: 'Max' },
];

/** Goes one speed up (1) or down (−1). */
export function shiftSpeed(playhead: Playhead, by: 1 | -1): void {
  const now = SPEEDS.findIndex(({ speed }) => speed === playhead.speed);
  playhead.speed = SPEEDS[now + by]?.speed ?? playhead.speed;
}
