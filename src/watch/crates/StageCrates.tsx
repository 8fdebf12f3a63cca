import { useEffect, useMemo, useState } from 'react';
import type { Frame } from '../../../workers/frame';
import { sameContent } from '../../base/sameContent';
import { batchCapacity, type Crate, type Crates as CratesFigures, crateOf } from '../../figures/crates';
import { drawLoop } from '../../run/drawLoop';
import type { Scenario } from '../../scenario/scenario';
import { useServices } from '../../ui/app';
import { Crates } from './Crates';

interface StageCratesProps {
  readonly scenario: Scenario;
  readonly partitions: readonly number[];
  /** Other batches in the place of those that left last; null = none. */
  readonly crates?: CratesFigures | null;
  readonly look?: 'tall' | 'half' | 'low';
  readonly says?: (crate: Crate) => string;
}

/** Batches of some partitions as the stage shows them: those that left last, and outlined those that fill. */
export function StageCrates({ scenario, partitions, crates = null, look, says }: StageCratesProps) {
  const seen = useBatchesOnStage(partitions);
  const leaving: CratesFigures = crates ?? {
    capacity: batchCapacity(scenario),
    crates: partitions.map((partition, place) =>
      crateOf(scenario, { records: seen[place]?.left ?? Number.NaN, batches: 1 }, partition),
    ),
  };
  return <Crates crates={leaving} filling={seen.map(({ filling }) => filling)} look={look} says={says} />;
}

/** A partition's batches at one instant: records of the one that fills, and of the one that left last; NaN before one did. */
interface BatchesOnStage {
  readonly filling: number;
  readonly left: number;
}

/** The batches of some partitions as the stage shows them. */
function useBatchesOnStage(partitions: readonly number[]): readonly BatchesOnStage[] {
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
