import { useMemo, useState } from 'react';
import { formatMilliseconds } from '../../base/format';
import { LATENCY, LATENCY_IDS } from '../../figures/latency';
import { estimateCost } from '../../scenario/cost';
import { readTwinText } from '../../scenario/twinText';
import { SeedRuns } from '../../sim/SeedRuns';
import { BAND_RUNS, bandOf, bandScenarios } from '../../sim/twinBands';
import { useApp, useServices } from '../app';
import { Button } from '../controls/Button';
import tables from '../exchange/tables.module.css';
import { NumberTable } from '../NumberTable';
import { useSeedRuns } from '../useSeedRuns';
import styles from './Panel.module.css';

/** Runs of all sets that take no more model events than these begin by themselves: a few seconds of one worker. */
const MOST_UNASKED = 30_000_000;

/** The runs of every scenario that the reader saw in a fitted cluster. */
const clusterRuns = new SeedRuns((summary) => summary);

/** What the scenario comes to in the cluster that was fitted to the reader's metrics: a band for each figure. */
export function ClusterSection() {
  const { store } = useServices();
  const scenario = useApp((state) => state.scenario);
  const text = useApp(({ view }) => view.twin);
  const shown = useApp(({ status, hideAhead }) => status === 'finished' && !hideAhead);
  const cluster = useMemo(() => readTwinText(text), [text]);
  const [asked, setAsked] = useState<object | null>(null);
  const isCheap = BAND_RUNS * estimateCost(scenario).events <= MOST_UNASKED;
  const works = shown && cluster !== null && (isCheap || asked === scenario);
  const subjects = useMemo(
    () =>
      cluster === null
        ? []
        : bandScenarios(scenario, cluster).map((each, index) => ({
            id: `${index}`,
            scenario: each,
            seeds: 1,
          })),
    [scenario, cluster],
  );
  useSeedRuns(clusterRuns, subjects, works);
  if (cluster === null || !shown) return null;
  const { done, total, problem } = clusterRuns.progress();
  const runs = subjects.flatMap(({ id }) => clusterRuns.resultsOf(id)).filter((run) => run !== null);
  const isOver = works && total > 0 && done === total && runs.length > 0;
  return (
    <section className={styles.section} aria-label="In your cluster">
      <h2 className={styles.title}>In your cluster</h2>
      {!works && (
        <Button onClick={() => setAsked(scenario)}>Run it with all sets that fit your metrics</Button>
      )}
      {works && !isOver && <p className={styles.note}>{problem ?? `${done} of ${BAND_RUNS} runs`}</p>}
      {isOver && (
        <NumberTable
          caption="Latency that your metrics allow"
          captionHidden
          className={tables.table}
          columns={['Latency', 'from', 'to']}
          rows={LATENCY_IDS.filter((name) => name !== 'max').map((name) => {
            const { low, high } = bandOf(
              runs,
              ({ latencyMs }) => latencyMs?.[LATENCY[name].inSummary] ?? Number.NaN,
            );
            return [name, formatMilliseconds(low), formatMilliseconds(high)];
          })}
        />
      )}
      <p className={styles.note}>
        Fitted: {BAND_RUNS} runs with sets of constants that all fit your metrics; 95 % of them, and 10 % for
        the model itself. The figures above are of the set in the scenario alone.
      </p>
      <Button onClick={() => store.getState().setTwin({}, '')}>Forget my cluster</Button>
    </section>
  );
}
