import { useMemo, useState } from 'react';
import type { Summary } from '../../../../workers/protocol';
import { backlogGrowth } from '../../../figures/backlogGrowth';
import { dashboardOf, hasReported } from '../../../figures/dashboard';
import { formatSpan } from '../../../figures/windowText';
import { GROWTH_LIMIT } from '../../../scenario/sweep';
import { useServices, useShown } from '../../../ui/app';
import { NumberTable } from '../../../ui/NumberTable';
import { Note } from '../../../ui/Primitives';
import { useSummary } from './useSummary';

/** What the clients' own metrics would show for this run, and where their averages mislead; folded at first. */
export function DashboardSection() {
  const summary = useSummary();
  const [isOpen, setOpen] = useState(false);
  if (summary === null || !hasReported(summary)) return null;
  return (
    <details className="section" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="below-2">What your dashboard would say</summary>
      {isOpen && <Metrics summary={summary} />}
    </details>
  );
}

function Metrics({ summary }: { readonly summary: Summary }) {
  const { session } = useServices();
  const scenario = useShown();
  const dashboard = useMemo(() => {
    const history = session.history();
    return (
      history && dashboardOf(summary, scenario, history, backlogGrowth(summary, scenario) > GROWTH_LIMIT)
    );
  }, [session, summary, scenario]);
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
