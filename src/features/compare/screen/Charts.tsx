import { useMemo, useState } from 'react';
import { formatFineShare } from '../../../base/format';
import { failedShare, losesPercentile } from '../../../figures/objective';
import type { Playhead } from '../../../run/Playhead';
import type { WatchedBroker } from '../../../scenario/roles';
import { useApp, useServices } from '../../../ui/app';
import { Segmented } from '../../../ui/controls/Segmented';
import { Stack } from '../../../ui/Primitives';
import { isBlocked } from '../../../watch/runPlace/RunPlace';
import type { CompareRun } from '../core/CompareSession';
import type { ResultRow } from '../core/results';
import styles from './CompareScreen.module.css';
import { CompareStrips } from './CompareStrips';
import { letterOf, type ScenarioName } from './names';
import { PercentileFigure } from './PercentileFigure';
import { Stages } from './Stages';
import { type SeedsFound, whiskersOf, whiskersText } from './useSeeds';

interface ChartsProps {
  readonly runs: readonly CompareRun[];
  readonly names: readonly ScenarioName[];
  readonly rows: readonly ResultRow[];
  readonly found: SeedsFound;
  readonly watched: WatchedBroker;
  readonly playhead: Playhead;
}

const VIEWS = [
  { value: 'percentiles', label: 'Percentiles' },
  { value: 'stages', label: 'Stages' },
] as const;

/** Percentiles or stages of whole runs, next to the runs over time. */
export function Charts({ runs, names, rows, found, watched, playhead }: ChartsProps) {
  const { store } = useServices();
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('percentiles');
  const seedsText = runs.some(isBlocked) ? 'no whiskers without all runs' : whiskersText(found);
  const whiskers = useMemo(() => whiskersOf(rows, found), [rows, found]);
  return (
    <div className={styles.charts}>
      <Stack as="section" className={styles.chart} aria-label="Latency and stages">
        <div className={styles.switch}>
          <Segmented label="What to show here" options={VIEWS} value={view} onChange={setView} />
        </div>
        <div className={`${styles.room} room`} data-view={view}>
          {view === 'percentiles' ? (
            <PercentileFigure
              {...{ runs, names, sloMs, whiskers }}
              whiskersSay={[...withoutFailed(runs), seedsText].filter(Boolean).join('; ')}
            />
          ) : (
            <Stages runs={runs} names={names} playhead={playhead} />
          )}
        </div>
      </Stack>
      <Stack as="section" className={styles.chart} aria-label="Over time">
        <h2 className={styles.title}>Over time</h2>
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

/** Curves that leave out failed records: "B without the 34 % that failed". */
function withoutFailed(runs: readonly CompareRun[]): readonly string[] {
  return runs.flatMap(({ phase, shown }, index) => {
    const share = phase === 'whole' ? failedShare(shown.summary) : 0;
    return losesPercentile(share)
      ? [`${letterOf(index)} without the ${formatFineShare(share)} that failed`]
      : [];
  });
}
