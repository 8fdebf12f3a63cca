import { findProgram, run } from './command.mjs';
import { say } from './say.mjs';

/**
 * Installs packages of Debian if we may, one after another, and says so first.
 *
 * @param {string} what they are together, for whoever reads
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} what apt-get said of the first one; undefined if nothing may be installed
 */
export async function installFromDebian(what, packages) {
  const [program, ...prefix] = findProgram(['apt-get']) ? await administratorPrefix() : [];
  if (program === undefined) return undefined;
  const words = [program, ...prefix, 'apt-get install', ...packages].join(' ');
  say(`installing ${what} for the tests (${words}); LINGER_NO_SUDO=1 leaves that to you`);
  await run(program, [...prefix, 'apt-get', 'update']);
  const outputs = [];
  for (const name of packages) {
    const install = ['apt-get', 'install', '--yes', '--no-install-recommends', name];
    outputs.push((await run(program, [...prefix, ...install])).output);
  }
  return outputs[0];
}

/**
 * The words before a command that make it run as administrator; none if that would need a password, or if
 * LINGER_NO_SUDO forbids installing anything in the system.
 *
 * @returns {Promise<readonly string[]>}
 */
export async function administratorPrefix() {
  const asRoot = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (process.env.LINGER_NO_SUDO) return [];
  if (process.getuid?.() === 0) return asRoot;
  say('asking whether sudo works without a password; LINGER_NO_SUDO=1 leaves sudo alone');
  const { code } = await run('sudo', ['--non-interactive', 'true']);
  return code === 0 ? ['sudo', '--non-interactive', ...asRoot] : [];
}
