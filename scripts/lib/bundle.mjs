import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './node.mjs';
import { writeBeside } from './openBeside.mjs';
import { ROOT } from './paths.mjs';
import { whileSettingUp } from './setUpLock.mjs';

const FOLDER = join(ROOT, '.cache', 'bundles');

/** Every bundle depends on these besides its modules. */
const MAKERS = [
  'scripts/lib/bundle.mjs',
  'tsconfig.base.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
].map((name) => join(ROOT, name));

/**
 * A TypeScript module with all that it imports as one piece of JavaScript. It is made anew only if a file that went
 * into the last one has changed, or if the bundle isn't as it was written: to look costs milliseconds, to compile takes a
 * second. Packages are installed before that if they are missing, and stay outside.
 *
 * @param {string} entry absolute path of the module
 * @param {string} [folder] where bundles are kept
 * @returns {Promise<string>} absolute path of the bundle
 */
export async function bundle(entry, folder = FOLDER) {
  const file = join(folder, `${relative(ROOT, entry).replaceAll(/\W+/g, '-')}.mjs`);
  if (!isFresh(file)) await whileSettingUp(() => make(entry, file));
  return file;
}

/**
 * @param {string} entry absolute path of the module
 * @param {string} file absolute path of the bundle
 */
async function make(entry, file) {
  if (isFresh(file)) return;
  await installPackages();
  /** @type {Record<string, string>} */
  const stamps = Object.fromEntries(MAKERS.map((maker) => [maker, stampOf(maker)]));
  const code = await compile(entry, (module) => {
    stamps[module] = stampOf(module);
  });
  mkdirSync(dirname(file), { recursive: true });
  const text = `// ${JSON.stringify(stamps)}\n${code}`;
  await writeBeside(file, `// ${digestOf(text)}\n${text}`);
}

/**
 * A bundle begins with a digest of the rest of it, and with the list of the files that went into it. Whatever is wrong
 * with the file, it isn't fresh.
 *
 * @param {string} file
 */
function isFresh(file) {
  try {
    const [, digest, text = '', list = ''] =
      /^\/\/ (\w+)\n(\/\/ ([^\n]*)\n.*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
    return (
      digest === digestOf(text) &&
      Object.entries(JSON.parse(list)).every(([name, stamp]) => stampOf(name) === stamp)
    );
  } catch {
    return false;
  }
}

/** @param {string} text */
function digestOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * A stamp that changes with the file: size, time of change, and ctime, because tools can set the time of change back.
 * Stamps are compared for equality, so an older version of a file counts as a change, too.
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
        // A file that is taken as text has a question mark behind its name.
        load: (id) => beforeReading(id.replace(/\?.*$/, '')),
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
