import { own } from '../../../../base/own';
import { metricIn, timesOf } from '../metrics/metricOf';
import { linesOf } from '../metrics/samples';
import { FIGURES, meaningOf, SATURATED } from './columns';
import { type ResultReading, readingOf } from './reading';

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

/** Latencies and a rate that somebody wrote down, if a text has nothing else; null if it has no latency. */
export function typedFigures(text: string): ResultReading | null {
  if (text.length > LONGEST) return null;
  const metrics = [...linesOf(text)].flatMap(([line, number]) => {
    const latencies = [...line.matchAll(LATENCY)].flatMap(([written, name = '', value = '', unit = '']) => {
      const word = name.toLowerCase().replace(' ', '').replace(',', '.');
      const what = own(NAMES, word) ?? Number.parseFloat(word.replace(/^p/, ''));
      const ms = Number(value) * (own(MS, unit.toLowerCase()) ?? 1000);
      const at = { figure: 'latency', over: 'record', line: number, name: '' } as const;
      return timesOf(at, [[written, what, ms]]);
    });
    const [written, rate, records] = RATE.exec(line) ?? [];
    const perSecond = Number((rate ?? records ?? '-').replaceAll(',', ''));
    return [...latencies, ...metricIn(perSecond, { line: number, written: written ?? '' }, FIGURES.rate)];
  });
  if (!metrics.some(({ figure }) => figure === 'latency')) return null;
  const plain = readingOf('Figures of latency', metrics);
  const rate = metrics.find(({ figure }) => figure === 'records')?.value;
  if (rate === undefined || !UNTHROTTLED.test(text)) return plain;
  const meanings = [meaningOf('records a second', rate, SATURATED)];
  return { ...plain, meanings, basis: { ...plain.basis, asked: 'max' } };
}
