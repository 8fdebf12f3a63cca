import { objectOf } from '../metrics/json';
import { MAX_SAMPLES, numberIn, plainName, type Sample } from '../metrics/samples';
import type { ResultFormat } from './reading';
import { LACKS_OF_SERIES, readJsonSeries } from './series';

export const PROMETHEUS_QUERY: ResultFormat = {
  kind: 'metrics',
  evidence: 'the JSON of a Prometheus query',
  sign: /"metric"\s{0,9}:/,
  read: (text) => readJsonSeries('Answer to a Prometheus query', text, querySamples),
  lacks: LACKS_OF_SERIES,
};

/** The samples of `{metric: {__name__, …}, value: [time, "1.5"]}`, or the ends of a range. */
function querySamples(json: unknown, line: number): readonly Sample[] {
  const results = resultsOf(json);
  return results.slice(0, MAX_SAMPLES).flatMap((result): readonly Sample[] => {
    const { metric, value, values } = objectOf(result);
    // The series' own name isn't a label: brokers have one that is called `name`.
    const { __name__: written, ...others } = objectOf(metric);
    const labels = Object.entries(others).filter(([, text]) => typeof text === 'string') as [
      string,
      string,
    ][];
    const pairs = Array.isArray(value) ? [value] : Array.isArray(values) ? ends(values) : [];
    if (typeof written !== 'string') return [];
    return pairs.flatMap((pair: unknown) =>
      Array.isArray(pair) && pair.length === 2
        ? [
            {
              name: plainName(written),
              written,
              labels: Object.fromEntries(labels),
              value: numberIn(String(pair[1])),
              atS: typeof pair[0] === 'number' ? pair[0] : null,
              line,
            },
          ]
        : [],
    );
  });
}

function resultsOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  const { data, result, metric } = objectOf(json);
  const found = objectOf(data).result ?? result;
  return Array.isArray(found) ? found : metric === undefined ? [] : [json];
}

/** The first and the last reading with a value, and the very last one if it has none. */
function ends(values: readonly unknown[]): readonly unknown[] {
  const known = values.filter((pair) => Array.isArray(pair) && Number.isFinite(numberIn(String(pair[1]))));
  return [...new Set([known[0], known.at(-1), values.at(-1)])].filter((pair) => pair !== undefined);
}
