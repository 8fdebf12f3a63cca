import type { GroupFigures, Summary } from '../../../../workers/protocol';
import {
  formatBytesPerSecond,
  formatCount,
  formatFigure,
  formatMilliseconds,
  formatShare,
  NARROW_SPACE,
  NO_FIGURE,
} from '../../../base/format';
import { LATENCY, LATENCY_IDS } from '../../../figures/latency';
import { countsFromIntended } from '../../../figures/slo';
import type { WindowFigures } from '../../../figures/windowFigures';
import { formatWindow } from '../../../figures/windowText';
import { failureCause } from '../../../run/verdict/verdictFacts';
import { brokerId } from '../../../scenario/brokerId';
import type { Scenario } from '../../../scenario/scenario';
import { lateRun, type Reading } from '../../../store/runSlice';
import { useApp, useShown, useWhole } from '../../../ui/app';
import { optional } from '../../../ui/Boundary';
import { Group } from '../../../ui/controls/Group';
import { lazyPart } from '../../../ui/lazyPart';
import { NumberTable } from '../../../ui/NumberTable';
import { Note, Section } from '../../../ui/Primitives';
import { SloField } from '../../../ui/slo/SloField';
import { Withdrawn } from '../../../watch/computing/OldRun';
import { EndToEndSection } from './EndToEnd';

const DashboardSection = optional(
  lazyPart(async () => (await import('./DashboardSection')).DashboardSection),
);
const ClusterSection = optional(lazyPart(async () => (await import('./ClusterSection')).ClusterSection));

/** Percentiles and rates of the window, the SLO, and what the reader's dashboard would show. */
export function FiguresGroup() {
  const reading = useApp((state) => state.reading);
  const computing = useApp((state) => lateRun(state) !== null);
  const whole = useWhole();
  const hasCluster = useApp(({ view }) => view.twin !== '');
  const figures = reading === null || reading.soFarMs !== null ? null : reading.figures;
  return (
    <Group name="panel.figures" title="Figures" summary={formatShort(figures)}>
      <div aria-busy={computing}>
        <WindowTable reading={reading} />
        {whole !== null && <Troubles summary={whole.summary} />}
      </div>
      {hasCluster && <ClusterSection />}
      <GroupsSection />
      <EndToEndSection />
      <DashboardSection />
    </Group>
  );
}

/** "p50 1.87 s, 0.88 of 1.00 MB/s". */
export function formatShort(figures: WindowFigures | null): string {
  if (figures === null) return NO_FIGURE;
  const p50 = formatMilliseconds(figures.latency?.p50 ?? Number.NaN);
  return `p50 ${p50}, ${formatAcked(figures)}`;
}

/** "0.88 of 1.00 MB/s". */
function formatAcked({ ackedBytesPerSecond, sentBytesPerSecond }: WindowFigures): string {
  const acked = formatBytesPerSecond(ackedBytesPerSecond);
  const sent = formatBytesPerSecond(sentBytesPerSecond);
  const [number, unit] = acked.split(NARROW_SPACE);
  return `${unit === sent.split(NARROW_SPACE)[1] ? number : acked} of ${sent}`;
}

function WindowTable({ reading }: { readonly reading: Reading | null }) {
  const scenario = useShown();
  const whole = useWhole();
  const held = useApp(({ run }) => run.phase === 'held');
  if (reading === null || reading.soFarMs !== null) {
    const says = held ? 'Appears once you start the run.' : 'Appears once the window is computed.';
    return <Withdrawn rows={4} says={says} />;
  }
  const { figures, window } = reading;
  const { latency } = figures;
  if (latency === null) return <Note above={2}>No measured ack arrived in this window.</Note>;
  const rows = [
    ...LATENCY_IDS.map((id) => [id, formatMilliseconds(latency[LATENCY[id].key])]),
    ['acked', formatAcked(figures)],
    ['acks', `${formatCount(figures.acks)}${countsFromIntended(scenario) ? ', from intended times' : ''}`],
    ...(whole === null ? [] : [['requests/s, whole run', formatFigure(whole.summary.requests.perSecond)]]),
  ];
  return (
    <>
      <NumberTable
        caption="Figures of the window"
        captionHidden
        className="figures-table"
        columns={['', formatWindow(window, scenario)]}
        rows={rows}
      />
      <SloField scope={{ scenario, window, records: 'acked' }} />
    </>
  );
}

function Troubles({ summary }: { readonly summary: Summary }) {
  const troubles = formatTroubles(summary);
  if (troubles.length === 0) return null;
  return <p className="soft above-2 num">In the whole run: {troubles.join(' ')}</p>;
}

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

export function GroupsSection() {
  const whole = useWhole();
  const groups = whole?.summary.groups ?? null;
  if (whole === null || groups === null) return null;
  const { scenario } = whole;
  return (
    <Section aria-label="Two groups of producers">
      <h2>Two groups of producers</h2>
      <Note>Over the whole run</Note>
      <NumberTable
        caption="What each group of producers did over the whole run"
        captionHidden
        className="figures-table lined"
        columns={['', 'first', 'second']}
        rows={rowsOf(scenario, groups)}
      />
    </Section>
  );
}

function rowsOf(scenario: Scenario, groups: readonly [GroupFigures, GroupFigures]) {
  const row = (name: string, format: (group: GroupFigures) => string) => [name, ...groups.map(format)];
  const latency = (name: string, figure: keyof NonNullable<GroupFigures['latencyMs']>) =>
    row(name, ({ latencyMs }) => (latencyMs === null ? '\u2013' : formatMilliseconds(latencyMs[figure])));
  const slow = scenario['slow.broker'];
  return [
    row('Producers', ({ producers }) => formatCount(producers)),
    latency('Mean latency', 'mean'),
    latency('p50', 'p50'),
    latency('p95', 'p95'),
    latency('p99', 'p99'),
    latency('Slowest', 'max'),
    row('Records acked', ({ records }) => formatCount(records.acked)),
    row('Records failed', ({ records }) => formatCount(records.failed)),
    row('Requests a second', ({ requests }) => formatFigure(requests.perSecond)),
    row('Records in a batch', ({ requests }) => formatFigure(requests.recordsPerBatch)),
    ...(slow === 'none'
      ? []
      : [
          row(`Share of broker ${brokerId(scenario, slow)}`, ({ ackedBy, records }) =>
            formatShare((ackedBy[slow] ?? 0) / Math.max(1, records.acked)),
          ),
        ]),
  ];
}
