import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileLatenessMs } from './lateness';

/** The folder that `npm run build` writes. */
export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** A path such as a course page has: the build must not care where it lies. */
const SUB_PATH = '/some/course/linger/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** How a host may get a file wrong: no file, index.html in its place with status 200, or only half of it. */
export type Fault = 'missing' | 'fallback' | 'truncated';

/** A plain static host. */
export interface StaticServer {
  /** Address of the page, with a closing slash. */
  readonly url: string;
  /** Paths asked for that are not there. */
  readonly missing: readonly string[];
  /** Files that the host gets wrong, by their path below the page. Whatever it sends then may be kept for a year. */
  readonly faults: Map<string, Fault>;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the built page from a sub-path on a free port of this machine, without any special header, as the
 * plainest host would. `types` replaces the content type of a file name's ending; `folder` holds the built page; `paths`
 * are where copies of it lie, the first of them in `url`.
 */
export async function serve(
  types: Readonly<Record<string, string>> = {},
  folder: string = DIST,
  paths: readonly [string, ...string[]] = [SUB_PATH],
): Promise<StaticServer> {
  const deepestFirst = paths.toSorted((one, other) => other.length - one.length);
  const missing: string[] = [];
  const faults = new Map<string, Fault>();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const copy = deepestFirst.find((each) => path.startsWith(each));
    const file = copy === undefined ? '' : join(folder, normalize(`/${path.slice(copy.length)}`));
    const fault = faults.get(path.slice(copy?.length));
    const found = fault === 'missing' ? null : await fileOrIndex(file);
    const sent = found !== null && fault === 'fallback' ? join(folder, 'index.html') : found;
    await new Promise((resolve) => setTimeout(resolve, fileLatenessMs()));
    // A version that is replaced meanwhile has its files no more.
    const bytes = sent === null ? null : await readFile(sent).catch(() => null);
    if (sent === null || bytes === null) {
      missing.push(path);
      response.writeHead(404).end();
      return;
    }
    const ending = extname(sent);
    response.writeHead(200, {
      'content-type': types[ending] ?? TYPES[ending] ?? 'application/octet-stream',
      ...(fault === undefined ? {} : { 'cache-control': 'public, max-age=31536000, immutable' }),
    });
    response.end(fault === 'truncated' ? bytes.subarray(0, bytes.length / 2) : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${paths[0]}`,
    missing,
    faults,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function fileOrIndex(path: string): Promise<string | null> {
  if (path === '') return null;
  try {
    const found = await stat(path);
    return found.isDirectory() ? fileOrIndex(join(path, 'index.html')) : path;
  } catch {
    return null;
  }
}
