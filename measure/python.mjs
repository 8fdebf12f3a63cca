import { join } from 'node:path';
import { findProgram, run } from '../scripts/lib/command.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';
import { Remedy, say } from '../scripts/lib/say.mjs';
import { startProgram } from './java.mjs';

const SENDER = join(ROOT, 'measure', 'drivers', 'send.py');
const PRINT_VERSION = 'import importlib.metadata as m, sys; print(m.version(sys.argv[1]))';
const INSTALL = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:'];

/**
 * What starts drivers/send.py with words for a client that is a package of Python.
 *
 * @param {string} name of the package
 * @param {string} version
 */
export async function findSender(name, version) {
  const python = await findPython(name, version);
  return (/** @type {readonly string[]} */ words) => startProgram(name, python, [SENDER, name, ...words]);
}

/**
 * The reader's own Python if it has the package, or one of the project's cache, which gets it.
 *
 * @param {string} name
 * @param {string} version
 */
async function findPython(name, version) {
  const wanted = `${name}==${version}`;
  const python = findProgram(['python3', 'python']);
  if (python === undefined)
    throw new Remedy(`that takes Python 3.10 or newer, with venv and pip, and pip install ${wanted}.`);
  const has = async (/** @type {string} */ each) =>
    (await run(each, ['-c', PRINT_VERSION, name])).output.trim() === version;
  if (await has(python)) return python;
  const home = join(ROOT, '.cache', 'measure', `${name}-${version}`);
  const own = join(home, 'bin', 'python');
  if (await has(own)) return own;
  say(`installing ${name} ${version} into .cache/measure (pip)`);
  const made = await run(python, ['-m', 'venv', '--clear', home]);
  const { code, output } = made.code === 0 ? await run(own, [...INSTALL, wanted]) : made;
  if (code !== 0)
    throw new Remedy(`that takes pip install ${wanted}, which fails in .cache/measure. It says:\n${output}`);
  return own;
}
