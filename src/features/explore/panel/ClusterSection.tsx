import { useMemo } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { BAND_RUNS, latencyBands } from '../../../run/twinBands';
import { useApp, useServices, useShown, useWhole } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { NumberTable } from '../../../ui/NumberTable';
import { Note, Section } from '../../../ui/Primitives';
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
    <Section aria-label="In your cluster">
      <h2 className="below-2">In your cluster</h2>
      <BandsWork bands={bands} className="note above-2" />
      {bands.isOver && runs.length > 0 && (
        <NumberTable
          caption="Latency that your metrics allow"
          captionHidden
          className="figures-table lined above-2 below-3"
          columns={['Latency', 'from', 'to']}
          rows={latencyBands(runs).map(({ name, low, high }) => [
            name,
            formatMilliseconds(low),
            formatMilliseconds(high),
          ])}
        />
      )}
      <Note above={2}>
        Fitted: {BAND_RUNS} runs with sets of constants that all fit your metrics; 95 % of them, and 10 % for
        the model itself. The figures above are of the set in the scenario alone.
      </Note>
      <Button onClick={() => store.getState().changeScenario({}, { twin: '' })}>Forget my cluster</Button>
    </Section>
  );
}
