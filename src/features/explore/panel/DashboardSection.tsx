import { useMemo, useState } from 'react';
import { dashboardOf, hasReported } from '../../../figures/dashboard';
import { growsWithoutEnd, runGrowth } from '../../../figures/objective';
import { formatSpan } from '../../../figures/windowText';
import type { WholeRun } from '../../../run/WatchedRun';
import { useWhole } from '../../../ui/app';
import { NumberTable } from '../../../ui/NumberTable';
import styles from '../../../ui/Panel.module.css';
import tables from '../../../ui/tables.module.css';

/** What the clients' own metrics would show for this run, and where their averages mislead; folded at first. */
export function DashboardSection() {
  const whole = useWhole();
  const [isOpen, setOpen] = useState(false);
  if (whole === null || !hasReported(whole.summary)) return null;
  return (
    <details className={styles.section} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.title}>What your dashboard would say</summary>
      {isOpen && <Metrics {...whole} />}
    </details>
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
        className={tables.table}
        columns={['Metric', when]}
        rows={dashboard.rows.map(({ metric, value }) => [metric, value])}
      />
      {dashboard.traps.map((sentence) => (
        <p key={sentence} className={styles.note}>
          {sentence}
        </p>
      ))}
    </>
  );
}
