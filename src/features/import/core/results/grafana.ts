import { own } from '../../../../base/own';
import { labelsOf, linesOf, MAX_SAMPLES, plainName, type Sample } from '../metrics/samples';
import type { ResultFormat } from './reading';
import { LACKS_OF_SERIES, readSeries } from './series';

/** Header of a table that Grafana saves: a time, then a column for each series, after a line for spreadsheets. */
const HEAD = /^\s{0,9}(?:sep=.\s{1,9})?(?="?time"?,)/i;
/** A cell, quoted if it contains a comma or quotes. */
const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g;
/** A Prometheus series, with its name before the labels or among them; no computed expressions. */
const SERIES = /^([A-Za-z_:][\w:.]{0,299})?\s?(?:\{(.*)\})?$/;
/** A custom legend with Kafka's name and perhaps the client's: `request-latency-avg orders-1`. */
const LEGEND = /^([a-z]+(?:-[a-z]+)*-(?:avg|max|rate|ratio|total|bytes))(?:\s+(\S.*))?$/;

/** A value with the unit that Grafana chose for its size; `UNITS` converts it to Kafka's. */
const VALUE = /^(-?[\d.]{1,30}(?:e[+-]?\d{1,3})?)\s?(\D{0,9})$/i;
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  ns: 1e-6,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  min: 60_000,
  '%': 0.01,
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 1024,
  MiB: 1_048_576,
  GiB: 1_073_741_824,
  K: 1e3,
  Mil: 1e6,
};

export const GRAFANA: ResultFormat = {
  kind: 'metrics',
  sign: HEAD,
  read: (text) => readSeries("Grafana's CSV", grafanaSamples(text)),
  lacks: LACKS_OF_SERIES,
};

/** The last value of each column of Grafana's CSV whose header is a series. */
function grafanaSamples(text: string): readonly Sample[] {
  let head: readonly string[] | null = null;
  const last = new Map<number, { readonly cell: string; readonly line: number }>();
  for (const [row, line] of linesOf(text)) {
    if (head === null) head = /^\s{0,9}"?time/i.test(row) ? cellsOf(row) : null;
    else {
      for (const [index, cell] of cellsOf(row).entries()) if (cell !== '') last.set(index, { cell, line });
    }
  }
  return (head ?? []).slice(0, MAX_SAMPLES).flatMap((series, index): readonly Sample[] => {
    const found = index === 0 ? undefined : last.get(index);
    return found === undefined ? [] : [sampleOf(series, found.cell, found.line)];
  });
}

function cellsOf(line: string): readonly string[] {
  return [...line.trim().matchAll(CELL)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll(/""/g, '"') ?? plain).trim(),
  );
}

function sampleOf(series: string, cell: string, line: number): Sample {
  const read = { value: amountIn(cell), atS: null, line };
  const [, kafkaName, whose] = LEGEND.exec(series) ?? [];
  if (kafkaName !== undefined) {
    const labels: Sample['labels'] = whose === undefined ? {} : { client_id: whose };
    return { name: plainName(`kafka-producer-${kafkaName}`), written: kafkaName, labels, ...read };
  }
  const [, name, inBraces = ''] = SERIES.exec(series) ?? [];
  const labels = labelsOf(inBraces);
  const written = own(labels, '__name__') ?? name ?? series;
  return { name: plainName(written), written, labels, ...read };
}

/** A cell's value: NaN if nothing was observed, infinite if it isn't a number, which no metric can be. */
function amountIn(cell: string): number {
  if (/^(?:NaN|null|undefined)$/i.test(cell)) return Number.NaN;
  const [, digits = '', unit = ''] = VALUE.exec(cell) ?? [];
  const factor = own(UNITS, unit.trim().replace(/\/s$|\s?(?:ops|req|rec|c|p)\/s$/, ''));
  return digits === '' || factor === undefined ? Number.POSITIVE_INFINITY : Number(digits) * factor;
}
