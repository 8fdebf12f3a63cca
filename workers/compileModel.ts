import { ModelBlocked } from './Model';

/**
 * Fetches and compiles the model. Hosts that send the wrong MIME type make the streaming compiler refuse, so the
 * bytes are then compiled as a whole. Rejects with `ModelBlocked`, whose message says what a reader can do.
 */
export async function compileModel(url: URL): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') {
    throw new ModelBlocked('WebAssembly is switched off in this browser. Linger needs it to run its model.');
  }
  const response = await fetchModel(url);
  const whole = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    return compileWhole(whole);
  }
}

async function fetchModel(url: URL): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    const cause = { cause: error };
    throw new ModelBlocked(
      "The model couldn't be loaded. Check your connection and reload the page; your settings are safe.",
      cause,
    );
  }
  if (!response.ok) {
    throw new ModelBlocked(
      `The model couldn't be loaded: the server answered ${response.status} for its file.`,
    );
  }
  return response;
}

async function compileWhole(response: Response): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ModelBlocked(`Your browser couldn't compile the model: ${reason}`, { cause: error });
  }
}

/** The modules of former revisions, which are files of their own: each is fetched when a link pins it. */
const ADDRESSES = import.meta.glob<string>('./model/released/former/model-*.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});

export function formerAddress(revision: number): URL {
  const address = ADDRESSES[`./model/released/former/model-${revision}.wasm`];
  if (address === undefined) throw new Error(`The module of model ${revision} isn't in this build.`);
  return new URL(address, import.meta.url);
}
