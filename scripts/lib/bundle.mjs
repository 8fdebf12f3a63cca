import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './node.mjs';
import { ROOT } from './paths.mjs';

/** Where bundles are kept. */
const FOLDER = join(ROOT, '.cache', 'bundles');

/** What every bundle depends on, besides its modules: how it is made, and by which packages. */
const MAKERS = [
  'scripts/lib/bundle.mjs',
  'tsconfig.base.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
].map((name) => join(ROOT, name));

/**
 * A TypeScript module with all that it imports as one piece of JavaScript. It is made anew only where a file that went
 * into the last one has changed: to look costs milliseconds, to compile takes a second. Packages are installed before
 * that where they are missing, and stay outside.
 *
 * @param {string} entry absolute path of the module
 * @param {string} [folder] where bundles are kept
 * @returns {Promise<string>} absolute path of the bundle
 */
export async function bundle(entry, folder = FOLDER) {
  const file = join(folder, `${relative(ROOT, entry).replaceAll(/\W+/g, '-')}.mjs`);
  if (isFresh(file)) return file;
  await installPackages();
  /** @type {Record<string, string>} */
  const stamps = Object.fromEntries(MAKERS.map((maker) => [maker, stampOf(maker)]));
  const code = await compile(entry, (module) => {
    stamps[module] = stampOf(module);
  });
  mkdirSync(folder, { recursive: true });
  // Others may look for it at the same time: they see the whole of the last one or the whole of this one.
  const beside = `${file}.${process.pid}.part`;
  writeFileSync(beside, `// ${JSON.stringify(stamps)}\n${code}`);
  renameSync(beside, file);
  return file;
}

/**
 * A bundle begins with the list of the files that went into it, so that both are always of the same time.
 *
 * @param {string} file
 */
function isFresh(file) {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return false;
  const text = readFileSync(file, 'utf8');
  /** @type {Record<string, string>} */
  const stamps = JSON.parse(text.slice('// '.length, text.indexOf('\n')));
  return Object.entries(stamps).every(([name, stamp]) => stampOf(name) === stamp);
}

/**
 * What changes with a file. Its size and time of change would do, but for tools that set that time back: what they
 * can't set is the time of the last change to the file's entry (ctime). They are compared as they are, not by which is
 * later, so that an older version of a file counts as a change too.
 *
 * @param {string} name
 */
function stampOf(name) {
  const stat = statSync(name, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? 'missing' : `${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
}

/**
 * @param {string} entry
 * @param {(module: string) => void} beforeReading called with the path of each module, before it is read: what is saved
 *   while the bundle is being made is then a change that the next look finds
 * @returns {Promise<string>}
 */
async function compile(entry, beforeReading) {
  const { build } = await import('vite');
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'linger:modules',
        enforce: 'pre',
        load: (id) => beforeReading(id),
        // A module goes on to look for files from its own place.
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${entry} couldn't be bundled.`);
  return chunk.code;
}
