// The engine of JavaScript that the package embeds has the language alone: what links are read with comes along.
import 'core-js/web/url-search-params';
import { loadEvidencePresets } from '../../../src/features/evidence/core/presets';
import { readClusterFile, twinLink } from '../../../src/features/import/core/fit/clusterFile';
import { briefly } from '../../../src/features/import/core/meaning/interpret';
import { readImport, unreadText } from '../../../src/features/import/core/read';
import { absentReason } from '../../../src/features/import/core/reasons';
import type { Understood } from '../../../src/features/import/core/types';
import { type FigureId, figureOf } from '../../../src/figures/catalogue';
import { Histogram } from '../../../src/figures/Histogram';
import type { LatencyWindow } from '../../../src/figures/ownWindow';
import { ROWS } from '../../../src/figures/rows';
import { RunHistory } from '../../../src/run/RunHistory';
import { BAND_IDS, BAND_RUNS, bandOf, bandScenarios } from '../../../src/run/twinBands';
import { estimateCost } from '../../../src/scenario/cost';
import { readValue } from '../../../src/scenario/field';
import { findField } from '../../../src/scenario/fields';
import { leaderOf } from '../../../src/scenario/leaders';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import type { Notice } from '../../../src/scenario/notice';
import { ALL_PRESETS } from '../../../src/scenario/presets/later';
import type { Preset } from '../../../src/scenario/presets/presets';
import { repairScenario } from '../../../src/scenario/repair';
import { formerRevision, moduleText } from '../../../src/scenario/revisions';
import { withCompiledRules } from '../../../src/scenario/rule/compile';
import type { Scenario } from '../../../src/scenario/scenario';
import { withLaterSeed } from '../../../src/scenario/seeds';
import { equallyLikely } from '../../../src/scenario/twin';
import { Columns } from '../../../workers/columns';
import { OUT_OF_MEMORY } from '../../../workers/ModelInstance';
import type { Summary } from '../../../workers/protocol';
import { FIELD_ROWS } from '../../cli/lib/fieldRows';
import { HeldSearch, type Question } from './searches';
import {
  type ColumnProblem,
  cellOf,
  columnProblems,
  scenariosOf,
  sentencesByRow,
  type Table,
} from './tables';

/** The figures of whole runs, but for those that there are for each partition or broker. */
const FIGURES = (Object.keys(ROWS) as (keyof typeof ROWS)[])
  .filter((id) => !id.endsWith('.N') && 'run' in ROWS[id])
  .map((id) => figureOf(id as FigureId));

let presets: readonly Preset[] = ALL_PRESETS;

/** Scenarios, links, files and figures for Python: the page's own code, so that names and sentences are the page's. */
const READER = {
  tables: () => ({
    fields: FIELD_ROWS,
    figures: FIGURES.map(({ id, label, inFiles }) => ({ name: id, label, unit: inFiles })),
    outOfMemory: OUT_OF_MEMORY,
  }),

  link: ({ text }: { readonly text: string }) => {
    const link = decodeLink(text, { presets });
    return link.ok ? read(link.scenario, link.notices) : { message: link.message };
  },

  /** Reads settings as people keep them: properties, YAML, code, a producer's log. */
  settings: ({ text, base }: { readonly text: string; readonly base: Scenario }) => {
    const found = readImport(text, base);
    if (found === null) return { message: unreadText(text) };
    const { scenario, notices } = repairScenario({ ...base, ...found.patch });
    return {
      ...read(scenario, [...found.adjusted, ...notices]),
      // A setting without a place in the model was right to give; an unknown name or value is a slip.
      slips: [
        ...found.ignored.filter(({ name }) => absentReason(name) === null),
        ...found.understood.flatMap((each) => limited(each)),
      ].map(({ name, reason }) => ({ field: name, message: reason })),
      warnings: briefly(found, base).warnings,
    };
  },

  /** Reads a cluster file: the scenario with its best constants, and the sets that fit, equally likely, as columns. */
  cluster: ({ text }: { readonly text: string }) => {
    const twin = readClusterFile(text);
    if (twin === null) return { message: NO_CLUSTER_FILE };
    const sets = equallyLikely(twin, BAND_RUNS);
    const columns = twin.fields.map((name, place) => [name, sets.map(({ values }) => values[place])]);
    return {
      scenario: twin.scenario,
      link: twinLink(twin),
      notices: [],
      columns: Object.fromEntries(columns),
    };
  },

  /** A scenario in the cluster of each of the sets that fit, each with a seed of its own, as columns. */
  bandRuns: ({ text, scenario }: { readonly text: string; readonly scenario: Scenario | null }) => {
    const twin = readClusterFile(text);
    if (twin === null) return { message: NO_CLUSTER_FILE };
    const runs = bandScenarios(scenario ?? twin.scenario, twin);
    const columns = [...twin.fields, 'seed' as const].map((name) => [name, runs.map((run) => run[name])]);
    return { ...read(scenario ?? twin.scenario, []), columns: Object.fromEntries(columns) };
  },

  /** The band of each latency over such runs, by the figure's name. */
  bands: ({ values }: { readonly values: Readonly<Record<string, readonly (number | null)[]>> }) =>
    BAND_IDS.map((name) => ({
      figure: name,
      ...bandOf(values[name] ?? [], (value) => value ?? Number.NaN),
    })),

  /** Unusable columns, before anything runs. Limits between settings aren't checked. */
  check: ({ columns }: { readonly columns: Table['columns'] }): readonly ColumnProblem[] =>
    Object.entries(columns).flatMap(([name, values]) => columnProblems(name, values)),

  rows: (table: Table) => {
    const { scenarios, notices } = scenariosOf(table);
    return scenarios.map((scenario, row) => {
      const ofRow = notices.filter((notice) => notice.row === row);
      return read(
        scenario,
        ofRow.map(({ field, message }) => ({ field, message })),
      );
    });
  },

  notices: (table: Table) => scenariosOf(table).notices,

  /** Approximate cost of each row's run. */
  costs: (table: Table) => {
    const costs = scenariosOf(table).scenarios.map(estimateCost);
    return {
      events: costs.map(({ events }) => events),
      'events.low': costs.map(({ events }) => events * TRUE_EVENTS.low),
      'events.high': costs.map(({ events }) => events * TRUE_EVENTS.high),
      bytes: costs.map(({ bytes }) => bytes),
    };
  },

  /**
   * The texts that the model reads, of the table's runs from `first` to just before `stop`, counted through rows and
   * their seeds; the former revision that each pins, if it does; the values that are used; and a sentence about what
   * isn't used as given. The runs are kept for `figures` under the name of who asks.
   */
  texts: ({ asker, seeds, first, stop, ...table }: Table & Runs) => {
    const { names, scenarios, notices } = scenariosOf(table);
    const each = typeof seeds === 'number' ? seeds : seeds.length;
    const rows = Array.from({ length: stop - first }, (_, run) => Math.floor((first + run) / each));
    const runs = rows.map((row, run) => withSeed(scenarios[row] ?? table.base, seeds, (first + run) % each));
    kept.set(asker, runs);
    return {
      texts: runs.map((scenario) => moduleText(withCompiledRules(scenario))),
      formers: runs.map((scenario) => formerRevision(scenario)),
      seeds: runs.map(({ seed }) => seed),
      used: Object.fromEntries(names.map((name) => [name, runs.map((scenario) => cellOf(scenario, name))])),
      notices: sentencesByRow(notices, scenarios.length, rows),
    };
  },

  /**
   * Results of the first runs whose texts were asked for last: a list of values for each figure; null = no value.
   * `window` = of latencies.
   */
  figures: ({
    asker,
    window,
    summaries,
  }: Asker & { readonly window: LatencyWindow; readonly summaries: readonly (Summary | null)[] }) => {
    const runs = (kept.get(asker) ?? []).slice(0, summaries.length);
    kept.delete(asker);
    return {
      links: runs.map((scenario) => encodeLink(scenario)),
      digests: summaries.map((summary) => summary?.digest ?? null),
      values: Object.fromEntries(
        FIGURES.map(({ id, inWindow }) => [
          id,
          // NaN is no JSON: it becomes null there, and no value here.
          runs.map((scenario, run) => {
            const summary = summaries[run] ?? null;
            return summary && inWindow(summary, scenario, window);
          }),
        ]),
      ),
    };
  },

  details: runDetails,

  /**
   * Opens a search of the commands over a link, with what `view` says instead of the link's own, by the names of links.
   * Python makes its runs.
   */
  openSearch: ({ asker, link, view, question }: SearchAsked) => {
    const own = decodeLink(link, { presets });
    if (!own.ok) return own;
    const pairs = new URLSearchParams(
      encodeLink(own.scenario, { ...own.view, screen: question.screen }).slice(1),
    );
    for (const [name, text] of Object.entries(view)) pairs.set(name, text);
    // Parts that aren't asked stay; the last of two with the same name counts.
    const parts = [own.view.decide, view.decide].filter((text) => text);
    if (parts.length > 0) pairs.set('decide', parts.join(';'));
    const asked = decodeLink(`#${pairs}`, { presets });
    if (!asked.ok) return asked;
    const search = new HeldSearch(asked, question);
    searches.set(asker, search);
    return {
      notices: [...own.notices, ...search.remarks.map((message) => ({ field: null, message }))],
      unused: [...asked.notices, ...search.unused.map((message) => ({ field: null, message }))],
    };
  },

  /** The run that a search wants next; null until a result comes, and at the end. */
  takeRun: ({ asker }: Asker) => searches.get(asker)?.take() ?? null,

  /** Gives a search what became of a run; returns the share of the search that is done. */
  putRun: ({ asker, run, summary, problem }: RunEnded) => searches.get(asker)?.put(run, summary, problem),

  /** Results so far, null without one. The search is then over. */
  searchResult: ({ asker }: Asker) => {
    const result = searches.get(asker)?.result() ?? null;
    searches.delete(asker);
    return result;
  },
};

interface Asker {
  readonly asker: number;
}

/** Between these multiples of their estimate lie the events of nine in ten scenarios drawn at random. */
const TRUE_EVENTS = { low: 0.15, high: 1.7 };

interface SearchAsked extends Asker {
  readonly link: string;
  readonly view: Readonly<Record<string, string>>;
  readonly question: Question;
}

interface RunEnded extends Asker {
  readonly run: number;
  /** Null if the run failed, and then `problem` says why. */
  readonly summary: Summary | null;
  readonly problem: string | null;
}

interface Runs extends Asker {
  readonly seeds: Seeds;
  readonly first: number;
  readonly stop: number;
}

/** A number of seeds from the scenario's own on, or a list of seeds. */
type Seeds = number | readonly number[];

const NO_CLUSTER_FILE = "This isn't a cluster file, such as fit writes with --out.";
const kept = new Map<number, readonly Scenario[]>();
const searches = new Map<number, HeldSearch>();

function withSeed(scenario: Scenario, seeds: Seeds, place: number): Scenario {
  if (typeof seeds === 'number') return withLaterSeed(scenario, place);
  return { ...scenario, seed: seeds[place] ?? scenario.seed };
}

/** A setting whose value was beyond a limit, with the sentence about that. */
function limited({ name, given, field: fieldName, used, note }: Understood) {
  const field = findField(fieldName);
  const checked = field === undefined ? null : readValue(field, given);
  const isLimited = checked?.type === 'clamped' && note?.endsWith(checked.message);
  return isLimited ? [{ name, reason: `${checked.message} Used ${used}.` }] : [];
}

function read(scenario: Scenario, notices: readonly Pick<Notice, 'field' | 'message'>[]) {
  return { scenario, link: encodeLink(scenario), notices };
}

/** Python's calls: the name of a member of READER and its argument as JSON; answers with JSON. */
function answer(name: keyof typeof READER, argument: string): string {
  return JSON.stringify((READER[name] as (argument: unknown) => unknown)(JSON.parse(argument)));
}

/** Everything is there once this is fulfilled: rows of the evidence are presets, too. */
const ready = loadEvidencePresets().then((more) => {
  presets = [...ALL_PRESETS, ...more];
  return true;
});

Object.assign(globalThis, { linger: { answer, ready } });

/** The model's words on a run up to which it was watched. */
interface Watched {
  readonly scenario: Scenario;
  readonly summary: Summary;
  readonly columns: readonly (readonly number[])[];
}

function runDetails({ scenario, summary, columns }: Watched) {
  const history = new RunHistory();
  const read = columns.map((numbers) => new Columns(new Float64Array(numbers).buffer));
  for (const message of read) history.append(message);
  return {
    curve: Histogram.ofBins(history).curve(),
    series: seriesOf(read),
    brokers: summary.brokers.map((figures, broker) => ({ broker, ...figures })),
    partitions: summary.partitions.map((figures, partition) => ({
      partition,
      leader: leaderOf(scenario, partition),
      ...figures,
    })),
  };
}

function seriesOf(messages: readonly Columns[]) {
  let startMs = 0;
  return messages.flatMap((columns) =>
    [...columns.bins()].map((bin) => {
      const latencies = Histogram.of([{ rows: bin.latency, maxMs: bin.maxMs }]);
      const fromS = startMs / 1000;
      startMs += bin.lengthMs;
      return {
        'from.s': fromS,
        'to.s': startMs / 1000,
        'records.sent': bin.recordsSent,
        'records.acked': bin.recordsAcked,
        'bytes.sent': bin.valueBytesSent,
        'bytes.acked': bin.valueBytesAcked,
        'backlog.bytes': bin.laneBacklogBytes.reduce((sum, bytes) => sum + bytes, 0),
        // NaN becomes null: no measured ack came.
        p50: latencies.quantileMs(0.5),
        p99: latencies.quantileMs(0.99),
        max: latencies.count === 0 ? null : bin.maxMs,
      };
    }),
  );
}
