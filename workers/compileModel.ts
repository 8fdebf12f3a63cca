import { ModelBlocked } from './Model';

/**
 * Fetches and compiles the model. Hosts that send the wrong MIME type make the streaming compiler refuse, so the
 * bytes are then compiled as a whole. Rejects with `ModelBlocked`, whose message says what a reader can do.
 */
export async function compileModel(url: URL): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') {
    throw new ModelBlocked('This browser has WebAssembly switched off. Linger needs it to run its model.');
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
      'The model could not be loaded. Check the connection and load the page again.',
      cause,
    );
  }
  if (!response.ok) {
    throw new ModelBlocked(
      `The model could not be loaded: the server answered ${response.status} for its file.`,
    );
  }
  return response;
}

async function compileWhole(response: Response): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ModelBlocked(`The browser would not compile the model. It said: ${reason}`, { cause: error });
  }
}
