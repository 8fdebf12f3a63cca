import { type LatencyWindow, ownWindowText } from '../../../figures/ownWindow';
import type { SeedFigures } from '../../../run/seedFigures';
import { nearestClient } from '../../../scenario/clients/clients';
import { CLIENT_NOTES } from '../../../scenario/clients/notes';
import { encodeLink } from '../../../scenario/link/link';
import { modelText } from '../../../scenario/modelText';
import type { Preset } from '../../../scenario/presets/presets';
import { watchedBroker } from '../../../scenario/roles';
import type { Scenario } from '../../../scenario/scenario';
import { replicated } from '../../../scenario/usedIf';
import type { View } from '../../../scenario/view';
import { type Against, against, type ResultRow, resultRows, rowValue, spreadOf } from '../core/results';
import { differingFields } from './differences';
import { namesOf, type ScenarioName } from './names';

/** The parts of a link that make an exhibit. */
export interface ExhibitRequest {
  readonly scenario: Scenario;
  readonly view: Omit<View, 'atS'>;
  /** The preset that the link names; null = none. */
  readonly preset: Preset | null;
}

/** Content of an exhibit before anything has run. */
export interface ExhibitSubject {
  /** A comes first. */
  readonly scenarios: readonly Scenario[];
  readonly names: readonly string[];
  readonly title: string;
  readonly says: string;
  readonly source: string | null;
  readonly leavesOut: readonly string[];
  /** From its `#` on: the exhibit's short name, or the whole scenario. */
  readonly link: string;
}

/** A figure of one scenario: of its own seed, and the lowest and the highest of all seeds. */
export interface ExhibitFigure {
  readonly own: number;
  readonly low: number;
  readonly high: number;
}

/** A scenario and the one that it's compared with. */
export interface ExhibitPair {
  /** Indices in the list of scenarios. */
  readonly of: number;
  readonly than: number;
}

export interface ExhibitRow {
  readonly row: ResultRow;
  /** By scenario; null with too few records or none at all. */
  readonly values: readonly (ExhibitFigure | null)[];
  /** By pair. */
  readonly against: readonly Against[];
}

export interface ExhibitResult {
  readonly pairs: readonly ExhibitPair[];
  readonly rows: readonly ExhibitRow[];
  /** Finished runs per scenario: the lowest count of any. */
  readonly runs: number;
  readonly window: string;
}

/** The figures of an exhibit's table, in its order. */
const SHOWN = ['p50', 'p95', 'p99', 'p99.9', 'throughput', 'requests.per.s', 'watched.share'];

/** Names of compared scenarios: the preset's own if its scenarios are these, else what differs. */
export function exhibitNames(
  scenarios: readonly Scenario[],
  client: string,
  preset: Preset | null,
): readonly ScenarioName[] {
  return namesWith(scenarios, client, unchanged(preset, scenarios));
}

/** Makes the subject of an exhibit from a link. A preset's texts are used only if its scenarios are the link's. */
export function exhibitSubject({ scenario, view, preset }: ExhibitRequest): ExhibitSubject {
  const scenarios = [scenario, ...view.compare];
  const known = unchanged(preset, scenarios);
  const words = known?.exhibit;
  const names = namesWith(scenarios, view.client, known).map(({ title }) => title);
  const isWhole = words !== undefined && view.title === '' && view.notes === '';
  const whole: View = { ...view, atS: null, screen: 'exhibit', embed: false, projector: false };
  return {
    scenarios,
    names,
    title: view.title || known?.title || names.join(', '),
    says: view.notes || known?.says || '',
    source: words?.source ?? null,
    leavesOut: leftOut(scenarios, words?.leavesOut ?? []),
    link: isWhole ? `#${known?.id}` : encodeLink(scenario, whole, known?.id ?? null),
  };
}

function namesWith(scenarios: readonly Scenario[], client: string, known: Preset | null) {
  return namesOf(scenarios, client).map((name, index) => ({
    ...name,
    title: known?.exhibit?.names[index] ?? name.title,
  }));
}

/** The preset if its scenarios are these; null if not, or without one. */
function unchanged(preset: Preset | null, scenarios: readonly Scenario[]): Preset | null {
  if (preset === null) return null;
  const own = [preset.scenario, ...(preset.opening?.compare ?? [])].map(modelText);
  const isSame =
    own.length === scenarios.length && scenarios.every((each, index) => modelText(each) === own[index]);
  return isSame ? preset : null;
}

/** Sums up the runs of each scenario, in the order of their seeds, whose figures are over `window`. */
export function exhibitResult(
  scenarios: readonly Scenario[],
  figures: readonly (readonly (SeedFigures | null)[])[],
  window?: LatencyWindow,
): ExhibitResult {
  const pairs = pairsOf(scenarios);
  const windows = scenarios.map((scenario) => ownWindowText(scenario, window));
  const rows = resultRows(watchedBroker(scenarios)).filter(({ id }) => SHOWN.includes(id));
  return {
    pairs,
    rows: rows.map((row) => ({
      row,
      values: figures.map((runs) => overRuns(row, runs)),
      against: pairs.map(({ of, than }) => against(row, figures[of] ?? [], figures[than] ?? [])),
    })),
    runs: Math.min(...figures.map((runs) => runs.filter((run) => run !== null).length)),
    window: new Set(windows).size === 1 ? (windows[0] ?? '') : EACH_WINDOW,
  };
}

const EACH_WINDOW = "over each scenario's own window";

function overRuns(row: ResultRow, runs: readonly (SeedFigures | null)[]): ExhibitFigure | null {
  const spread = spreadOf(row, runs);
  if (spread === null) return null;
  const own = runs[0] ? rowValue(row, runs[0]) : null;
  return own === null ? null : { own, low: spread.low, high: spread.high };
}

/**
 * Pairs to compare: each other scenario with A. But if D differs from C as B does from A, the same change is shown
 * in two situations, and D is compared with C.
 */
export function pairsOf(scenarios: readonly Scenario[]): readonly ExhibitPair[] {
  const [a, b, c, d] = scenarios;
  if (a && b && c && d && sameChange([a, b], [c, d]))
    return [
      { of: 1, than: 0 },
      { of: 3, than: 2 },
    ];
  return scenarios.slice(1).map((_, index) => ({ of: index + 1, than: 0 }));
}

function sameChange(one: readonly [Scenario, Scenario], other: readonly [Scenario, Scenario]): boolean {
  const changes = ([from, to]: readonly [Scenario, Scenario]): string =>
    differingFields([from, to])
      .map((name) => `${name}=${from[name]}>${to[name]}`)
      .join(';');
  return changes(one) === changes(other);
}

/** A part of real Kafka that isn't modelled. */
interface Missing {
  /** The words in bold under "What real Kafka does and this model does not" in docs/model/limits.md. */
  readonly about: string;
  readonly matters: (scenario: Scenario) => boolean;
  readonly says: string;
}

const ALWAYS = (): boolean => true;

export const MISSING: readonly Missing[] = [
  {
    about: 'The machine',
    matters: ALWAYS,
    says: 'Disks, flushes, page cache and garbage collection appear only as jitter and stalls of the brokers.',
  },
  {
    about: 'The machine',
    matters: (scenario) => scenario['host.cores'] === 'none',
    says: 'Contention for cores: brokers and producers never wait for one.',
  },
  {
    about: 'The machine',
    matters: (scenario) => scenario['host.cores'] !== 'none',
    says: 'Consumers, time slices and other programs on the cores that brokers and producers share.',
  },
  {
    about: 'Metadata',
    matters: ALWAYS,
    says: 'Fetches of metadata, connection set-up, authentication and TLS.',
  },
  { about: 'TCP', matters: ALWAYS, says: "TCP's slow start and losses." },
  {
    about: 'The cold start',
    matters: (scenario) => scenario['cold.start.ms'] === 0,
    says: 'The cold start of a client: compare maxima only if the real run was warmed up.',
  },
  {
    about: 'The in-sync set',
    matters: (scenario) => replicated(scenario) && scenario['replica.lag.time.max.ms'] === 'never',
    says: 'A slow follower stays in sync forever: replica.lag.time.max.ms is off.',
  },
  {
    about: 'Rebalances',
    matters: ({ consumers }) => consumers > 0,
    says: 'Offset commits, read_committed, and rebalances except as a pause.',
  },
];

/** Sentences about what an exhibit of these scenarios doesn't model; `special` ones come first. */
export function leftOut(scenarios: readonly Scenario[], special: readonly string[]): readonly string[] {
  const ofClients = scenarios.map(
    (scenario) => CLIENT_NOTES[nearestClient(scenario, 0)?.client.id ?? '']?.leftOut ?? null,
  );
  const ofModel = MISSING.filter(({ matters }) => scenarios.some(matters)).map(({ says }) => says);
  return [...new Set([...special, ...ofClients.filter((text) => text !== null), ...ofModel])];
}
