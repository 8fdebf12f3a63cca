import { PARTS } from '../../../../workers/frame';
import { counted, formatMilliseconds, formatShare, inSentence, NO_FIGURE } from '../../../base/format';
import { type Crate, type Crates as CratesOf, cratesOf, fullestOf } from '../../../figures/crates';
import { PART_WORDS } from '../../../figures/parts';
import { useApp, useWhole } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Group } from '../../../ui/controls/Group';
import { Note, Stack } from '../../../ui/Primitives';
import { Withdrawn } from '../../../watch/computing/OldRun';
import { Crates, recordsText } from '../../../watch/crates/Crates';
import { askJourney } from '../../../watch/strips/asked';
import { Breakdown } from './Breakdown';

/** Why the window's acks took so long: how full batches are, the parts of latency, and one record step by step. */
export function WhyGroup() {
  const reading = useApp((state) => state.reading);
  const whole = useWhole();
  const withdrawn = reading === null || reading.soFarMs !== null;
  const parts = withdrawn ? null : reading.figures.parts;
  if (!withdrawn && parts === null) return null;
  const crates = whole === null ? null : cratesOf(whole.scenario, whole.summary.partitions);
  const summary =
    (crates && formatFullest(crates)) ?? (parts === null ? NO_FIGURE : formatLargestPart(parts.p99));
  return (
    <Group name="panel.why" title="Why" summary={summary}>
      <div aria-busy={withdrawn}>
        {withdrawn ? (
          <Withdrawn rows={2} says="Appears once the window is computed." />
        ) : (
          <Stack gap={3}>
            {crates !== null && fullestOf(crates) !== null && <Batches crates={crates} />}
            <Breakdown figures={reading.figures} />
            {whole !== null && reading.figures.latency !== null && <SlowestRecord />}
          </Stack>
        )}
      </div>
    </Group>
  );
}

function Batches({ crates }: { readonly crates: CratesOf }) {
  return (
    <div>
      <Crates crates={crates} look="half" says={formatBatches} />
      <Note above={2}>
        The mean batch of a partition over the whole run, a square for each record. While batches wait for a
        slow broker they fill up, so it gets more records with each.
      </Note>
    </div>
  );
}

function formatBatches({ batches }: Crate): string {
  return counted(batches, 'batch', 'batches');
}

/** "full batches: 31 records against 5"; null if no partition's are fuller. */
function formatFullest(crates: CratesOf): string | null {
  const fullest = fullestOf(crates);
  const other = crates.crates.find((crate) => crate !== fullest);
  if (fullest === null || other === undefined) return null;
  return `full batches: ${recordsText(fullest.records)} records against ${recordsText(other.records)}`;
}

/** `p99: 98 % behind the in-flight limit`; `partsMs` in the order of `PARTS`. */
export function formatLargestPart(partsMs: readonly number[]): string {
  const totalMs = partsMs.reduce((sum, ms) => sum + ms, 0);
  const largestMs = Math.max(...partsMs);
  const part = PARTS[partsMs.indexOf(largestMs)];
  if (part === undefined || totalMs === 0) return NO_FIGURE;
  return `p99: ${formatShare(largestMs / totalMs)} ${inSentence(PART_WORDS[part].label)}`;
}

function SlowestRecord() {
  const reading = useApp((state) => state.reading);
  if (reading?.figures.latency == null) return null;
  const { window, figures } = reading;
  return (
    <div>
      <Button onClick={() => askJourney(window)}>
        Follow the slowest record, {formatMilliseconds(figures.latency?.max ?? Number.NaN)}
      </Button>
      <Note above={2}>A click on the p99 strip follows the slowest record there.</Note>
    </div>
  );
}
