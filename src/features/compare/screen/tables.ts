import { type CsvCell, csvText } from '../../../base/csv';
import type { SeedFigures } from '../../../run/seedFigures';
import { type Band, bandOf, bandText } from '../../../run/twinBands';
import { FIELDS, fieldOf, inUse } from '../../../scenario/fields';
import { plainText, timedChangesText } from '../../../scenario/modelText';
import type { Scenario } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import { type Against, against, type ResultRow, rowValue } from '../core/results';
import { changesDiffer, changeText, differingFields, valueIn } from './differences';
import { clientsOf, letterOf } from './names';

export interface SettingLine {
  readonly key: string;
  readonly label: string;
  /** Set in mono, as Kafka's names are. */
  readonly mono: boolean;
  readonly values: readonly string[];
  readonly differs: boolean;
}

/** The settings of all scenarios: those that differ, or `all` that matter in any of them; `named` as in `namesOf`. */
export function settingLines(
  scenarios: readonly Scenario[],
  all: boolean,
  named = '',
): readonly SettingLine[] {
  const differing = differingFields(scenarios);
  const fields = FIELDS.filter(
    ({ name }) => differing.includes(name) || (all && scenarios.some((scenario) => inUse(name, scenario))),
  );
  const clients = clientsOf(scenarios, named);
  const clientsDiffer = new Set(clients).size > 1;
  const changes = scenarios.map(({ at }) => (at.length === 0 ? '–' : at.map(changeText).join(', ')));
  const changed = changesDiffer(scenarios);
  return [
    ...(clientsDiffer || all
      ? [{ key: 'client', label: 'Client', mono: false, values: clients, differs: clientsDiffer }]
      : []),
    ...fields.map(({ name, kafkaName }) => ({
      key: name,
      label: settingName(name),
      mono: kafkaName !== undefined,
      values: scenarios.map((scenario) => valueIn(scenario, name)),
      differs: differing.includes(name),
    })),
    ...(changed || (all && scenarios.some(({ at }) => at.length > 0))
      ? [{ key: 'at', label: 'Changes over time', mono: false, values: changes, differs: changed }]
      : []),
  ];
}

export interface ResultLine {
  readonly row: Pick<ResultRow, 'id' | 'label' | 'format' | 'unit' | 'isLatency'>;
  /** Figures of the watched runs; null with a reason if there is none. */
  readonly values: readonly {
    readonly value: number | null;
    readonly reason: string | null;
    /** Range in the fitted cluster: "60 ms to 130 ms". */
    readonly range?: string | null;
    /** Band of the fitted cluster, if there is one. */
    readonly band?: Band;
  }[];
  /** Comparisons of B, C and D with A. */
  readonly against: readonly Against[];
}

/**
 * The table of results. `watched` are the runs on the screen, null until they're complete; `fitted` those of each
 * scenario in the fitted cluster, none if no cluster is fitted.
 */
export function resultLines(
  rows: readonly ResultRow[],
  watched: readonly (SeedFigures | null)[],
  seeds: readonly (readonly (SeedFigures | null)[])[],
  fitted: readonly (readonly SeedFigures[])[] = [],
): readonly ResultLine[] {
  const [first = [], ...others] = seeds;
  return rows.map((row) => ({
    row,
    values: watched.map((figures, index) => {
      if (figures === null) return { value: null, reason: null };
      const band = fittedBand(row, fitted[index] ?? []);
      const range = bandText(band, row.format);
      return { value: rowValue(row, figures), reason: row.refusal(figures), range, band };
    }),
    against: others.map((other) => against(row, other, first)),
  }));
}

function fittedBand(row: ResultRow, runs: readonly SeedFigures[]): Band {
  const figure = (run: SeedFigures): number => rowValue(row, run) ?? Number.NaN;
  return row.isLatency ? bandOf(runs, figure) : bandOf(runs, figure, 0);
}

export interface CompareFile {
  readonly link: string;
  readonly scenarios: readonly Scenario[];
  readonly modelRevision: number | null;
  readonly sloP99Ms: number;
  readonly lines: readonly ResultLine[];
}

/** A comparison as comma-separated values: comments with the link and A's settings, then settings, then results. */
export function compareCsv({ link, scenarios, modelRevision, sloP99Ms, lines }: CompareFile): string {
  const letters = scenarios.map((_, index) => letterOf(index));
  const [first] = scenarios;
  const differing = differingFields(scenarios);
  const shared = FIELDS.filter(({ name }) => !differing.includes(name)).map(
    ({ name }) => `${name}=${plainText(first?.[name] ?? '')}`,
  );
  const settings = differing.map((name) => [
    fieldOf(name).name,
    '',
    ...scenarios.map((scenario) => plainText(scenario[name])),
  ]);
  const changes = ['at', '', ...scenarios.map(({ at }) => timedChangesText(at))];
  const others = letters.slice(1).flatMap((letter) => {
    const pair = `${letter} against A`;
    return [pair, `${pair} from`, `${pair} to`, `${pair}, pairs`];
  });
  const isFitted = lines.some(({ values }) => values.some(({ band }) => Number.isFinite(band?.low)));
  const inCluster = isFitted
    ? letters.flatMap((letter) => [`${letter} in your cluster from`, `${letter} in your cluster to`])
    : [];
  const results = lines.map(({ row, values, against: found }) => [
    row.label,
    row.unit,
    ...values.map(({ value }) => value),
    ...found.flatMap(againstCells),
    ...(isFitted ? values.flatMap(({ band }) => bandCells(band)) : []),
  ]);
  return csvText(
    [
      'Scenarios compared by Linger under the same arrivals',
      `link: ${link}`,
      `model revision: ${modelRevision ?? 'none, because no run has finished'}`,
      `SLO for p99: ${sloP99Ms} ms`,
      'against: ratio to A, or difference for shares, with the ends of its 95 % confidence interval over pairs of runs',
      'settings that all of them share:',
      ...shared,
    ],
    [['name', 'unit', ...letters, ...others, ...inCluster], ...settings, changes, ...results],
  );
}

function bandCells(band: Band | undefined): readonly CsvCell[] {
  return band !== undefined && Number.isFinite(band.low) ? [band.low, band.high] : [null, null];
}

function againstCells(found: Against): readonly CsvCell[] {
  if (found.type === 'clear' || found.type === 'unclear') {
    return [found.middle, found.low, found.high, found.pairs];
  }
  return found.type === 'same' ? ['the same', null, null, found.pairs] : [null, null, null, null];
}
