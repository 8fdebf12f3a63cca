import { formerRevisions } from '../../../src/scenario/revisions';
import type { Scenario } from '../../../src/scenario/scenario';
import type { FormerModules } from '../../cli/simulate/openModel';
import newest from '../../workers/model/pkg/linger_model.wasm?url';

const FORMERS = import.meta.glob<string>('../../workers/model/released/former/model-*.wasm', {
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

/** The former revisions that scenarios pin: each is a module of the package that is loaded when it is wanted. */
export async function formerModels(scenarios: readonly Scenario[]): Promise<FormerModules> {
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
