import { useMemo } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { BAND_RUNS, latencyBands } from '../../../run/twinBands';
import { useApp, useServices, useShown, useWhole } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { NumberTable } from '../../../ui/NumberTable';
import styles from '../../../ui/Panel.module.css';
import tables from '../../../ui/tables.module.css';
import { BandsWork } from '../../../watch/bands/BandsWork';
import { useBands } from '../../../watch/bands/useBands';

/** Figures of the scenario in the cluster fitted to the reader's metrics, each with its band. */
export function ClusterSection() {
  const { store } = useServices();
  const scenario = useShown();
  const isThere = useWhole() !== null;
  const isOver = useApp(({ run }) => run.phase === 'whole');
  const bands = useBands(
    useMemo(() => [scenario], [scenario]),
    isThere && isOver,
  );
  if (bands === null || !isThere) return null;
  const [runs = []] = bands.runs;
  return (
    <section className={styles.section} aria-label="In your cluster">
      <h2 className={styles.title}>In your cluster</h2>
      <BandsWork bands={bands} className={styles.note} />
      {bands.isOver && runs.length > 0 && (
        <NumberTable
          caption="Latency that your metrics allow"
          captionHidden
          className={tables.table}
          columns={['Latency', 'from', 'to']}
          rows={latencyBands(runs).map(({ name, low, high }) => [
            name,
            formatMilliseconds(low),
            formatMilliseconds(high),
          ])}
        />
      )}
      <p className={styles.note}>
        Fitted: {BAND_RUNS} runs with sets of constants that all fit your metrics; 95 % of them, and 10 % for
        the model itself. The figures above are of the set in the scenario alone.
      </p>
      <Button onClick={() => store.getState().changeScenario({}, { twin: '' })}>Forget my cluster</Button>
    </section>
  );
}
