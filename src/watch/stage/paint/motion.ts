import type { RequestRow } from '../../../../workers/frame';
import type { StageScene } from './scene';

/** The eye can't follow anything shorter: it appears at its next place. */
const LEAST_ON_SCREEN_MS = 80;

/** Dots that enter a band each second. From about 30 a second, evenly spaced dots seem to run backwards. */
const DOTS_PER_SECOND = 12;

/** Distance of two dots as a share of the band, and how many fit before its label. */
const DOT_SPACING = 0.12;
const MAX_DOTS = 5;

/** True if something that lasts `lengthMs` of simulated time moves. While paused, nothing does. */
export function isMoved(scene: StageScene, lengthMs: number): boolean {
  return !scene.playing || lengthMs >= LEAST_ON_SCREEN_MS * scene.speed;
}

/** How far a request is in its phase, 0 to 1. */
export function phaseShare(request: RequestRow): number {
  if (request.phaseTotalMs <= 0) return 0;
  return Math.min(1, Math.max(0, request.phaseElapsedMs / request.phaseTotalMs));
}

/** `gone` = the response would cross the stage too fast to be seen. */
export type Place = 'wire' | 'queue' | 'handler' | 'replicas' | 'ack' | 'gone';

export function placeOf(scene: StageScene, request: RequestRow): Place {
  switch (request.phase) {
    case 'outbound':
      return isMoved(scene, request.phaseTotalMs) ? 'wire' : 'queue';
    case 'waiting':
    case 'queued':
      return 'queue';
    case 'service':
    case 'slowness':
      return 'handler';
    case 'file':
    case 'upload':
    case 'fileCommit':
    case 'commit':
      return 'replicas';
    case 'response':
      return isMoved(scene, request.phaseTotalMs) ? 'ack' : 'gone';
  }
}

/** Records per dot on a band, at least one. */
export function recordsPerDot(scene: StageScene): number {
  if (scene.ratePerSecond === null || !Number.isFinite(scene.speed)) return Number.POSITIVE_INFINITY;
  return Math.max(1, (scene.ratePerSecond * scene.speed) / DOTS_PER_SECOND);
}

/** How far along its band each dot is, 0 to 1: a function of the records, so it is the same after scrubbing back. */
export function dotShares(recordsAppended: number, perDot: number): readonly number[] {
  if (recordsAppended <= 0 || !Number.isFinite(perDot)) return [];
  const entered = recordsAppended / perDot;
  const phase = entered - Math.floor(entered);
  const count = Math.min(MAX_DOTS, Math.floor(entered) + 1);
  return Array.from({ length: count }, (_, dot) => (dot + phase) * DOT_SPACING);
}

/** Text for producers that fill several partitions. */
export function fillsSeveral({ topics }: Pick<StageScene, 'topics'>): string {
  return topics > 1 ? 'one a topic' : 'each in turn';
}

/** True if the partition being filled stays long enough to be shown: sticky partitioners stay for about a batch. */
export function fillingIsMoved(scene: StageScene): boolean {
  if (scene.ratePerSecond === null) return !scene.playing;
  const recordsPerMs = scene.ratePerSecond / Math.max(1, scene.frame.producers) / 1000;
  const recordsPerVisit = Math.max(1, scene.frame.batchSizeBytes / Math.max(1, scene.recordBytes));
  return isMoved(scene, recordsPerVisit / recordsPerMs);
}
