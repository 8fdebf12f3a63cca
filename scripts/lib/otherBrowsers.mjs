import { administratorPrefix } from './browser.mjs';
import { findProgram, run } from './command.mjs';
import { say } from './say.mjs';

/** What Debian calls the browsers beside Chromium. WebKit opens no page without a screen, so one without a monitor comes with it. */
const OTHERS = [
  { name: 'Firefox', packages: ['firefox-esr'], isThere: () => findFirefox() !== undefined },
  { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], isThere: () => findWebKit() !== undefined },
];

/** @returns {string | undefined} the absolute path of Firefox, which needs no other program to be driven */
export function findFirefox() {
  return findProgram(['firefox-esr', 'firefox']);
}

/** @returns {{ driver: string, screen: string } | undefined} absolute paths of what drives WebKit, and of its screen */
export function findWebKit() {
  const driver = findProgram(['WebKitWebDriver']);
  const screen = findProgram(['Xvfb']);
  return driver === undefined || screen === undefined ? undefined : { driver, screen };
}

/** Installs Firefox and WebKit where we may. The tests go on without: it says which of them can't look at the page. */
export async function setUpOtherBrowsers() {
  const missing = OTHERS.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const prefix = findProgram(['apt-get']) ? await administratorPrefix() : undefined;
  for (const { name, packages, isThere } of missing) {
    if (prefix !== undefined) await install(name, packages, prefix);
    if (!isThere())
      say(`the page isn't tested in ${name}, which isn't here: Debian has it in ${packages.join(', ')}`);
  }
}

/**
 * @param {string} name
 * @param {readonly string[]} packages
 * @param {readonly string[]} prefix
 */
async function install(name, packages, prefix) {
  const [program = '', ...words] = [
    ...prefix,
    'apt-get',
    'install',
    '--yes',
    '--no-install-recommends',
    ...packages,
  ];
  say(
    `installing ${name} for the browser tests (${[program, ...words].join(' ')}); LINGER_NO_SUDO=1 leaves that to you`,
  );
  const update = [...prefix.slice(1), 'apt-get', 'update'];
  await run(program, update);
  await run(program, words);
}
