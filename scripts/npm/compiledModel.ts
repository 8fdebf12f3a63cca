import address from '../../workers/model/pkg/linger_model.wasm?url';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * The model, compiled once. It lies in the package's code, so that it is found in every environment and after every
 * bundler, without a request and whatever a page's policy says of requests.
 */
export function compiledModel(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compile(bytesOf(address));
  return compiled;
}

function bytesOf(dataAddress: string): Uint8Array<ArrayBuffer> {
  const text = atob(dataAddress.slice(dataAddress.indexOf(',') + 1));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
