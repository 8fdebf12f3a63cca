import type { BrowserContext, Route } from 'playwright-core';

/** A way in which the model doesn't arrive. */
export interface Block {
  readonly name: string;
  /** What the page says of it. */
  readonly says: RegExp;
  /** Keeps the model from pages of this context from now on. Returns what lets it through again. */
  readonly begin: (context: BrowserContext) => Promise<() => Promise<void>>;
}

/** What the browser says of the blocks by itself. */
export const BLOCKED_NOISE = /\.wasm|ERR_FAILED|status of 404|wasm streaming compile|WebAssembly/;

const MODEL = /\/linger_model[^/]*\.wasm$/;
/** What may be compiled, the page's and the worker's own file say. */
const COMPILES = /\/(?:run\.worker[^/]*\.js)?(?:#.*)?$/;
/** A whole module, with nothing in it. */
const OTHER_MODULE = Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);
const WASM = 'application/wasm';

/** Every one that a careless host or a proxy brings about. */
export const BLOCKS = [
  {
    name: 'a connection that breaks',
    says: /The model couldn't be loaded\. Check your connection and reload the page; your settings are safe\./,
    begin: answering(MODEL, (route) => route.abort()),
  },
  {
    name: 'a file that is not there',
    says: /the server answered 404 for its file\./,
    begin: answering(MODEL, (route) => route.fulfill({ status: 404 })),
  },
  {
    name: 'a page in its place',
    says: /Your browser couldn't compile the model: /,
    begin: answering(MODEL, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html>Log in</html>' }),
    ),
  },
  {
    name: 'a file that is cut',
    says: /Your browser couldn't compile the model: /,
    begin: answering(MODEL, async (route) => {
      const whole = await (await route.fetch()).body();
      await route.fulfill({ contentType: WASM, body: whole.subarray(0, whole.length / 2) });
    }),
  },
  {
    name: 'an empty file',
    says: /Your browser couldn't compile the model: /,
    begin: answering(MODEL, (route) => route.fulfill({ contentType: WASM, body: '' })),
  },
  {
    name: 'another module',
    says: /The server sent another program in place of the model\./,
    begin: answering(MODEL, (route) => route.fulfill({ contentType: WASM, body: OTHER_MODULE })),
  },
  {
    name: 'a policy that forbids it',
    says: /Your browser couldn't compile the model: .*Content Security Policy/,
    begin: answering(COMPILES, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" };
      await route.fulfill({ response, headers });
    }),
  },
] as const satisfies readonly Block[];

function answering(files: RegExp, answer: (route: Route) => Promise<void>): Block['begin'] {
  return async (context) => {
    await context.route(files, answer);
    return () => context.unroute(files, answer);
  };
}
