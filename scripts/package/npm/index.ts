/** The npm package: the model, how scenarios are read, what is searched over them, and what there is to set. */

import { formatCount } from '../../../src/base/format';
import { decisionJson } from '../../../src/features/decide/text/json';
import { type LeagueFile, leagueFile } from '../../../src/features/lab/text/leagueFile';
import type { SweepFile } from '../../../src/features/sweep/core/rows';
import { FEWEST_RUNS } from '../../../src/run/Cell';
import { LEAGUE_RUNS, leagueTable } from '../../../src/run/league/League';
import type { PoolJob } from '../../../src/run/RunPool';
import { Runs } from '../../../src/run/Runs';
import { encodeLink } from '../../../src/scenario/link/link';
import { plainText, timedChangesText } from '../../../src/scenario/modelText';
import type { Scenario } from '../../../src/scenario/scenario';
import { withSeeds } from '../../../src/scenario/seeds';
import {
  finishSearch,
  NO_SITUATION,
  planSearch,
  readQuestion,
  type SearchLength,
  searchResult,
} from '../../cli/decide/wholeSearch';
import { leagueList, readLeague } from '../../cli/lab/wholeLeague';
import { FIELD_ROWS, type FieldRow } from '../../cli/lib/fieldRows';
import { type ReadLink, readLinks } from '../../cli/lib/links';
import { finishList } from '../../cli/lib/untilDone';
import { type FinishScenario, openModel } from '../../cli/simulate/openModel';
import {
  clusterBand,
  manyRuns,
  oneRun,
  type ReadRun,
  type Repeated,
  type Simulation,
  scenariosInCluster,
} from '../../cli/simulate/results';
import { finishSweep, planSweep, sweepResult } from '../../cli/sweep/wholeSweep';
import { newestModel, pinnedModels } from './compiledModel';

export type { Notice } from '../../../src/scenario/notice';
export type { Scenario, TimedChange } from '../../../src/scenario/scenario';
export type { Summary } from '../../../workers/protocol';
export type { FieldRow, LeagueFile, Repeated, Simulation, SweepFile };

/** Differences from a scenario, by the names that links have; `at` may also be a text, as in links. */
export interface Settings extends Partial<Omit<Scenario, 'at'>> {
  readonly at?: Scenario['at'] | string;
}

export type Decision = ReturnType<typeof decisionJson>;

/** A stopped call gives what was found by then. */
export interface Stoppable {
  readonly signal?: AbortSignal;
}

/** Rivals and situations of a rule, by the names of docs/lab.md. */
export interface LeagueChoice extends Stoppable {
  /** Other partitioners; unless said, adaptive, uniform and sticky. */
  readonly against?: string | readonly string[];
  /** Unless said, all. */
  readonly situations?: string | readonly string[];
  /** A link, a whole address, or a preset's name: one more situation, `mine`. */
  readonly scenario?: string;
  readonly settings?: Settings;
  /** Runs of each partitioner in each situation, from 3 up. */
  readonly seeds?: number;
}

export const fields: readonly FieldRow[] = FIELD_ROWS;

/**
 * Runs a scenario to its end: a link, a whole address, or a preset's name, and what differs from it. It works on the
 * thread that calls it, so a page calls it in a worker if runs are long. Rejects with the sentence that says why if
 * the link is of no use or the model refuses it; a value that can't be used costs only itself, and `notices` say so.
 */
export async function simulate(link: string, settings: Settings = {}): Promise<Simulation> {
  const read = await readOne(link, settings);
  // A fresh instance costs less than a millisecond, and what a long run took of memory goes with it.
  const finish = await openFor(read.scenario);
  return {
    ...oneRun(read, runBy(finish)(read.scenario)),
    ...clusterBand(scenariosInCluster(read).map(runBy(finish))),
  };
}

/**
 * Runs a scenario `runs` times with consecutive seeds, from 1 up: mean and half-width of the 95 % confidence interval of
 * every figure. Rejects like `simulate`.
 */
export async function repeat(link: string, runs: number, settings: Settings = {}): Promise<Repeated> {
  checkCount('repeat', runs, 1);
  const read = await readOne(link, settings);
  const finish = await openFor(read.scenario);
  const [first = read.scenario, ...others] = withSeeds(read.scenario, runs);
  const each = runBy(finish);
  return {
    ...manyRuns(read, [each(first), ...others.map(each)]),
    ...clusterBand(scenariosInCluster(read).map(each)),
  };
}

/**
 * Runs the model over the one or two settings that a link names with `sweep.x` and `sweep.y`, and resolves to what the
 * command `sweep` writes as JSON. A signal ends it early, with `finished` false. Rejects if the link is of no use.
 */
export async function sweep(
  link: string,
  settings: Settings = {},
  options: Stoppable = {},
): Promise<SweepFile> {
  checkObject('What follows the settings', options);
  const { signal } = options;
  checkSignal(signal);
  const read = await readOne(link, settings);
  const runs = new Runs(threadPool(() => openFor(read.scenario)));
  const plan = planSweep(read, { runs, nowMs });
  await finishSweep(plan, new Promise((resolve) => whenAborted(signal, resolve)), () => undefined);
  const result = sweepResult(read, plan, 'own');
  runs.dispose();
  if (result === null) throw new Error('The sweep found nothing.');
  return result;
}

/**
 * Searches for the change that meets a link's SLO with the least harm, and resolves to what the command `decide` prints.
 * Unless the link says otherwise, it must meet it while all is well and with one broker slow (the link's own, else broker 0
 * by 20 ms). `work` = how many times it may do as much work as a search
 * of the page does before it asks, and `more` = how many more runs it then gives the recommended setting. Rejects if the link is of no use, or nothing was found before it was stopped.
 */
export async function decide(
  link: string,
  settings: Settings = {},
  options: Stoppable & Partial<SearchLength> = {},
): Promise<Decision> {
  checkObject('What follows the settings', options);
  const { signal, work = 1, more = 0 } = options;
  checkSignal(signal);
  checkCount('work', work, 1, MOST_WORK);
  checkCount('more', more, 0);
  const read = await readOne(link, settings);
  const { question, linkOf } = readQuestion(read);
  const runs = new Runs(threadPool(() => openFor(read.scenario)));
  const search = planSearch(question, { runs, nowMs });
  if (search === null) throw new Error(NO_SITUATION);
  await finishSearch(
    search,
    { work, more },
    {
      show: () => undefined,
      onInterrupt: (stop) => whenAborted(signal, stop),
    },
  );
  const result = searchResult(search);
  const { failure } = search.status();
  runs.dispose();
  if (result === null)
    throw new Error(failure?.message ?? 'The search was stopped before the present settings had run.');
  return decisionJson(result, linkOf(result), read.view.client);
}

/**
 * Compares a rule that chooses partitions, or a partitioner by its name, with others in many situations and under the same
 * arrivals. Resolves to what the command `lab` prints as JSON, and the notices about `scenario`; a signal ends it early,
 * with `finished` false. Rejects with the sentence that says why if the rule, a name or the link is of no use.
 */
export async function lab(
  rule: string,
  choice: LeagueChoice = {},
): Promise<LeagueFile & Pick<Simulation, 'notices'>> {
  if (typeof rule !== 'string') throw new Error(`A rule is a text; this is ${typeof rule}.`);
  checkObject('The choice', choice);
  const { against, situations, scenario, settings = {}, seeds = LEAGUE_RUNS, signal } = choice;
  checkSignal(signal);
  checkCount('seeds', seeds, FEWEST_RUNS);
  if (scenario === undefined && Object.keys(settings).length > 0)
    throw new Error("settings differ from a scenario: name one, or '' for the default.");
  const own = scenario === undefined ? null : await readOne(scenario, settings);
  const read = readLeague({
    rule,
    against: against?.toString() ?? null,
    situations: situations?.toString() ?? null,
    runs: seeds,
    own: own?.scenario ?? null,
    window: 'own',
  });
  if (!read.ok) throw new Error(read.message);
  const { request } = read;
  const runs = new Runs(threadPool(() => openFor(...request.situations.map((each) => each.scenario))));
  const league = leagueList(request, runs);
  await finishList(league, new Promise((resolve) => whenAborted(signal, resolve)), () => undefined);
  const found = leagueTable(request, league.read());
  runs.dispose();
  return { ...leagueFile(found), notices: own?.notices ?? [] };
}

/** The whole scenario that a link says, with what differs from it, and the link of both together; it runs nothing. */
export async function readScenario(
  link: string,
  settings: Settings = {},
): Promise<Pick<Simulation, 'link' | 'scenario' | 'notices'>> {
  const { scenario, notices } = await readOne(link, settings);
  return { link: encodeLink(scenario), scenario, notices };
}

/** The most runs that a command takes, too. */
const MOST_RUNS = 1_000;
/** The most that a command searches on, too. */
const MOST_WORK = 100;

function checkCount(name: string, count: number, fewest: number, most = MOST_RUNS): void {
  if (Number.isInteger(count) && count >= fewest && count <= most) return;
  throw new Error(`${name} needs a whole number from ${fewest} to ${formatCount(most)}.`);
}

function checkObject(name: string, given: unknown): void {
  if (typeof given === 'object' && given !== null) return;
  throw new Error(`${name} is an object, such as { seeds: 6 }; this is ${String(given)}.`);
}

/** The text of a list, or whatever else was given as text, so that reading it says what is wrong. */
function changesText(at: Scenario['at'] | string): string {
  if (typeof at === 'string') return at;
  return isListOfObjects(at) ? timedChangesText(at) : String(JSON.stringify(at));
}

function isListOfObjects<Entry extends object>(given: readonly Entry[] | string): given is readonly Entry[] {
  return Array.isArray(given) && given.every((entry) => typeof entry === 'object' && entry !== null);
}

function checkSignal(signal: unknown): void {
  if (signal === undefined || signal instanceof AbortSignal) return;
  throw new Error(`signal is an AbortSignal; this is ${typeof signal}.`);
}

const nowMs = (): number => performance.now();

function whenAborted(signal: AbortSignal | undefined, stop: () => void): void {
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
}

/** Runs a scenario, whose latencies are over its own window. */
function runBy(finish: FinishScenario) {
  return (scenario: Scenario): ReadRun => ({ scenario, summary: finish(scenario), window: 'own' });
}

async function openFor(...scenarios: readonly Scenario[]): Promise<FinishScenario> {
  return openModel(await newestModel(), await pinnedModels(scenarios));
}

async function readOne(link: string, settings: Settings): Promise<ReadLink> {
  if (typeof link !== 'string')
    throw new Error(`A link is a text, such as "linger.ms=5"; this is ${typeof link}.`);
  const said: string[] = [];
  const links = await readLinks([link], (sentence) => said.push(sentence));
  const [read] = links ?? [];
  if (read === undefined) throw new Error(said.join('\n'));
  if (typeof settings !== 'object' || settings === null)
    throw new Error(`Settings are an object, such as { 'linger.ms': 5 }; this is ${String(settings)}.`);
  if (Object.keys(settings).length === 0) return read;
  // Settings are checked as those of a link are, in the same words.
  const [changed] = (await readLinks([asLink(settings)], () => undefined, read.scenario)) ?? [];
  if (changed === undefined) return read;
  return { ...read, scenario: changed.scenario, notices: [...read.notices, ...changed.notices] };
}

function asLink({ at, ...settings }: Settings): string {
  const pairs = Object.entries(settings).map(([name, value]) => [name, plainText(value)]);
  if (at !== undefined) pairs.push(['at', changesText(at)]);
  return `#${new URLSearchParams(pairs)}`;
}

/** Runs that follow each other at once let others have the thread so often, ms. */
const BREAK_EVERY_MS = 50;

/**
 * A pool without workers: runs one job after another on the thread that calls it.
 *
 * @param open the model; a new one takes the place of one that broke
 */
function threadPool(open: () => Promise<FinishScenario>) {
  return <Job extends PoolJob>(next: () => Job | null) => {
    let isAtWork = false;
    let isDisposed = false;
    const work = async (): Promise<void> => {
      isAtWork = true;
      let model: FinishScenario | null = null;
      let untilMs = performance.now() + BREAK_EVERY_MS;
      for (let job = next(); job !== null && !isDisposed; job = next()) {
        try {
          model ??= await open();
          const summary = model(job.scenario, undefined, job.objectiveMs);
          job.done(summary);
        } catch (problem) {
          job.failed(
            problem instanceof Error ? problem.message : String(problem),
            model === null ? 'blocked' : 'trap',
          );
          model = null;
        }
        if (performance.now() < untilMs) continue;
        await new Promise((resolve) => setTimeout(resolve));
        untilMs = performance.now() + BREAK_EVERY_MS;
      }
      isAtWork = false;
    };
    const wake = (): void => {
      if (!isAtWork && !isDisposed) void work();
    };
    return {
      wake,
      prepare: () => undefined,
      // A job is over before anybody can take it back.
      cancel: (): readonly Job[] => [],
      dispose: () => {
        isDisposed = true;
      },
    };
  };
}
