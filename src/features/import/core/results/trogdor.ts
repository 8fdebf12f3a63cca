import { type Metric, OF_ALL } from '../../../../figures/metric';
import { timesOf } from '../metrics/distribution';
import { amountOf, jsonValues, objectOf } from '../metrics/json';
import { metricOf } from '../metrics/metricOf';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

type Json = Readonly<Record<string, unknown>>;

// @recipe importer
/** The status of Trogdor's ProduceBench, of one task or several. */
export const TROGDOR: ResultFormat = {
  kind: 'metrics',
  evidence: "the status of Trogdor's ProduceBench",
  sign: /"averageLatencyMs"/,
  isRun: true,
  read: readTrogdor,
  lacks: ["Trogdor's status has neither a rate nor a maximum, nor how long the task ran."],
};

/** Max depth of Trogdor's status within a coordinator's tasks. */
const MAX_DEPTH = 8;

function readTrogdor(text: string): MetricReading | null {
  const found = jsonValues(text).flatMap(({ value, line }) =>
    statusesIn(value, 0).map((status) => ({ status, line })),
  );
  const metrics = found.flatMap(({ status, line }, index): readonly Metric[] => {
    const of = found.length === 1 ? OF_ALL : { ...OF_ALL, client: `task ${index + 1}` };
    const count = amountOf(status.totalSent);
    const sent = metricOf(
      { value: count ?? Number.NaN, atS: null, line, written: 'totalSent' },
      { figure: 'records', unit: '1', statistic: { type: 'total' }, of },
    );
    return [
      ...timesOf({ figure: 'latency', over: 'record', line, name: '', count, stepMs: 1, of }, [
        ['averageLatencyMs', 'mean', amountOf(status.averageLatencyMs)],
        ['p50LatencyMs', 50, amountOf(status.p50LatencyMs)],
        ['p95LatencyMs', 95, amountOf(status.p95LatencyMs)],
        ['p99LatencyMs', 99, amountOf(status.p99LatencyMs)],
      ]),
      ...(typeof sent === 'string' ? [] : [sent]),
    ];
  });
  if (metrics.length === 0) return null;
  return {
    ...plainReading("Status of Trogdor's ProduceBench", metrics),
    covered: {
      records: found.reduce((sum, { status }) => sum + (amountOf(status.totalSent) ?? 0), 0),
      durationS: null,
      start: 'included',
      windows: [],
    },
    warnings: ["Trogdor's status has neither a rate nor a maximum, and its times are whole ms."],
  };
}

function statusesIn(value: unknown, depth: number): readonly Json[] {
  const object = objectOf(value);
  if (depth > MAX_DEPTH) return [];
  if ('averageLatencyMs' in object) return 'totalSent' in object ? [object] : [];
  return Object.values(object)
    .slice(0, 200)
    .flatMap((each) => statusesIn(each, depth + 1));
}
