import { formatCount } from '../../../../base/format';
import type { Metric, MetricFigure } from '../../../../figures/metric';
import { empirical } from '../metrics/distribution';
import { amountOf, objectOf } from '../metrics/json';
import { metricOf } from '../metrics/metricOf';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

const SIGN = /"requestApiKey(?:Name)?"/;
/** Times of one request (RequestConvertToJson of Kafka), in ms with decimals. */
const STAGES: readonly (readonly [name: string, figure: MetricFigure])[] = [
  ['requestQueueTimeMs', 'broker-request-queue'],
  ['localTimeMs', 'broker-local'],
  ['remoteTimeMs', 'broker-remote'],
  ['throttleTimeMs', 'broker-throttle'],
  ['responseQueueTimeMs', 'broker-response-queue'],
  ['sendTimeMs', 'broker-response-send'],
  ['totalTimeMs', 'broker-total'],
];
/** The protocol's API key of produce requests. */
const PRODUCE = 0;
/** Min requests for a tail. */
const FEW = 1000;

/** The log of `kafka.request.logger`, a line of JSON for each request. */
export const REQUEST_LOG: ResultFormat = {
  kind: 'metrics',
  sign: SIGN,
  read: readRequestLog,
  lacks: ["A broker's request log doesn't say how long records wait in the client."],
};

function readRequestLog(text: string): MetricReading | null {
  const times = STAGES.map((): number[] => []);
  let [line, others, none, firstLine, firstS, lastS] = [0, 0, 0, 0, Number.NaN, Number.NaN];
  for (const row of text.split('\n')) {
    line += 1;
    if (!SIGN.test(row)) continue;
    const request = requestOf(row);
    if (request === null) none += 1;
    else if (!isProduce(request)) others += 1;
    else {
      STAGES.forEach(([name], stage) => {
        const ms = amountOf(request[name]);
        if (ms !== null) times[stage]?.push(ms);
      });
      if (firstLine === 0) [firstLine, firstS] = [line, timeOf(row)];
      lastS = timeOf(row);
    }
  }
  const count = times.at(-1)?.length ?? 0;
  if (count === 0)
    return others === 0 ? null : { ...plainReading(FORMAT, []), ignored: ignoredOf(others, none) };
  const metrics = STAGES.flatMap(([name, figure], stage) =>
    empirical({ figure, over: 'request', line: firstLine, name }, times[stage] ?? []),
  );
  const few = count < FEW ? [`The log has ${formatCount(count)} produce requests: too few for a tail.`] : [];
  return {
    ...plainReading(FORMAT, [...metrics, ...rateOf(count, lastS - firstS, firstLine)]),
    ignored: ignoredOf(others, none),
    covered: {
      records: null,
      durationS: lastS > firstS ? lastS - firstS : null,
      start: null,
      windows: [],
      asked: null,
    },
    warnings: [
      ...few,
      "The request log has every request's own times, so broker-local is the distribution of service times as it is, without a fit. The wait behind earlier requests of the same connection isn't in it.",
    ],
  };
}

const FORMAT = "Kafka's request log";

function requestOf(row: string): Readonly<Record<string, unknown>> | null {
  try {
    return objectOf(JSON.parse(row.slice(row.indexOf('{'), row.lastIndexOf('}') + 1)));
  } catch {
    return null;
  }
}

function isProduce({ requestHeader }: Readonly<Record<string, unknown>>): boolean {
  const { requestApiKeyName: name, requestApiKey: key } = objectOf(requestHeader);
  return name === undefined ? key === PRODUCE : name === 'PRODUCE';
}

/** When a line was logged, s, with an arbitrary zero; NaN if it doesn't say. */
function timeOf(row: string): number {
  const [, day = '', time = '', part = ''] =
    /^\W{0,3}(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)[.,](\d{3})/.exec(row) ?? [];
  return Date.parse(`${day}T${time}.${part}Z`) / 1000;
}

function rateOf(count: number, seconds: number, line: number): readonly Metric[] {
  if (!(seconds > 0)) return [];
  const metric = metricOf(
    { value: count / seconds, atS: null, line, written: 'requests ÷ time of the log' },
    {
      figure: 'broker-requests',
      unit: '1/s',
      statistic: { type: 'rate' },
      windowS: [seconds, seconds],
      count,
    },
  );
  return typeof metric === 'string' ? [] : [metric];
}

function ignoredOf(others: number, none: number): MetricReading['ignored'] {
  const row = (count: number, name: string, reason: string): MetricReading['ignored'] =>
    count === 0 ? [] : [{ name, given: formatCount(count), reason }];
  return [
    ...row(others, 'requests of other kinds', 'Only produce requests count here.'),
    ...row(none, 'broken lines', "A line of the log that isn't JSON to its end."),
  ];
}
