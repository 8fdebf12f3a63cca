import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countIn } from './checks.mjs';
import { findProgram, run } from './command.mjs';
import { installFromDebian } from './debian.mjs';
import { writeBeside } from './openBeside.mjs';
import { ROOT } from './paths.mjs';
import { say } from './say.mjs';
import { environmentOf, leftOut } from './scope.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

const PACKAGE = join(ROOT, 'python');

/**
 * A place for the package, apart from everything else on the machine.
 *
 * @param {string} name of the folder
 * @param {string} lock one version of each package, and the digests of its files
 * @param {string} without what isn't tested if that can't be installed
 */
function placeOf(name, lock, without) {
  const home = join(ROOT, '.cache', name);
  return {
    home,
    interpreter: join(
      home,
      ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']),
    ),
    locks: ['build.txt', lock].map((each) => join(PACKAGE, 'requirements', each)),
    /** Installing again takes half a minute. */
    stamp: join(home, 'installed.txt'),
    without,
  };
}

/** The gate needs the small one; the notebooks of the full run are five times as much. */
const SMALL = placeOf('python', 'test.txt', "the Python package isn't tested");
const WHOLE = placeOf('python-all', 'test-all.txt', "the notebooks aren't tested");

const NO_PYTHON = 'It takes Python 3.10 or newer with venv: install it and run this again.';

/** Python that can test the package: not older than its `requires-python`, and able to make a place of its own. */
const IS_USABLE = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';

/**
 * Installs the Python package with what its tests need, and Python itself if it may.
 *
 * @param {import('./scope.mjs').Scope} scope
 * @returns {Promise<Step>} the step that tests it
 */
export async function pythonChecks(scope) {
  const python = await usablePython();
  const { place = undefined, problem = NO_PYTHON } =
    python === undefined ? {} : await firstInstalled(python, scope === 'full' ? [WHOLE, SMALL] : [SMALL]);
  const left = leftOut(scope).filter((path) => path.startsWith('python/'));
  const words = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'];
  words.push(...left.map((path) => `--deselect=${path.slice('python/'.length)}`));
  return {
    name: 'tests of the Python package',
    command: [place?.interpreter ?? 'python3', ...words],
    folder: 'python',
    environment: environmentOf(scope),
    inputs: ['python', 'measure/drivers'],
    show: true,
    count: countPytest,
    ...(place === undefined ? { missing: problem, tests: countIn('python/tests', /^def test_/gm) } : {}),
  };
}

/** @returns {Promise<string | undefined>} the path of one; Debian's is installed if the machine has none and it may be */
async function usablePython() {
  const found = () => findProgram(['python3', 'python']);
  const isUsable = async () => {
    const python = found();
    return python !== undefined && (await run(python, ['-c', IS_USABLE])).code === 0;
  };
  if (await isUsable()) return found();
  await installFromDebian('Python', ['python3', 'python3-venv']);
  return (await isUsable()) ? found() : undefined;
}

/**
 * @param {string} python the interpreter that places are made with
 * @param {readonly (typeof SMALL)[]} places the best one first
 * @returns {Promise<{ place?: typeof SMALL, problem?: string }>} the first that can be had, or why none can
 */
async function firstInstalled(python, places) {
  for (const place of places) {
    const problem = await install(python, place);
    if (problem === null) return { place };
    say(`${place.without}, because that can't be installed here:\n${problem.trimEnd()}`);
  }
  return { problem: "What it needs can't be installed; pip's words are above." };
}

/**
 * @param {string} python
 * @param {typeof SMALL} place
 * @returns {Promise<string | null>} what went wrong
 */
async function install(python, { home, interpreter, locks, stamp }) {
  const wanted = [join(PACKAGE, 'pyproject.toml'), ...locks]
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  // The package is used where it lies, so only what is made of other sources must be made again.
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    return problemOf(await run(process.execPath, [join(ROOT, 'scripts/python.mjs')]));
  say('installing the Python package and what its tests need (pip)');
  mkdirSync(home, { recursive: true });
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-compile', '--disable-pip-version-check'];
  for (const words of [
    ['-m', 'venv', home],
    [...pip, '--require-hashes', ...locks.flatMap((file) => ['-r', file])],
    [...pip, '--no-deps', '--no-build-isolation', '-e', PACKAGE],
  ]) {
    const problem = problemOf(await run(words[1] === 'venv' ? python : interpreter, words));
    if (problem !== null) return problem;
  }
  await writeBeside(stamp, wanted);
  return null;
}

/** @param {{ readonly code: number | null, readonly output: string }} ended */
function problemOf({ code, output }) {
  return code === 0 ? null : output;
}

/** @param {string} output */
function countPytest(output) {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  /** @param {string} word */
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(last)?.[1] ?? 0);
  return { passed: count('passed'), failed: count('failed') + count('error'), skipped: count('skipped') };
}
