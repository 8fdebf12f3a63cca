import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';
import { ROOT } from './paths.mjs';
import { Remedy, say } from './say.mjs';
import { whileSettingUp } from './setUpLock.mjs';

/** The oldest Node that Vite and Vitest run on. */
const OLDEST_NODE = [20, 19];

/** Throws a `Remedy` if this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Remedy(
    `this is Node ${process.versions.node}, but you need Node ${OLDEST_NODE.join('.')} or newer: install it from https://nodejs.org and run this again.`,
  );
}

/** Installs the npm packages that package-lock.json names, unless they are there already. */
export async function installPackages() {
  if (!packagesAreInstalled()) await whileSettingUp(install);
}

async function install() {
  if (packagesAreInstalled()) return;
  say('installing npm packages (npm ci)');
  // Under `npm start` this is the npm that runs us, which need not be the first on the search path.
  const npm = process.env.npm_execpath;
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...words])
    : await run('npm', words);
  if (code === 127)
    throw new Remedy(
      'npm is not installed: install Node with npm from https://nodejs.org and run this again.',
    );
  if (code !== 0) throw new Remedy(`npm ci failed, so the npm packages are missing. It said:\n${output}`);
}

/**
 * Compares what npm wrote into node_modules with the lock file, package by package. File times would not do: a
 * fresh checkout is newer than packages restored from a cache.
 */
function packagesAreInstalled() {
  const installed = installedPackages();
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

/** npm writes it last of all; empty if npm was interrupted, or if the file is damaged. */
function installedPackages() {
  try {
    return readPackages(join(ROOT, 'node_modules', '.package-lock.json'));
  } catch {
    return {};
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
