import { useMemo } from 'react';
import { dashboardOf } from '../../figures/dashboard';
import { spanWords } from '../../figures/windowWords';
import { GROWTH_LIMIT } from '../../scenario/sweep';
import { backlogGrowth } from '../../sim/backlogGrowth';
import { useServices, useShown } from '../app';
import tables from '../exchange/tables.module.css';
import { NumberTable } from '../NumberTable';
import styles from './Panel.module.css';
import { useSummary } from './useSummary';

/** What the clients' own metrics would say of this run, and where their averages mislead. */
export function DashboardSection() {
  const { session } = useServices();
  const summary = useSummary();
  const scenario = useShown();
  const dashboard = useMemo(() => {
    const history = session.history();
    return summary === null || history === null
      ? null
      : dashboardOf(summary, scenario, history, backlogGrowth(summary, scenario) > GROWTH_LIMIT);
  }, [session, summary, scenario]);
  if (dashboard === null) return null;
  const when = spanWords(dashboard.window.fromMs, dashboard.window.toMs);
  return (
    <details className={styles.section}>
      <summary className={styles.title}>What your dashboard would say</summary>
      <NumberTable
        caption={`The clients' metrics over their last samples, ${when}`}
        captionHidden
        className={tables.table}
        columns={['Metric', when]}
        rows={dashboard.rows.map(({ metric, value }) => [metric, value])}
      />
      {dashboard.traps.map((sentence) => (
        <p key={sentence} className={styles.note}>
          {sentence}
        </p>
      ))}
    </details>
  );
}
