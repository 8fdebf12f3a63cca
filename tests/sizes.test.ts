import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DIST } from './e2e/support/server';

/** The most that may be sent, in bytes after gzip as a plain host does it (level 6); 1 KB is 1,000 bytes. */
const LARGEST_MODEL = 122_000;
const LARGEST_FIRST_LOAD = 180_000;

const ASSETS = join(DIST, 'assets');
const assets = readdirSync(ASSETS);

test('the model is at most 122 KB', () => {
  const models = assets.filter((name) => /^linger_model.*\.wasm$/.test(name));
  expect(models).toHaveLength(1);
  expect(gzippedBytes(models)).toBeLessThanOrEqual(LARGEST_MODEL);
});

test('the JavaScript of the first load is at most 180 KB', () => {
  expect(gzippedBytes([...firstLoad()])).toBeLessThanOrEqual(LARGEST_FIRST_LOAD);
});

test.each([
  ['the catalogue of figures', 'overrun ÷ longest latency'],
  ['the sentences of the verdict', 'The backlog has settled near'],
  ['the painter of matrices', 'busy and requests in flight, a column each'],
  ['what settings mean', 'How long a batch may wait for more records'],
  ['what changed in a step', 'fewer records wait for replicas'],
  ['the presets of the whole path', 'Broker 0 goes down at 10'],
  ['what takes drops and pastes', 'Drop to import settings or results'],
  ['the notices about a link', 'Copy a corrected link'],
  ['the stage in words', 'counts as leader until its session ends'],
  ['the marks of timed changes', 'Delete removes it'],
  ["the table of a chart's numbers", 'chart-dialog-scroll'],
])('%s, which the first picture does not read, comes later', (_, phrase) => {
  const has = (name: string): boolean => readFileSync(join(ASSETS, name), 'utf8').includes(phrase);
  expect([...firstLoad()].filter(has)).toEqual([]);
  expect(assets.filter((name) => name.endsWith('.js')).some(has)).toBe(true);
});

test('what an author should look at is fetched with a file or the editor, not with the lessons', () => {
  const isSaid = (name: string): boolean =>
    readFileSync(join(ASSETS, name), 'utf8').includes("This step can't be solved.");
  const shown = assets.filter((name) => /^Lesson(?:sScreen|Panel)-.*\.js$/.test(name));
  expect(shown).toHaveLength(2);
  expect([...withStaticImports(shown)].filter(isSaid)).toEqual([]);
  expect(assets.filter((name) => name.endsWith('.js')).some(isSaid)).toBe(true);
});

function firstLoad(): ReadonlySet<string> {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.js)"/g)].map(([, name]) => name ?? '');
  const workers = assets.filter((name) => /^run\.worker-.*\.js$/.test(name));
  expect(linked.length).toBeGreaterThan(0);
  expect(workers).toHaveLength(1);
  return withStaticImports([...linked, ...workers]);
}

/** The files and all that they import without being asked to: what the browser fetches before the page can start. */
function withStaticImports(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const code = readFileSync(join(ASSETS, name), 'utf8');
    for (const [, imported] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+\.js)["'`]/g)) {
      waiting.push(basename(imported ?? ''));
    }
  }
  return found;
}

function gzippedBytes(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name))).length, 0);
}
