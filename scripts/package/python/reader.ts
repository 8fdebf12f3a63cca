// The engine of JavaScript that the package embeds has the language alone: what links are read with comes along.
import 'core-js/web/url-search-params';
import { loadEvidencePresets } from '../../../src/features/evidence/core/presets';
import { readClusterFile, twinLink } from '../../../src/features/import/core/calibrate/clusterFile';
import { readImport } from '../../../src/features/import/core/read';
import { type FigureId, figureOf } from '../../../src/figures/catalogue';
import { ROWS } from '../../../src/figures/rows';
import { BAND_RUNS } from '../../../src/run/twinBands';
import type { FieldValue } from '../../../src/scenario/field';
import { findField } from '../../../src/scenario/fields';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { readPin } from '../../../src/scenario/link/pin';
import { noteUnknown, readSetting } from '../../../src/scenario/link/settings';
import { readTimedChanges } from '../../../src/scenario/link/timedChanges';
import { plainText, timedChangesText } from '../../../src/scenario/modelText';
import type { Notice } from '../../../src/scenario/notice';
import { LATER_PRESETS } from '../../../src/scenario/presets/laterPresets';
import { PRESETS, type Preset } from '../../../src/scenario/presets/presets';
import { repairScenario } from '../../../src/scenario/repair';
import { formerRevision, moduleText } from '../../../src/scenario/revisions';
import type { FieldName, Scenario } from '../../../src/scenario/scenario';
import { withSeeds } from '../../../src/scenario/seeds';
import { equallyLikely } from '../../../src/scenario/twin';
import type { Summary } from '../../../workers/protocol';
import { FIELD_ROWS } from '../../cli/lib/fieldRows';

/** A column of a table: a value for each row, null if the row keeps that of the base. */
type Column = readonly (FieldValue | null)[];

/** A column that a table may have. */
type ColumnName = FieldName | 'at' | 'model';

/** A sentence about one value of a table; `row` null = about the whole column. */
interface TableNotice {
  readonly row: number | null;
  readonly field: string | null;
  readonly message: string;
}

/** The figures of whole runs, but for those that there are for each partition or broker. */
const FIGURES = (Object.keys(ROWS) as (keyof typeof ROWS)[])
  .filter((id) => !id.endsWith('.N') && 'run' in ROWS[id])
  .map((id) => figureOf(id as FigureId));

let presets: readonly Preset[] = PRESETS;

/** Scenarios, links, files and figures for Python: the page's own code, so that names and sentences are the page's. */
const READER = {
  /** What there is to know: fields with units and defaults, figures with labels and units. */
  tables: () => ({
    fields: FIELD_ROWS,
    figures: FIGURES.map(({ id, label, inFiles }) => ({ name: id, label, unit: inFiles })),
  }),

  /** Reads a link, or the name of a preset. */
  link: ({ text }: { readonly text: string }) => {
    const link = decodeLink(text, { presets });
    return link.ok ? read(link.scenario, link.notices) : { message: link.message };
  },

  /** Reads settings as people keep them: properties, YAML, code, a producer's log. */
  settings: ({ text, base }: { readonly text: string; readonly base: Scenario }) => {
    const found = readImport(text, base);
    if (found === null) return { message: 'Nothing here is known: neither a setting nor a measured figure.' };
    const { scenario, notices } = repairScenario({ ...base, ...found.patch });
    return {
      ...read(scenario, [...found.adjusted, ...notices]),
      ignored: found.ignored,
      warnings: found.warnings,
    };
  },

  /** Reads a cluster file: the scenario with its best constants, and the sets that fit, equally likely, as columns. */
  cluster: ({ text }: { readonly text: string }) => {
    const twin = readClusterFile(text);
    if (twin === null) return { message: "This isn't a cluster file, such as calibrate writes with --out." };
    const sets = equallyLikely(twin, BAND_RUNS);
    const columns = twin.fields.map((name, place) => [name, sets.map(({ values }) => values[place])]);
    return {
      scenario: twin.scenario,
      link: twinLink(twin),
      notices: [],
      columns: Object.fromEntries(columns),
    };
  },

  /** A scenario with other values, as a table of one row. */
  rows: ({ base, columns, count }: Table) => {
    const { scenarios, notices } = scenariosOf({ base, columns, count });
    return { scenarios: scenarios.map((scenario) => ({ scenario, link: encodeLink(scenario) })), notices };
  },

  /**
   * The texts that the model reads: of each row, one for each seed in order; the former revision that each pins, if it
   * does; and the values that are used of each column that is a setting. The runs are kept for `figures`.
   */
  texts: ({ seeds, ...table }: Table & { readonly seeds: Seeds }) => {
    const { names, scenarios, notices } = scenariosOf(table);
    kept = scenarios.flatMap((scenario) => seededRuns(scenario, seeds));
    const used = names.map((name) => [name, kept.map((scenario) => cellOf(scenario, name))]);
    return {
      texts: kept.map((scenario) => moduleText(scenario)),
      formers: kept.map((scenario) => formerRevision(scenario)),
      seeds: kept.map(({ seed }) => seed),
      used: Object.fromEntries(used),
      notices,
    };
  },

  /** What came of the runs whose texts were asked for last: a list of values for each figure; null = no value. */
  figures: ({ summaries }: { readonly summaries: readonly (Summary | null)[] }) => ({
    links: kept.map((scenario) => encodeLink(scenario)),
    digests: summaries.map((summary) => summary?.digest ?? null),
    revisions: summaries.map((summary) => summary?.modelRevision ?? null),
    values: Object.fromEntries(
      FIGURES.map(({ id, ofRun }) => [
        id,
        summaries.map((summary, run) => {
          const scenario = kept[run];
          // NaN is no JSON: it becomes null there, and no value here.
          return summary === null || scenario === undefined ? null : ofRun(summary, scenario);
        }),
      ]),
    ),
  }),
};

interface Table {
  readonly base: Scenario;
  readonly columns: Readonly<Record<string, Column>>;
  readonly count: number;
}

/** A number of seeds from the scenario's own on, or a list of seeds. */
type Seeds = number | readonly number[];

let kept: readonly Scenario[] = [];

function seededRuns(scenario: Scenario, seeds: Seeds): readonly Scenario[] {
  if (typeof seeds !== 'number') return seeds.map((seed) => ({ ...scenario, seed }));
  return withSeeds(scenario, seeds);
}

function scenariosOf({ base, columns, count }: Table) {
  const notices: TableNotice[] = [];
  const names = Object.keys(columns).filter((name): name is ColumnName => isSetting(name, notices));
  const scenarios = Array.from({ length: count }, (_, row) => {
    const found: Notice[] = [];
    let scenario = base;
    for (const name of names) {
      const value = columns[name]?.[row] ?? null;
      if (value !== null) scenario = withValue(scenario, name, value, found);
    }
    const repaired = repairScenario(scenario);
    for (const { field, message } of [...found, ...repaired.notices]) notices.push({ row, field, message });
    return repaired.scenario;
  });
  return { names, scenarios, notices };
}

function cellOf(scenario: Scenario, name: ColumnName): FieldValue | null {
  return name === 'at' ? timedChangesText(scenario.at) : (scenario[name] ?? null);
}

function isSetting(name: string, notices: TableNotice[]): name is ColumnName {
  if (name === 'at' || name === 'model' || findField(name) !== undefined) return true;
  const found: Notice[] = [];
  noteUnknown({ key: name, text: '', others: [] }, found);
  for (const { message } of found) notices.push({ row: null, field: name, message });
  return false;
}

function withValue(scenario: Scenario, name: ColumnName, value: FieldValue, notices: Notice[]): Scenario {
  const text = plainText(value);
  if (name === 'model') return readPin(scenario, text, notices);
  return name === 'at'
    ? { ...scenario, at: readTimedChanges(text, notices) }
    : readSetting(scenario, scenario, name, text, notices);
}

function read(scenario: Scenario, notices: readonly Notice[]) {
  return { scenario, link: encodeLink(scenario), notices };
}

/** What Python calls: the name of a member of READER and its argument as JSON; answers with JSON. */
function answer(name: keyof typeof READER, argument: string): string {
  return JSON.stringify((READER[name] as (argument: unknown) => unknown)(JSON.parse(argument)));
}

/** Everything is there once this is fulfilled: rows of the evidence are presets, too. */
const ready = loadEvidencePresets().then((more) => {
  presets = [...PRESETS, ...LATER_PRESETS, ...more];
  return true;
});

Object.assign(globalThis, { linger: { answer, ready } });
