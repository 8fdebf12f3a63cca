import { completeRun, type ExportInput } from '../../../run/export/input';
import { perfCommandFile } from '../../../run/export/perfCommandFile';
import { propertiesFile } from '../../../run/export/propertiesFile';
import { withoutSame } from '../../../scenario/groupEdits';
import { binsCsv, seriesOf } from './binsCsv';

export type { ExportInput } from '../../../run/export/input';

export interface TextFile {
  readonly id: 'csv' | 'json' | 'hgrm' | 'properties' | 'command';
  readonly label: string;
  readonly says: string;
  /** The name of the file; `title` is the view's and may be anything. */
  name(title: string): string;
  readonly mime: string;
  /** Makes the text. Throws, or rejects with, an Error whose message is a sentence if there is nothing to write yet. */
  make(input: ExportInput): string | Promise<string>;
}

export const TEXT_FILES: readonly TextFile[] = [
  {
    id: 'csv',
    label: 'Table',
    says: 'the strips as CSV, one row per bin',
    name: (title) => `${plainName(title)}.csv`,
    mime: 'text/csv',
    make: binsCsv,
  },
  {
    id: 'json',
    label: 'JSON',
    says: 'settings, results and the strips',
    name: (title) => `${plainName(title)}.json`,
    mime: 'application/json',
    make: runJson,
  },
  {
    id: 'hgrm',
    label: 'HdrHistogram',
    says: 'latency percentiles, .hgrm',
    name: (title) => `${plainName(title)}.hgrm`,
    mime: 'text/plain',
    // Its library is loaded only for this file.
    make: async (input) => (await import('./percentileFile')).percentileFile(input),
  },
  {
    id: 'properties',
    label: 'producer.properties',
    says: 'only the producer settings, with comments',
    name: () => 'producer.properties',
    mime: 'text/plain',
    make: propertiesFile,
  },
  {
    id: 'command',
    label: 'kafka-producer-perf-test',
    says: 'the command that reproduces this',
    name: (title) => `${plainName(title)}.sh`,
    mime: 'text/x-shellscript',
    make: perfCommandFile,
  },
];

/** A name that's valid in every file system: letters, digits and dashes. */
function plainName(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return words === '' ? 'linger' : `linger-${words}`;
}

/**
 * A run as JSON: the scenario, its link, the model's revision, the summary and the series of the strips. Throws an
 * Error with a sentence if the run isn't complete.
 */
function runJson(input: ExportInput): string {
  const { history, summary } = completeRun(input);
  const { title, link, scenario, inYourCluster } = input;
  const file = {
    title,
    link,
    modelRevision: summary.modelRevision,
    scenario: withoutSame(scenario),
    summary,
    inYourCluster,
    series: seriesOf(history),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
