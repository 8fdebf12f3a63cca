import { findProgram, isProgram, run } from './command.mjs';
import { Remedy, say } from './say.mjs';

/** Browsers that speak Chrome's protocol, by the names that Linux, macOS and Windows give them. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const REMEDY =
  'the browser tests need Chromium or Chrome: install one, or set CHROME_PATH to its executable, and run this again.';

/** Chromium without windows and tabs: it opens a page in a quarter of the time. */
const SHELL = 'chromium-headless-shell';

/**
 * @param {{ whole?: boolean }} [options] `whole`: as readers have it, with tabs that can be hidden and its own text
 * @returns {string | undefined} the absolute path of a browser for the tests; CHROME_PATH comes first
 */
export function findBrowser({ whole = false } = {}) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return isProgram(chosen) ? chosen : undefined;
  return findProgram(whole ? NAMES : [SHELL, ...NAMES]) ?? PLACES.find(isProgram);
}

/** Makes sure of a browser for the tests: Debian's own package where we may install it, else a `Remedy`. */
export async function setUpBrowser() {
  if (findBrowser({ whole: true })) return;
  const chosen = process.env.CHROME_PATH;
  if (chosen)
    throw new Remedy(
      `CHROME_PATH is ${chosen}, but there is no such program: correct or unset it, and run this again.`,
    );
  if (!findProgram(['apt-get'])) throw new Remedy(REMEDY);
  const [program, ...prefix] = (await administratorPrefix()) ?? [];
  if (!program) throw new Remedy(REMEDY);

  const words = [program, ...prefix, 'apt-get install chromium'].join(' ');
  say(`installing Chromium for the browser tests (${words}); LINGER_NO_SUDO=1 leaves that to you`);
  await run(program, [...prefix, 'apt-get', 'update']);
  const install = (/** @type {string} */ name) =>
    run(program, [...prefix, 'apt-get', 'install', '--yes', '--no-install-recommends', name]);
  const { output } = await install('chromium');
  if (!findBrowser({ whole: true })) throw new Remedy(`${REMEDY} apt-get said:\n${output}`);
  // Not every release has it; the tests only take longer without.
  await install(SHELL);
}

/**
 * The words before a command that make it run as administrator; nothing where that would need a password, or where
 * LINGER_NO_SUDO says that nothing shall be installed in the system.
 */
export async function administratorPrefix() {
  const asRoot = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (process.env.LINGER_NO_SUDO) return undefined;
  if (process.getuid?.() === 0) return asRoot;
  say('asking whether sudo works without a password; LINGER_NO_SUDO=1 leaves sudo alone');
  const { code } = await run('sudo', ['--non-interactive', 'true']);
  return code === 0 ? ['sudo', '--non-interactive', ...asRoot] : undefined;
}
