import { encodeLink } from '../../../src/scenario/link/link';
import { plainText, timedChangesText } from '../../../src/scenario/modelText';
import { formerRevisions } from '../../../src/scenario/revisions';
import type { Scenario } from '../../../src/scenario/scenario';
import { FIELD_ROWS, type FieldRow } from '../../cli/lib/fieldRows';
import { type ReadLink, readLinks } from '../../cli/lib/links';
import { type FormerModules, openModel } from '../../cli/simulate/openModel';
import {
  clusterBand,
  type InYourCluster,
  type OneRun,
  oneRun,
  scenariosInCluster,
} from '../../cli/simulate/results';
import newest from '../../workers/model/pkg/linger_model.wasm?url';

/** The npm package: the model, how scenarios are read, and what there is to set. */

export type { Notice } from '../../../src/scenario/notice';
export type { Scenario, TimedChange } from '../../../src/scenario/scenario';
export type { Summary } from '../../../workers/protocol';
export type { FieldRow, InYourCluster, OneRun };

/** What differs from a scenario, by the names that links have. */
export type Settings = Partial<Scenario>;

/** One run, as `schema/simulate.json` describes it, and the link that opens it in the page. */
export interface Simulation extends OneRun, InYourCluster {
  /** `#v=1&…`: goes after the page's address. */
  readonly link: string;
}

/** Every setting with its unit, its limits and its default. */
export const fields: readonly FieldRow[] = FIELD_ROWS;

/**
 * Runs a scenario to its end: a link, a whole address, or a preset's name, and what differs from it. It works on the
 * thread that calls it, so a page calls it in a worker where runs are long. Rejects with the sentence that says why where
 * the link is of no use or the model refuses it; a value that can't be used costs only itself, and `notices` say so.
 */
export async function simulate(link: string, settings: Settings = {}): Promise<Simulation> {
  const read = await readOne(link, settings);
  // A fresh instance costs less than a millisecond, and what a long run took of memory goes with it.
  const finish = await openModel(await newestModel(), await formerModels([read.scenario]));
  return {
    link: encodeLink(read.scenario),
    ...oneRun(read, finish(read.scenario)),
    ...clusterBand(scenariosInCluster(read).map((each) => finish(each))),
  };
}

/** The whole scenario that a link says, with what differs from it, and the link of both together; it runs nothing. */
export async function readScenario(
  link: string,
  settings: Settings = {},
): Promise<Pick<Simulation, 'link' | 'scenario' | 'notices'>> {
  const { scenario, notices } = await readOne(link, settings);
  return { link: encodeLink(scenario), scenario, notices };
}

async function readOne(link: string, settings: Settings): Promise<ReadLink> {
  const said: string[] = [];
  const links = await readLinks([link], (sentence) => said.push(sentence));
  const [read] = links ?? [];
  if (read === undefined) throw new Error(said.join('\n'));
  if (Object.keys(settings).length === 0) return read;
  // Settings are checked as those of a link are, in the same words.
  const [changed] = (await readLinks([asLink(settings)], () => undefined, read.scenario)) ?? [];
  if (changed === undefined) return read;
  return { ...read, scenario: changed.scenario, notices: [...read.notices, ...changed.notices] };
}

function asLink({ at, ...settings }: Settings): string {
  const pairs = Object.entries(settings).map(([name, value]) => [name, plainText(value)]);
  if (at !== undefined) pairs.push(['at', timedChangesText(at)]);
  return `#${new URLSearchParams(pairs)}`;
}

const FORMERS = import.meta.glob<string>('../../workers/model/released/former/model-*.wasm', {
  query: '?url',
  import: 'default',
});

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/**
 * The newest model, compiled once. It lies in the package's code as base64, so that it is found in every environment and
 * after every bundler, without a request and whatever a page's policy says of requests.
 */
function newestModel(): Promise<WebAssembly.Module> {
  return compiledOnce(newest);
}

/** The former revisions that scenarios pin: each is a module of the package that is loaded when it is wanted. */
async function formerModels(scenarios: readonly Scenario[]): Promise<FormerModules> {
  const modules = new Map<number, WebAssembly.Module>();
  for (const revision of formerRevisions(scenarios)) {
    const load = FORMERS[`../../workers/model/released/former/model-${revision}.wasm`];
    if (load === undefined) throw new Error(`The module of model ${revision} isn't in this package.`);
    modules.set(revision, await compiledOnce(await load()));
  }
  return modules;
}

/** The address is `data:application/wasm;base64,…`: Vite writes it so into libraries. */
function compiledOnce(address: string): Promise<WebAssembly.Module> {
  const module = compiled.get(address) ?? WebAssembly.compile(bytesOf(address));
  compiled.set(address, module);
  return module;
}

function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const text = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
