import { useEffect, useMemo, useState } from 'react';
import { Cache } from '../../../base/Cache';
import { indexOf, isLatency } from '../../../figures/metrics';
import { type Band, bandOf } from '../../../run/twinBands';
import { TWIN_FIELDS } from '../../../scenario/twin';
import { useApp } from '../../../ui/app';
import { type Bands, useBands } from '../../../watch/bands/useBands';
import type { Place } from '../core/plan';
import { readPlace } from '../core/reading';
import type { SweepResults } from '../core/SweepRuns';

/** Figures of places in the cluster fitted to the reader's metrics. */
export interface ClusterBands {
  readonly work: Bands;
  readonly lines: readonly { readonly value: number | string | null; readonly place: Place }[];
  /** Band of a place that is or was chosen; null if its runs weren't made. */
  bandOf(place: Place): Band | null;
}

/** Bands of the chosen places, cached when others are chosen; null if no cluster was fitted. */
export function useClusterBands(results: SweepResults | null, rests: boolean): ClusterBands | null {
  const twin = useApp(({ view }) => view.twin);
  const found = results === null ? [] : chosenPlaces(results);
  const [lines, setLines] = useState<ClusterBands['lines']>([]);
  // The cells' keys say which places they are.
  if (keysOf(found) !== keysOf(lines)) setLines(found);
  const scenarios = useMemo(() => lines.map(({ place }) => place.scenario), [lines]);
  const sweep = results?.request.sweep;
  const kept = useMemo(
    () =>
      TWIN_FIELDS.filter((field) => [sweep?.x.field, sweep?.y?.field, sweep?.lines?.field].includes(field)),
    [sweep],
  );
  const work = useBands(scenarios, rests, kept);
  const [known] = useState(() => new Cache<string, Band>(MAX_CACHED_BANDS));
  const metric = results?.rule.metric;
  const name = ({ cell }: Place): string => [metric?.id, twin, kept, cell.key].join('\n');
  const chosen = new Map<string, Band>();
  if (work?.isOver && metric !== undefined)
    for (const [index, { place }] of lines.entries()) {
      const figure = ({ values }: { readonly values: Float64Array }): number =>
        values[indexOf(metric.id)] ?? Number.NaN;
      const runs = work.runs[index] ?? [];
      chosen.set(name(place), isLatency(metric) ? bandOf(runs, figure) : bandOf(runs, figure, 0));
    }
  useEffect(() => {
    for (const [key, band] of chosen) known.set(key, band);
  });
  if (results === null || work === null) return null;
  return {
    work,
    lines,
    bandOf: (place) => chosen.get(name(place)) ?? known.get(name(place)) ?? null,
  };
}

/** Bands kept of places that were chosen before; the oldest are dropped first. */
const MAX_CACHED_BANDS = 500;

function chosenPlaces({ lines, request, rule }: SweepResults): ClusterBands['lines'] {
  return lines.across.flatMap(({ value, places }) => {
    const place = places[request.spot.column];
    return place === undefined || place.refusal !== null || readPlace(place, rule).runs === 0
      ? []
      : [{ value, place }];
  });
}

function keysOf(lines: ClusterBands['lines']): string {
  return lines.map(({ place }) => place.cell.key).join('\n');
}
