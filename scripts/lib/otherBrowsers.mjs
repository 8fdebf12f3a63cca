import { findProgram } from './command.mjs';
import { installFromDebian } from './debian.mjs';
import { say } from './say.mjs';

/** Debian's names of the browsers besides Chromium. WebKit opens no page without a screen, so one without a monitor comes with it. */
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

/** Installs Firefox and WebKit if permitted. The tests run without them: it says which of them can't look at the page. */
export async function setUpOtherBrowsers() {
  for (const { name, packages, isThere } of OTHERS) {
    if (isThere()) continue;
    await installFromDebian(name, packages);
    if (!isThere())
      say(`the page isn't tested in ${name}, which isn't here: Debian has it in ${packages.join(', ')}`);
  }
}
