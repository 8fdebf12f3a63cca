import { counted } from '../../../base/format';
import { type Crate, cratesOf, fullestOf } from '../../../figures/crates';
import type { WholeRun } from '../../../run/WatchedRun';
import { Group } from '../../../ui/controls/Group';
import { Note } from '../../../ui/Primitives';
import { Crates, recordsText } from '../../../watch/crates/Crates';

/** The batches of a few partitions side by side, if those of one are fuller. */
export function BatchesGroup({ whole: { scenario, summary } }: { readonly whole: WholeRun }) {
  const crates = cratesOf(scenario, summary.partitions);
  const fullest = fullestOf(crates);
  if (fullest === null) return null;
  const [other] = crates.crates.filter((crate) => crate !== fullest);
  const summaryLine = `${recordsText(fullest.records)} records for partition ${fullest.partition}, ${recordsText(other?.records ?? Number.NaN)} for others`;
  return (
    <Group name="panel.batches" title="How full batches are" summary={summaryLine}>
      <Crates crates={crates} look="half" says={formatBatches} />
      <Note above={2}>
        The mean batch of a partition over the whole run, a square for each record. While batches wait for a
        slow broker they fill up, so it gets more records with each.
      </Note>
    </Group>
  );
}

function formatBatches({ batches }: Crate): string {
  return counted(batches, 'batch', 'batches');
}
