import { own } from '../../../../base/own';
import type { Column } from './basis';
import { lineAt, meaningOf, runReading, SATURATED } from './columns';
import type { ResultReading } from './reading';

/** A latency in a line of a dashboard or of one's own: "p99 send latency: 117 ms". */
const LATENCY =
  /\b(p ?(?:50|95|99[.,]9|999|99)|(?:50|95|99|99[.,]9)(?:th|st)|median|mean|average|avg|max(?:imum)?)\b[^\n\d,;]{0,60}?(\d{1,9}(?:\.\d{1,6})?)\s{0,3}(ms|msec|milliseconds|s|sec|seconds|us|µs)\b/gi;
/** A rate: "record-send-rate: 5000/s", "5,000 records/s". */
const RATE =
  /(?:\brate\b[^\n\d]{0,30}?(\d[\d,]{0,12}(?:\.\d{1,6})?)|\b(\d[\d,]{0,12}(?:\.\d{1,6})?)\s{0,3}(?:records|rec|messages|msgs?)\b)\s{0,3}(?:\/|per )\s?s/i;
const MS: Readonly<Record<string, number>> = { ms: 1, milliseconds: 1, msec: 1, us: 0.001, µs: 0.001 };
const NAMES: Readonly<Record<string, Column>> = {
  median: 'p50',
  mean: 'mean',
  average: 'mean',
  avg: 'mean',
  max: 'max',
  maximum: 'max',
};
/** What a run that isn't throttled is called. */
const UNTHROTTLED =
  /\bas (?:fast|much|many) as (?:possible|\w{2,10} can)\b|\b(?:at full speed|unthrottled)\b|\bsaturat|\bmax(?:imum)? throughput\b/i;
/** Longest text that is taken for figures that somebody wrote, characters. */
const LONGEST = 400;

/** Latencies and a rate that somebody wrote down, if a text has nothing else; null if it has no latency. */
export function typedFigures(text: string): ResultReading | null {
  if (text.length > LONGEST) return null;
  const found = [...text.matchAll(LATENCY)].map(([written, name = '', value = '', unit = '']) => {
    const column = own(NAMES, name.toLowerCase()) ?? `p${name.replaceAll(/\D/g, '')}`;
    return { column, written, value: Number(value) * (own(MS, unit.toLowerCase()) ?? 1000) };
  });
  if (found.length === 0) return null;
  const [written = '', ...rates] = RATE.exec(text) ?? [];
  const rate = Number((rates.find(Boolean) ?? '-').replaceAll(',', ''));
  const isSaturated = rate > 0 && UNTHROTTLED.test(text);
  const all = [...found, ...(Number.isNaN(rate) ? [] : [{ column: 'rate', written, value: rate }])];
  return runReading('Figures of latency', {
    line: lineAt(text, text.search(LATENCY)),
    columns: Object.fromEntries(all.map(({ column, value }) => [column, value])),
    names: Object.fromEntries(all.map((each) => [each.column, each.written])),
    asked: isSaturated ? 'max' : null,
    said: isSaturated ? [meaningOf('records a second', rate, SATURATED)] : [],
  });
}
