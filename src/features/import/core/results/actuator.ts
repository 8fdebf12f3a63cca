import { amountOf, eachOf, objectOf } from '../metrics/json';
import { plainName, type Sample } from '../metrics/samples';
import type { ResultFormat } from './reading';
import { LACKS_OF_SERIES, readJsonSeries } from './series';

export const ACTUATOR: ResultFormat = {
  kind: 'metrics',
  evidence: "the JSON of Spring Boot's Actuator",
  sign: /"measurements"\s{0,9}:/,
  read: (text) => readJsonSeries("Answer of Spring Boot's Actuator", text, actuatorSamples),
  lacks: LACKS_OF_SERIES,
};

/**
 * The samples of Spring Boot's `/actuator/metrics/NAME`, one response or a list of them. A value is a sum over all
 * series that match the query's tags (MetricsEndpoint), which for several series only suits rates and totals.
 */
function actuatorSamples(json: unknown, line: number): readonly Sample[] {
  return eachOf(json).flatMap((answer): readonly Sample[] => {
    const { name, measurements, availableTags } = objectOf(answer);
    if (typeof name !== 'string' || !Array.isArray(measurements)) return [];
    const given = measurements
      .map(objectOf)
      .find(({ statistic }) => KAFKA_STATISTICS.includes(String(statistic)));
    const tags = tagsOf(availableTags);
    const several = NO_SUM.test(name) ? tags.find(([, values]) => values.length > 1)?.[0] : undefined;
    return [
      {
        name: several === undefined ? plainName(name) : `${plainName(name)}_sum`,
        written: several === undefined ? name : `Sum over ${several}: ${name}`,
        labels: Object.fromEntries(
          tags.flatMap(([tag, values]) => (values.length === 1 ? [[tag, String(values[0])]] : [])),
        ),
        value: amountOf(given?.value) ?? Number.NaN,
        atS: null,
        line,
      },
    ];
  });
}

/** Statistics of Kafka's gauges and totals in Micrometer. */
const KAFKA_STATISTICS = ['VALUE', 'COUNT'];
const NO_SUM = /(?:avg|max|ratio)$/;

function tagsOf(available: unknown): readonly (readonly [tag: string, values: readonly unknown[]])[] {
  if (!Array.isArray(available)) return [];
  return available.map(objectOf).map(({ tag, values }) => [String(tag), eachOf(values)]);
}
