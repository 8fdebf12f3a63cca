import { useMemo } from 'react';
import { dashboardOf } from '../../figures/dashboard';
import { GROWTH_LIMIT } from '../../scenario/sweep';
import { backlogGrowth } from '../../sim/backlogGrowth';
import { useShown } from '../app';
import tables from '../exchange/tables.module.css';
import { NumberTable } from '../NumberTable';
import styles from './Panel.module.css';
import { useSummary } from './useSummary';

/** What the clients' own metrics would say of this run, and where their averages mislead. */
export function DashboardSection() {
  const summary = useSummary();
  const scenario = useShown();
  const dashboard = useMemo(
    () =>
      summary === null
        ? null
        : dashboardOf(summary, scenario, backlogGrowth(summary, scenario) > GROWTH_LIMIT),
    [summary, scenario],
  );
  if (dashboard === null) return null;
  return (
    <details className={styles.section}>
      <summary className={styles.title}>What your dashboard would say</summary>
      <NumberTable
        caption="The clients' metrics in their last minute"
        captionHidden
        className={tables.table}
        columns={['Metric', 'at the end']}
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
