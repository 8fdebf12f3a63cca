import type { GroupFigures } from '../../../../workers/protocol';
import { formatCount, formatFigure, formatMilliseconds, formatShare } from '../../../base/format';
import type { Scenario } from '../../../scenario/scenario';
import { useWhole } from '../../../ui/app';
import { NumberTable } from '../../../ui/NumberTable';
import { Note, Section } from '../../../ui/Primitives';

/** What each of two groups of producers did, side by side, over the whole run. */
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

/** The rows of the table: a name and the figure of each group. */
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
          row(`Share of broker ${slow}`, ({ ackedBy, records }) =>
            formatShare((ackedBy[slow] ?? 0) / Math.max(1, records.acked)),
          ),
        ]),
  ];
}
