import { useEffect, useMemo, useState } from 'react';
import type { Frame } from '../../../workers/frame';
import { sameContent } from '../../base/sameContent';
import { drawLoop } from '../../run/drawLoop';
import { useServices } from '../../ui/app';

/** A partition's batches at one instant: records of the one that fills, and of the one that left last; NaN before one did. */
export interface BatchesOnStage {
  readonly filling: number;
  readonly left: number;
}

/** The batches of some partitions as the stage shows them. */
export function useBatchesOnStage(partitions: readonly number[]): readonly BatchesOnStage[] {
  const { session } = useServices();
  const wanted = partitions.join();
  const none = useMemo(
    () => wanted.split(',').map((): BatchesOnStage => ({ filling: 0, left: Number.NaN })),
    [wanted],
  );
  const [seen, setSeen] = useState(none);
  useEffect(() => {
    const numbers = wanted.split(',').map(Number);
    let drawn: Frame | null = null;
    let now = none;
    return drawLoop.onDraw(() => {
      const frame = session.stage()?.frame;
      if (frame === undefined || frame === drawn || frame.detail !== 'batches') return;
      drawn = frame;
      const next = numbers.map((partition, place) =>
        batchesIn(frame, partition, now[place]?.left ?? Number.NaN),
      );
      if (sameContent(now, next)) return;
      now = next;
      setSeen(next);
    });
  }, [session, wanted, none]);
  return seen.length === none.length ? seen : none;
}

/** A partition's batches in a frame; `before` had left earlier. */
function batchesIn(frame: Frame, partition: number, before: number): BatchesOnStage {
  let [filling, position] = [0, -1];
  for (let row = 0; row < frame.batchRows; row += 1) {
    const batch = frame.batch(row);
    if (batch.partition === partition && batch.position > position && !batch.closed)
      [filling, position] = [batch.records, batch.position];
  }
  let [left, sentAgeMs] = [before, Number.POSITIVE_INFINITY];
  for (let row = 0; row < frame.requestRows; row += 1) {
    const request = frame.request(row);
    if (request.partition === partition && request.sentAgeMs < sentAgeMs)
      [left, sentAgeMs] = [request.records / Math.max(1, request.batches), request.sentAgeMs];
  }
  return { filling, left };
}
