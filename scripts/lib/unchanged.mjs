import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeBeside } from './openBeside.mjs';
import { ROOT } from './paths.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Where it is written down what a step last passed with, one file a step, from the project's folder. */
const PASSED = '.cache/passed';

/** What programs write next to what they read. */
const WRITTEN = /^(?:target|__pycache__|\.pytest_cache|\.ruff_cache)$/;

/**
 * The digest with which a step has passed last; undefined if it hasn't.
 *
 * @param {Step} step
 */
export function passedWith(step) {
  const file = stampOf(step);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Writes down what a step passed with.
 *
 * @param {Step} step
 * @param {string} digest of its inputs
 */
export async function keepPassed(step, digest) {
  mkdirSync(join(ROOT, PASSED), { recursive: true });
  await writeBeside(stampOf(step), digest);
}

/**
 * What decides the outcome of a step: its command, its environment, and the names and bytes of its inputs.
 *
 * @param {Step} step
 * @returns {string} in hexadecimal digits
 */
export function digestOf({ command, folder, environment, inputs = [] }) {
  const digest = createHash('sha256').update(JSON.stringify([command, folder, environment]));
  for (const path of inputs.flatMap(filesIn))
    digest.update(`\n${path}\n`).update(readFileSync(join(ROOT, path)));
  return digest.digest('hex');
}

/** @param {Step} step */
function stampOf({ name }) {
  return join(ROOT, PASSED, name.replaceAll(/\W+/g, '-'));
}

/**
 * @param {string} path of a file or a folder, from the project's folder
 * @returns {readonly string[]} the files in it, in the same order every time
 */
function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => !WRITTEN.test(name))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
