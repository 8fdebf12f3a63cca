import { type CsvCell, csvText } from '../../../base/csv';
import { modelText } from '../../../scenario/modelText';
import type { FieldName } from '../../../scenario/scenario';
import type { SweepFile, SweepRow } from './rows';

/**
 * A sweep as comma-separated values: comments with the link, the model's revision and the whole scenario, then one line
 * per cell. Spreadsheets and `pandas.read_csv(…, comment='#', engine='python')` read it.
 */
export function sweepCsv(file: SweepFile): string {
  // The revision has its own line.
  const { model: _, ...scenario } = file.scenario;
  const swept = [...new Set(file.cells.flatMap(({ settings }) => Object.keys(settings)))] as FieldName[];
  const { name, unit } = file.metric;
  const measure = unit === '' ? name : `${name} (${unit})`;
  const rest = file.cells.some(({ inYourCluster }) => inYourCluster) ? [...REST, ...CLUSTER] : REST;
  const head = [...swept, measure, ...OVER_SEEDS, ...rest.map(([title]) => title)];
  const lines = file.cells.map((row) => [
    ...swept.map((field) => row.settings[field] ?? null),
    row.own,
    row.low,
    row.high,
    row.mean,
    row.halfWidth95,
    ...rest.map(([, value]) => value(row)),
  ]);
  return csvText(
    [
      file.about,
      `link: ${file.link}`,
      `model revision: ${file.modelRevision ?? 'none, because no run has finished'}`,
      `window of latency: ${file.window}`,
      `SLO for p99: ${file.objectiveP99Ms} ms`,
      `finished: ${file.finished ? 'yes' : "no, cells that aren't settled lack runs"}`,
      'scenario that all cells share, except for the columns below:',
      ...modelText(scenario).split('\n'),
    ],
    [head, ...lines],
  );
}

const OVER_SEEDS = ['lowest', 'highest', 'mean', 'half width 95 %'];

type Column = readonly [string, (row: SweepRow) => CsvCell];

const REST: readonly Column[] = [
  ['runs', ({ runs }) => runs],
  ['settled', ({ settled }) => settled],
  ['backlog growth', ({ backlogGrowth }) => backlogGrowth],
  ['runs away', ({ runsAway }) => runsAway],
  ['predicted load', ({ predictedLoad }) => predictedLoad],
  ['ended early at (s)', ({ endedEarlyAtS }) => endedEarlyAtS],
  ['at least', ({ atLeast }) => atLeast],
  ['problem', ({ problem }) => problem],
];

/** Columns for a fitted cluster; filled for chosen places only. */
const CLUSTER: readonly Column[] = [
  ['in your cluster from', ({ inYourCluster }) => inYourCluster?.low ?? null],
  ['in your cluster to', ({ inYourCluster }) => inYourCluster?.high ?? null],
];
