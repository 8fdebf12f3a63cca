import { useMemo } from 'react';
import { TWIN_FIELDS } from '../scenario/twin';
import { indexOf, isLatency } from '../sim/sweep/metrics';
import { readPlace } from '../sim/sweep/reading';
import type { SweepResults } from '../sim/sweep/SweepRuns';
import { BAND_RUNS, bandOf, bandText } from '../sim/twinBands';
import { BandsWork } from '../ui/BandsWork';
import { NumberTable } from '../ui/NumberTable';
import { useBands } from '../ui/useBands';
import { valueName } from './axisLook';
import styles from './Differences.module.css';
import { spotName } from './words';

interface ClusterBandsProps {
  readonly results: SweepResults;
  /** The sweep's own runs come first. */
  readonly rests: boolean;
}

/** What the chosen place comes to in the cluster that was fitted to the reader's metrics, for each line. */
export function ClusterBands({ results, rests }: ClusterBandsProps) {
  const { rule, request, lines } = results;
  const { sweep, spot } = request;
  const known = lines.across.flatMap(({ value, places }) => {
    const place = places[spot.column];
    return place === undefined || place.refusal !== null || readPlace(place, rule).runs === 0
      ? []
      : [{ value, place }];
  });
  const key = known.map(({ place }) => place.cell.key).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells' keys say which scenarios they are
  const scenarios = useMemo(() => known.map(({ place }) => place.scenario), [key]);
  const kept = useMemo(
    () => TWIN_FIELDS.filter((field) => [sweep.x.field, sweep.y?.field, sweep.lines?.field].includes(field)),
    [sweep],
  );
  const bands = useBands(scenarios, rests, kept);
  if (bands === null || known.length === 0) return null;
  const { format } = rule.metric;
  const field = sweep.lines?.field;
  const figure = ({ values }: { readonly values: Float64Array }): number =>
    values[indexOf(rule.metric.id)] ?? Number.NaN;
  const rows = known.map(({ value, place }, index) => {
    const runs = bands.isOver ? (bands.runs[index] ?? []) : [];
    const band = isLatency(rule.metric) ? bandOf(runs, figure) : bandOf(runs, figure, 0);
    return [
      field === undefined || value === null ? 'This scenario' : valueName(field, value),
      format(readPlace(place, rule).mean),
      bandText(band, format) ?? '–',
    ];
  });
  const { column, row } = spot;
  return (
    <section className={styles.section} aria-label="In your cluster">
      <NumberTable
        caption={`${rule.metric.title} in your cluster, at ${spotName(sweep.y === null ? { ...sweep, lines: null } : sweep, { column, row })}`}
        className={styles.table}
        columns={[field === undefined ? '' : 'Line', 'Here', 'In your cluster']}
        rows={rows}
      />
      <p className={styles.note}>
        95 % of {BAND_RUNS} runs with sets of constants that all fit your metrics
        {isLatency(rule.metric) && ', and 10 % for the model itself'}.
      </p>
      <BandsWork bands={bands} className={styles.note} />
    </section>
  );
}
