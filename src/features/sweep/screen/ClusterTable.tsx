import { isLatency } from '../../../figures/metrics';
import { BAND_RUNS, bandText } from '../../../run/twinBands';
import { NumberTable } from '../../../ui/NumberTable';
import { Note } from '../../../ui/Primitives';
import { BandsWork } from '../../../watch/bands/BandsWork';
import { readPlace } from '../core/reading';
import type { SweepResults } from '../core/SweepRuns';
import { valueName } from './axisLook';
import { formatReading, spotName } from './text';
import type { ClusterBands } from './useClusterBands';

interface ClusterTableProps {
  readonly results: SweepResults;
  readonly bands: ClusterBands;
}

/** Figures of the chosen place in the cluster fitted to the reader's metrics, for each line. */
export function ClusterTable({ results, bands }: ClusterTableProps) {
  const { rule, request } = results;
  const { sweep, spot } = request;
  if (bands.lines.length === 0) return null;
  const { format } = rule.metric;
  const field = sweep.lines?.field;
  const rows = bands.lines.map(({ value, place }) => {
    const band = bands.bandOf(place);
    return [
      field === undefined || value === null ? 'This scenario' : valueName(field, value),
      formatReading(readPlace(place, rule), format),
      (band && bandText(band, format)) ?? '–',
    ];
  });
  return (
    <section className="above-2" aria-label="In your cluster">
      <NumberTable
        caption={`${rule.metric.title} in your cluster, at ${spotName(sweep.y === null ? { ...sweep, lines: null } : sweep, spot)}`}
        className="figures-table lined"
        columns={[field === undefined ? '' : 'Line', 'Here', 'In your cluster']}
        rows={rows}
      />
      <Note above={2}>
        95 % of {BAND_RUNS} runs with sets of constants that all fit your metrics
        {isLatency(rule.metric) && ', and 10 % for the model itself'}.
      </Note>
      <BandsWork bands={bands.work} className="note above-2" />
    </section>
  );
}
