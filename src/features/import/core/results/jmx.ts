import { eachOf, jsonValues, objectOf } from '../metrics/json';
import { linesOf, MAX_SAMPLES, NUMBER, type Sample } from '../metrics/samples';
import type { ResultFormat } from './reading';
import { LACKS_OF_SERIES, readSeries } from './series';

const PROPERTIES = '(?:[\\w-]{1,40}=(?:"[^"\\n]{0,200}"|[^,:="\\s]{1,200}),?){1,6}';
const BEAN = `kafka\\.(?:network|producer):${PROPERTIES}`;
const BEAN_IN_LINE = new RegExp(BEAN);
const OTHER_BEAN_IN_LINE = new RegExp(`(?<![\\w.-])[A-Za-z][\\w.-]{0,99}:${PROPERTIES}`);
const HEAD_OF_BEAN = /^\s*#mbean\s*=/;
const WHOLE_BEAN = new RegExp(`^${BEAN}$`);
const ATTRIBUTE = new RegExp(
  `([A-Za-z0-9][\\w-]{1,60})\\s{0,9}[=:\\s]\\s{0,9}(${NUMBER})(?=[;,\\s}]|$)`,
  'g',
);

export const JMX: ResultFormat = {
  kind: 'metrics',
  sign: BEAN_IN_LINE,
  read: (text) => readSeries('Attributes of JMX', jmxSamples(text)),
  lacks: LACKS_OF_SERIES,
};

/**
 * The attributes of Kafka's MBeans, named as jmx_exporter names them by default: in the CSV of kafka-run-class JmxTool
 * (its first and last row), in jmxterm's blocks, in JSON of Jolokia, or as `bean attribute=value` on a line.
 */
function jmxSamples(text: string): readonly Sample[] {
  const header = /^\s*"?time"?,/.test(text) ? text.slice(0, text.indexOf('\n')) : null;
  if (header !== null && BEAN_IN_LINE.test(header)) return ofTable(header, text);
  if (/^\s*[[{]/.test(text)) return jsonValues(text).flatMap(({ value, line }) => ofJolokia(value, line));
  return ofLines(text);
}

function ofLines(text: string): readonly Sample[] {
  const ours: Sample[] = [];
  const others: Sample[] = [];
  let bean: string | null = null;
  let samples = others;
  for (const [line, number] of linesOf(text)) {
    const own = BEAN_IN_LINE.exec(line);
    const found = own ?? OTHER_BEAN_IN_LINE.exec(line);
    if (found !== null || HEAD_OF_BEAN.test(line)) {
      bean = found?.[0] ?? null;
      samples = own === null ? others : ours;
    }
    if (bean === null) continue;
    const rest = found === null ? line : line.slice(found.index + found[0].length);
    for (const [, attribute = '', value = ''] of rest.matchAll(ATTRIBUTE)) {
      if (samples.length > MAX_SAMPLES) break;
      samples.push(sampleOf(bean, attribute, { value: Number(value), atS: null, line: number }));
    }
  }
  return [...ours, ...others];
}

function ofTable(header: string, text: string): readonly Sample[] {
  const columns = [...header.matchAll(/"([^"]{0,500})"|([^,]{1,500})/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  const rows = [...linesOf(text)].filter(([line]) => /^\d{10,13},/.test(line));
  const [first, last] = [rows[0], rows.at(-1)];
  return [first, ...(first === last ? [] : [last])].flatMap((row) => {
    const [line = '', number = 0] = row ?? [];
    const cells = line.split(',').map(Number);
    return columns.flatMap((column, index): readonly Sample[] => {
      const bean = BEAN_IN_LINE.exec(column)?.[0];
      const attribute = column.split(':').at(-1) ?? '';
      const value = cells[index];
      if (bean === undefined || value === undefined) return [];
      return [sampleOf(bean, attribute.trim(), { value, atS: (cells[0] ?? 0) / 1000, line: number })];
    });
  });
}

/** Responses to reads of one MBean, or of a pattern. */
function ofJolokia(json: unknown, line: number): readonly Sample[] {
  return eachOf(json)
    .slice(0, MAX_SAMPLES)
    .flatMap((answer: unknown) => {
      const { request, value, timestamp } = objectOf(answer);
      const { mbean } = objectOf(request);
      const atS = typeof timestamp === 'number' ? timestamp : null;
      const beans =
        typeof mbean === 'string' && WHOLE_BEAN.test(mbean) ? { [mbean]: value } : objectOf(value ?? answer);
      return Object.entries(beans)
        .filter(([bean]) => WHOLE_BEAN.test(bean))
        .flatMap(([bean, attributes]) =>
          Object.entries(objectOf(attributes)).flatMap(([attribute, given]) =>
            typeof given === 'number' || given === 'NaN'
              ? [sampleOf(bean, attribute, { value: Number(given), atS, line })]
              : [],
          ),
        );
    });
}

function sampleOf(bean: string, attribute: string, read: Pick<Sample, 'value' | 'atS' | 'line'>): Sample {
  const colon = bean.indexOf(':');
  const properties = [...bean.slice(colon + 1).matchAll(/([\w-]{1,40})=(?:"([^"]*)"|([^,]*))/g)];
  const labels = Object.fromEntries(
    properties.map(([, key = '', quoted, plain = '']) => [key, quoted ?? plain]),
  );
  const { type = '', ...others } = labels;
  const name = `${bean.slice(0, colon)}_${type}_${attribute}`.toLowerCase().replaceAll(/[.-]/g, '_');
  return { name, written: `${labels.name ?? type}:${attribute}`, labels: others, ...read };
}
