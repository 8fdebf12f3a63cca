import { batchCapacity, type Crates as CratesFigures, crateOf } from '../../figures/crates';
import { brokerId } from '../../scenario/brokerId';
import { useShown } from '../../ui/app';
import { Crates } from '../crates/Crates';
import { useBatchesOnStage } from '../crates/useBatchesOnStage';

interface LoopBatchesProps {
  /** Null = the batches that the stage shows. */
  readonly crates: CratesFigures | null;
}

/** Three batches side by side: the mean ones, or those that left last; those that fill on the stage are outlined. */
export function LoopBatches({ crates }: LoopBatchesProps) {
  const shown = useShown();
  const places = crates?.crates.map(({ partition }) => partition) ?? [0, 1, 2].slice(0, shown.partitions);
  const seen = useBatchesOnStage(places);
  const leaving: CratesFigures = crates ?? {
    capacity: batchCapacity(shown),
    crates: places.map((partition, place) =>
      crateOf(shown, { records: seen[place]?.left ?? Number.NaN, batches: 1 }, partition),
    ),
  };
  return (
    <>
      <h3>
        Three batches as they leave <small>one square is one record; outlined: filling now</small>
      </h3>
      <Crates
        crates={leaving}
        filling={seen.map(({ filling }) => filling)}
        says={({ broker, slow }) => `broker ${brokerId(shown, broker)}${slow ? ', slow' : ''}`}
      />
    </>
  );
}
