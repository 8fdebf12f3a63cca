import { formerRevisions } from '../../../src/scenario/revisions';
import type { Scenario } from '../../../src/scenario/scenario';
import newest from '../../../workers/model/pkg/linger_model.wasm?url';
import { type FormerModules, formerModules } from '../../cli/simulate/openModel';

const FORMERS = import.meta.glob<string>('../../../workers/model/released/former/model-*.wasm', {
  query: '?url',
  import: 'default',
});

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/**
 * The newest model, compiled once. It lies in the package's code as base64, so that it is found in every environment and
 * after every bundler, without a request and whatever a page's policy says of requests.
 */
export function newestModel(): Promise<WebAssembly.Module> {
  return compiledOnce(newest);
}

/** A former revision: a module of the package that is loaded when it is wanted. */
export async function formerModel(revision: number): Promise<WebAssembly.Module> {
  const load = FORMERS[`../../../workers/model/released/former/model-${revision}.wasm`];
  if (load === undefined) throw new Error(`The module of model ${revision} isn't in this package.`);
  return compiledOnce(await load());
}

export function pinnedModels(scenarios: readonly Scenario[]): Promise<FormerModules> {
  return formerModules(formerRevisions(scenarios), formerModel);
}

/** The address is `data:application/wasm;base64,…`: Vite writes it so into libraries. */
function compiledOnce(address: string): Promise<WebAssembly.Module> {
  const module = compiled.get(address) ?? WebAssembly.compile(bytesOf(address));
  compiled.set(address, module);
  return module;
}

function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const text = address.slice(address.indexOf(',') + 1);
  // Node's own decoder takes a hundredth of the time.
  if (typeof Buffer !== 'undefined') return Buffer.from(text, 'base64');
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
