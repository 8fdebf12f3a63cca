import { findProgram, isProgram } from './command.mjs';
import { installFromDebian } from './debian.mjs';
import { Remedy } from './say.mjs';

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

/** Makes sure of a browser for the tests: Debian's own package if we may install it, else a `Remedy`. */
export async function setUpBrowser() {
  if (findBrowser({ whole: true })) return;
  const chosen = process.env.CHROME_PATH;
  if (chosen)
    throw new Remedy(
      `CHROME_PATH is ${chosen}, but there is no such program: correct or unset it, and run this again.`,
    );
  // Not every release has the shell; the tests only take longer without.
  const output = await installFromDebian('Chromium', ['chromium', SHELL]);
  if (output === undefined) throw new Remedy(REMEDY);
  if (!findBrowser({ whole: true })) throw new Remedy(`${REMEDY} apt-get said:\n${output}`);
}
