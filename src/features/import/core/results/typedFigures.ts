import { own } from '../../../../base/own';
import type { Metric } from '../../../../figures/metric';
import { linesOf, metricOf } from '../metrics/samples';
import { SATURATED } from './columns';
import { type MetricReading, plainReading } from './reading';

/** A latency in a line of a dashboard or of one's own: "p99 send latency: 117 ms". */
const LATENCY =
  /\b(p ?(?:50|95|99[.,]9|999|99)|(?:50|95|99|99[.,]9)(?:th|st)|median|mean|average|avg|max(?:imum)?)\b[^\n\d,;]{0,60}?(\d{1,9}(?:\.\d{1,6})?)\s{0,3}(ms|msec|milliseconds|s|sec|seconds|us|µs)\b/gi;
/** A rate: "record-send-rate: 5000/s", "5,000 records/s". */
const RATE =
  /(?:\brate\b[^\n\d]{0,30}?(\d[\d,]{0,12}(?:\.\d{1,6})?)|\b(\d[\d,]{0,12}(?:\.\d{1,6})?)\s{0,3}(?:records|rec|messages|msgs?)\b)\s{0,3}(?:\/|per )\s?s/i;
const MS: Readonly<Record<string, number>> = { ms: 1, milliseconds: 1, msec: 1, us: 0.001, µs: 0.001 };
const NAMES: Readonly<Record<string, 'mean' | 'max' | number>> = {
  median: 50,
  mean: 'mean',
  average: 'mean',
  avg: 'mean',
  max: 'max',
  maximum: 'max',
  p999: 99.9,
};
/** What a run that isn't throttled is called. */
const UNTHROTTLED =
  /\bas (?:fast|much|many) as (?:possible|\w{2,10} can)\b|\b(?:at full speed|unthrottled)\b|\bsaturat|\bmax(?:imum)? throughput\b/i;
/** Longest text that is taken for figures that somebody wrote, characters. */
const LONGEST = 400;

/** Latencies and a rate that somebody wrote down; null if a text has no latency. */
export function typedFigures(text: string): MetricReading | null {
  if (text.length > LONGEST) return null;
  const found: (Metric | string)[] = [];
  for (const [line, number] of linesOf(text)) {
    for (const [written, name = '', value = '', unit = ''] of line.matchAll(LATENCY)) {
      const word = name.toLowerCase().replace(' ', '').replace(',', '.');
      const what = own(NAMES, word) ?? Number.parseFloat(word.replace(/^p/, ''));
      const type =
        typeof what === 'number' ? ({ type: 'percentile', percentile: what } as const) : { type: what };
      const ms = Number(value) * (own(MS, unit.toLowerCase()) ?? 1000);
      found.push(
        metricOf(
          { value: ms, atS: null, line: number, written },
          { figure: 'latency', unit: 'ms', statistic: { ...type, over: 'record' } },
        ),
      );
    }
    const [written, rate, records] = RATE.exec(line) ?? [];
    if (written !== undefined)
      found.push(
        metricOf(
          { value: Number((rate ?? records ?? '').replaceAll(',', '')), atS: null, line: number, written },
          { figure: 'records', unit: '1/s', statistic: { type: 'rate' } },
        ),
      );
  }
  const metrics = found.filter((metric) => typeof metric !== 'string');
  const isAny = metrics.some(({ figure }) => figure === 'latency');
  if (!isAny) return null;
  const plain = plainReading('Figures of latency', metrics);
  const [phrase] = UNTHROTTLED.exec(text) ?? [];
  const rate = metrics.find(({ figure }) => figure === 'records')?.value;
  if (phrase === undefined || rate === undefined) return plain;
  const meanings = [{ given: { name: 'records a second', value: String(rate) }, claims: [SATURATED] }];
  return { ...plain, meanings, covered: { ...plain.covered, asked: 'max' } };
}
