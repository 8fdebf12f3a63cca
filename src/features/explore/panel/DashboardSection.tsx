import { useMemo } from 'react';
import { dashboardOf, hasReported } from '../../../figures/dashboard';
import { growsWithoutEnd, runGrowth } from '../../../figures/objective';
import { formatSpan } from '../../../figures/windowText';
import type { WholeRun } from '../../../run/WatchedRun';
import { useWhole } from '../../../ui/app';
import { Group } from '../../../ui/controls/Group';
import { NumberTable } from '../../../ui/NumberTable';
import { Note } from '../../../ui/Primitives';

export function DashboardSection() {
  const whole = useWhole();
  if (whole === null || !hasReported(whole.summary)) return null;
  return (
    <Group
      name="panel.dashboard"
      title="What your dashboard would say"
      summary="the metrics of this client, for this run"
    >
      <Metrics {...whole} />
    </Group>
  );
}

function Metrics({ summary, scenario, history }: WholeRun) {
  const dashboard = useMemo(
    () => dashboardOf(summary, scenario, history, growsWithoutEnd(runGrowth(summary, scenario))),
    [summary, scenario, history],
  );
  if (dashboard === null) return null;
  const when = formatSpan(dashboard.window.fromMs, dashboard.window.toMs);
  return (
    <>
      <NumberTable
        caption={`The clients' metrics over their last samples, ${when}`}
        captionHidden
        className="figures-table lined above-2 below-3"
        columns={['Metric', when]}
        rows={dashboard.rows.map(({ metric, value }) => [metric, value])}
      />
      {dashboard.traps.map((sentence) => (
        <Note key={sentence} above={2}>
          {sentence}
        </Note>
      ))}
    </>
  );
}
