import { linesOf, NUMBER, type Sample } from '../metrics/samples';

/** A line of `--print-metrics` (ToolsUtils of Kafka): `group:name:{tags} : value`, in the locale's format. */
const LINE = new RegExp(
  `\\b(producer(?:-node|-topic)?-metrics):([a-z\\d-]{2,60}):\\{([^{}\\n]{0,300})\\}\\s{0,200}: (-?\\d{1,30},\\d{1,9}|${NUMBER})`,
  'g',
);

export function hasPrintedMetrics(text: string): boolean {
  return text.search(LINE) >= 0;
}

/**
 * The metrics that kafka-producer-perf-test printed, named as jmx_exporter names them by default. The tool calls every
 * client the same, so each further list is identified by its number; of `producers` that ran together, the last lists
 * count.
 */
export function printedSamples(text: string, producers: number | null): readonly Sample[] {
  const lists: Map<string, Sample>[] = [];
  for (const [line, number] of linesOf(text)) {
    for (const [, group = '', name = '', tags = '', value = ''] of line.matchAll(LINE)) {
      const key = `${group}:${name}:${tags}`;
      // A repeated line starts the next list.
      if (lists.at(-1)?.has(key) ?? true) lists.push(new Map());
      lists.at(-1)?.set(key, {
        name: `kafka_producer_${group}_${name}`.replaceAll('-', '_'),
        written: name,
        labels: Object.fromEntries(tags.split(',').map(labelOfTag)),
        value: Number(value.replace(',', '.')),
        atS: null,
        line: number,
      });
    }
  }
  const used = producers === null ? lists : lists.slice(-producers);
  if (used.length < 2) return used.flatMap((list) => [...list.values()]);
  return used.flatMap((list, index) =>
    [...list.values()].map((sample) => ({
      ...sample,
      labels: { ...sample.labels, 'client-id': `${sample.labels['client-id'] ?? 'producer'} (${index + 1})` },
    })),
  );
}

function labelOfTag(tag: string): readonly [string, string] {
  const sign = tag.indexOf('=');
  return [tag.slice(0, sign).trim(), tag.slice(sign + 1).trim()];
}
