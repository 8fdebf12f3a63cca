import { bucketOf } from './columns';
import type { LatencyFigures, Summary } from './protocol';

type SlowTime = NonNullable<Summary['slowTime']>;

/** A summary of a former revision, which may lack what later ones brought. */
export type AnySummary = Omit<Summary, 'latencyBuckets' | 'endToEndBuckets' | 'slowTime'> &
  Partial<Pick<Summary, 'latencyBuckets' | 'endToEndBuckets'>> & {
    readonly slowTime: (Omit<SlowTime, 'backlogBytes'> & Partial<Pick<SlowTime, 'backlogBytes'>>) | null;
  };

/**
 * Any summary in today's shape. Of latencies a former one knows only percentiles: each record lies at the next of them.
 * What waited while slow is everything that wasn't acked by its end, of `recordBytes` each.
 */
export function completeSummary(summary: AnySummary, recordBytes: number): Summary {
  const { latencyMs, latencyBuckets, endToEndMs, endToEndBuckets, slowTime, records, consumer } = summary;
  return {
    ...summary,
    latencyBuckets: latencyBuckets ?? bucketsOf(latencyMs, records.measured),
    endToEndBuckets: endToEndBuckets ?? (endToEndMs && bucketsOf(endToEndMs, consumer?.records ?? 0)),
    slowTime: slowTime && {
      ...slowTime,
      backlogBytes: slowTime.backlogBytes ?? backlogOf(slowTime, recordBytes),
    },
  };
}

function bucketsOf(latency: LatencyFigures | null, records: number): readonly number[] {
  if (latency === null || records === 0) return [];
  const { p50, p95, p99, p999, max } = latency;
  const ends = [
    [p50, 0.5],
    [p95, 0.95],
    [p99, 0.99],
    [p999, 0.999],
    [max, 1],
  ] as const;
  let counted = 0;
  return ends.flatMap(([ms, quantile]) => {
    // Up to and with index ⌊q n⌋.
    const upTo = Math.min(records, Math.floor(quantile * records) + 1);
    const count = upTo - counted;
    counted = upTo;
    return count === 0 ? [] : [bucketOf(ms), count];
  });
}

function backlogOf(
  { slow: { records } }: Pick<SlowTime, 'slow'>,
  recordBytes: number,
): SlowTime['backlogBytes'] {
  return { half: 0, end: Math.max(0, records.sent - records.acked) * recordBytes };
}
