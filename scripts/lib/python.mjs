import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, run } from './command.mjs';
import { writeBeside } from './openBeside.mjs';
import { ROOT } from './paths.mjs';
import { say } from './say.mjs';
import { environmentOf, leftOut } from './scope.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

const PACKAGE = join(ROOT, 'python');
/** The package, what it needs and what its tests need, apart from everything else on the machine. */
const HOME = join(ROOT, '.cache', 'python');
const INTERPRETER = join(
  HOME,
  ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']),
);
/** What its build and its tests need: one version of each package, and the digests of its files. */
const LOCKS = ['build.txt', 'test.txt'].map((name) => join(PACKAGE, 'requirements', name));
/** What was installed: installing again takes half a minute. */
const STAMP = join(HOME, 'installed.txt');

/** Fails if this Python is older than the package's `requires-python`, or can't make a place of its own. */
const IS_USABLE = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';

/**
 * Installs the Python package with what its tests need, if there is a Python that can.
 *
 * @param {import('./scope.mjs').Scope} scope
 * @returns {Promise<readonly Step[]>} the steps that test it; none if it can't be tested, and it says why
 */
export async function pythonChecks(scope) {
  const python = findProgram(['python3', 'python']);
  if (python === undefined || (await run(python, ['-c', IS_USABLE])).code !== 0) {
    say("the Python package isn't tested: that takes Python 3.10 or newer with venv");
    return [];
  }
  if (!(await install(python))) return [];
  const left = leftOut(scope).filter((path) => path.startsWith('python/'));
  const words = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'];
  words.push(...left.map((path) => `--deselect=${path.slice('python/'.length)}`));
  return [
    {
      name: 'tests of the Python package',
      command: [INTERPRETER, ...words],
      folder: 'python',
      environment: environmentOf(scope),
      inputs: ['python'],
      show: true,
      count: countPytest,
    },
  ];
}

/** @param {string} python the interpreter that the place is made with */
async function install(python) {
  const wanted = [join(PACKAGE, 'pyproject.toml'), ...LOCKS]
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return renew();
  say('installing the Python package and what its tests need (pip)');
  mkdirSync(HOME, { recursive: true });
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-compile', '--disable-pip-version-check'];
  for (const words of [
    ['-m', 'venv', HOME],
    [...pip, '--require-hashes', ...LOCKS.flatMap((file) => ['-r', file])],
    [...pip, '--no-deps', '--no-build-isolation', '-e', PACKAGE],
  ]) {
    const { code, output } = await run(words[1] === 'venv' ? python : INTERPRETER, words);
    if (code === 0) continue;
    say(`the Python package isn't tested, because it can't be installed here:\n${output.trimEnd()}`);
    return false;
  }
  await writeBeside(STAMP, wanted);
  return true;
}

/** The package is used where it lies, so only what is made of other sources must be made again. */
async function renew() {
  const { code, output } = await run(process.execPath, [join(ROOT, 'scripts/python.mjs')]);
  if (code !== 0) say(`the Python package isn't tested, because it can't be made here:\n${output.trimEnd()}`);
  return code === 0;
}

/** @param {string} output */
function countPytest(output) {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  /** @param {string} word */
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(last)?.[1] ?? 0);
  return { passed: count('passed'), failed: count('failed') + count('error'), skipped: count('skipped') };
}
