import type { Summary } from '../../../../workers/protocol';
import { formatCount } from '../../../base/format';
import { countsFromIntended } from '../../../figures/slo';
import { failureCause } from '../../../run/verdict/verdictFacts';
import { useApp, useWhole } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { CopyButton } from '../../../ui/CopyButton';
import { Group } from '../../../ui/controls/Group';
import { lazyPart } from '../../../ui/lazyPart';
import styles from '../../../ui/Panel.module.css';
import { Part } from '../../../ui/Part';
import { BatchesGroup } from './BatchesGroup';
import { DaySection } from './DaySection';
import { EndToEndSection } from './EndToEnd';
import { GroupsSection } from './GroupsSection';
import { formatCores, MachinesSection } from './Machines';
import { perfTestLine } from './perfTestLine';

const DashboardSection = optional(
  lazyPart(async () => (await import('./DashboardSection')).DashboardSection),
);
const ClusterSection = optional(lazyPart(async () => (await import('./ClusterSection')).ClusterSection));

/** Figures that only a finished run has; the code arrives while the first one runs. */
export function WholeRun() {
  const whole = useWhole();
  const hasCluster = useApp(({ view }) => view.twin !== '');
  return (
    <>
      {hasCluster && <ClusterSection />}
      {whole?.summary.groups != null && (
        <Part name="summary">
          <GroupsSection />
        </Part>
      )}
      <Part name="summary">
        <DashboardSection />
      </Part>
      {whole !== null && (
        <Part name="breakdown">
          <BatchesGroup whole={whole} />
        </Part>
      )}
      {whole !== null && (
        <Group name="panel.whole" title="Over the whole run" summary={formatCores(whole.summary)}>
          <div className={styles.whole}>
            <Part name="summary">
              <DaySection />
            </Part>
            <EndToEndSection />
            <MachinesSection />
          </div>
        </Group>
      )}
    </>
  );
}

/** Figures of a finished run: its troubles, and the line that the real tool would print. */
export function RunFacts() {
  const whole = useWhole();
  if (whole === null) return null;
  // The tool counts from the call of send().
  const line = countsFromIntended(whole.scenario) ? null : perfTestLine(whole.summary);
  const troubles = formatTroubles(whole.summary);
  return (
    <>
      {troubles.length > 0 && <p className="soft above-2 num">In the whole run: {troubles.join(' ')}</p>}
      {line !== null && (
        <CopyButton size="small" className="above-2" label="Copy as perf-test line" text={() => line} />
      )}
    </>
  );
}

/** Troubles of a run, a sentence each. */
export function formatTroubles({ records, retries, duplicates }: Summary): readonly string[] {
  const some = (count: number, one: string, many: string): string =>
    `${formatCount(count)} ${count === 1 ? one : many}`;
  const sentences: string[] = [];
  if (records.failed > 0)
    sentences.push(`${some(records.failed, 'record', 'records')} failed${failureCause(records)}.`);
  if (retries > 0) sentences.push(`${some(retries, 'batch was', 'batches were')} sent again.`);
  if (duplicates > 0) sentences.push(`${some(duplicates, 'record was', 'records were')} stored twice.`);
  return sentences;
}
