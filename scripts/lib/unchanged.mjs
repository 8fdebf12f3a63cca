import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { UNFINISHED, writeBeside } from './openBeside.mjs';
import { ROOT } from './paths.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Where it is written down what a step last passed with, one file a step, from the project's folder. */
const PASSED = '.cache/passed';

/** Folders that programs write next to what they read, that are installed, or that git keeps. */
const WRITTEN =
  /^(?:target|dist|dist-package|node_modules|\.cache|\.git|__pycache__|\.pytest_cache|\.ruff_cache)$/;

/**
 * True if a step, or one that looks at more of the same, has passed with these digests.
 *
 * @param {Step} step
 * @param {Digests} digests
 */
export function hasPassed({ name, coveredBy = [] }, digests) {
  const isCovered = coveredBy.some((covering) => stampOf(covering)?.inputs === digests.inputs);
  return stampOf(name)?.step === digests.step || isCovered;
}

/**
 * Files of a step that are new, gone, or other than when a step that covers it passed last.
 *
 * @param {Step} step
 * @returns {readonly string[] | null} the fewest; null if none of those steps has passed yet
 */
export function changedSince({ inputs = [], coveredBy = [] }) {
  const now = fileDigests(inputs);
  const changed = coveredBy.flatMap((name) => {
    const before = stampOf(name)?.files;
    if (before === undefined) return [];
    const paths = Object.keys({ ...before, ...now });
    return [paths.filter((path) => before[path] !== now[path])];
  });
  return changed.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

/**
 * Writes down what a step passed with.
 *
 * @param {Step} step
 * @param {Digests} digests
 */
export async function keepPassed({ name }, digests) {
  mkdirSync(join(ROOT, PASSED), { recursive: true });
  await writeBeside(stampFile(name), JSON.stringify(digests));
}

/**
 * Hexadecimal digests that decide the outcome of a step: the bytes of each of its inputs, all of them with their names,
 * and these with its command and environment.
 *
 * @typedef {object} Digests
 * @property {Readonly<Record<string, string>>} files
 * @property {string} inputs
 * @property {string} step
 *
 * @param {Step} step
 * @returns {Digests}
 */
export function digestsOf({ command, folder, environment, inputs: paths = [] }) {
  const files = fileDigests(paths);
  const inputs = digestOf(JSON.stringify(files));
  return { files, inputs, step: digestOf(JSON.stringify([command, folder, environment, inputs])) };
}

/** @param {readonly string[]} paths of files and folders */
function fileDigests(paths) {
  return Object.fromEntries(
    paths.flatMap(filesIn).map((path) => [path, digestOf(readFileSync(join(ROOT, path)))]),
  );
}

/** @param {string | Uint8Array} bytes */
function digestOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * @param {string} name of a step
 * @returns {Digests | undefined} with which it has passed last
 */
function stampOf(name) {
  const file = stampFile(name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** @param {string} name of a step */
function stampFile(name) {
  return join(ROOT, PASSED, `${name.replaceAll(/\W+/g, '-')}.json`);
}

/**
 * @param {string} path of a file or a folder, from the project's folder
 * @returns {readonly string[]} the whole files in it, in the same order every time
 */
export function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => !WRITTEN.test(name) && !UNFINISHED.test(name))
    .sort()
    .flatMap((name) => filesIn(posix.join(path, name)));
}
