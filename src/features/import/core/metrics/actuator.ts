import { amountOf, eachOf, objectOf } from './json';
import { plainName } from './prometheus';
import type { Sample } from './samples';

/**
 * The samples of Spring Boot's `/actuator/metrics/NAME`, one response or a list of them. A value is a sum over all
 * series that match the query's tags (MetricsEndpoint), which for several series only suits rates and totals.
 */
export function actuatorSamples(json: unknown, line: number): readonly Sample[] {
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
