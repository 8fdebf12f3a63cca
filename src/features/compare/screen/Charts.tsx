import { useMemo } from 'react';
import { formatFineShare } from '../../../base/format';
import { failedShare, losesPercentile } from '../../../figures/objective';
import type { Playhead } from '../../../run/Playhead';
import type { WatchedBroker } from '../../../scenario/roles';
import { useApp, useServices } from '../../../ui/app';
import { Stack } from '../../../ui/Primitives';
import type { CompareRun } from '../core/compareRun';
import styles from './CompareScreen.module.css';
import { CompareStrips } from './CompareStrips';
import { letterOf, type ScenarioName } from './names';
import { PercentileFigure } from './PercentileFigure';

interface ChartsProps {
  readonly runs: readonly CompareRun[];
  readonly names: readonly ScenarioName[];
  readonly grows: readonly boolean[];
  readonly watched: WatchedBroker;
  readonly playhead: Playhead;
}

/** Latency by percentile over the compared window, next to p99 and shares over time. */
export function Charts({ runs, names, grows, watched, playhead }: ChartsProps) {
  const { store } = useServices();
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const says = useMemo(() => withoutFailed(runs), [runs]);
  return (
    <div className={styles.charts}>
      <Stack as="section" className={styles.chart} aria-label="Latency">
        <div className={`${styles.room} room`}>
          <PercentileFigure {...{ runs, names, sloMs, grows, says }} />
        </div>
      </Stack>
      <Stack as="section" className={styles.chart} aria-label="Over time">
        <div className={`${styles.room} room`}>
          {runs.length > 0 && (
            <CompareStrips
              {...{ runs, playhead, sloMs, watched }}
              onSloChange={(ms) => store.getState().setSlo(ms)}
            />
          )}
        </div>
      </Stack>
    </div>
  );
}

/** Curves that leave out failed records: `B without the 34 % that failed`. */
function withoutFailed(runs: readonly CompareRun[]): string {
  return runs
    .flatMap(({ phase, shown }, index) => {
      const share = phase === 'whole' ? failedShare(shown.summary) : 0;
      return losesPercentile(share)
        ? [`${letterOf(index)} without the ${formatFineShare(share)} that failed`]
        : [];
    })
    .join('; ');
}
