import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setUpBrowser } from './browser.mjs';
import { buildModel } from './model.mjs';
import { checkNode, installPackages } from './node.mjs';
import { setUpOtherBrowsers } from './otherBrowsers.mjs';
import { MODEL_FOLDER, ROOT } from './paths.mjs';
import { isReleased, takeReleasedModel } from './releasedModel.mjs';
import { setUpRust } from './rust.mjs';
import { Remedy } from './say.mjs';
import { whileSettingUp } from './setUpLock.mjs';

/** @returns {boolean} whether this is a clone in which nothing has been compiled yet */
export function isFirstRun() {
  return !existsSync(join(ROOT, MODEL_FOLDER, 'target', 'debug'));
}

/**
 * Everything a fresh clone lacks. Each part looks first, says what it does and then does it, so that a second
 * time costs about a second. Only one process does so at a time. The parts are independent of each other, apart from the
 * model, which is built with Rust and a package if it isn't the released one.
 *
 * @param {{ withCheckTools?: boolean, withBrowser?: boolean, whole?: boolean }} [parts] Rust with rustfmt and clippy, even
 *   if the released model would do; a browser for the tests; `whole`: compile the model in any case, and two other
 *   browsers, which aren't necessary
 * @returns {Promise<{ withoutRust: string | null }>} why Rust can't be had; null if it's there or wasn't wanted
 */
export async function setUp({ withCheckTools = false, withBrowser = false, whole = false } = {}) {
  checkNode();
  // One after the other: Debian's packages are installed by one program at a time.
  const browsers = async () => {
    if (withBrowser) await setUpBrowser();
    if (whole) await setUpOtherBrowsers();
  };
  const [withoutRust] = await whileSettingUp(() => {
    const packages = installPackages();
    return Promise.all([setUpModel(withCheckTools, whole, packages), packages, browsers()]);
  });
  return { withoutRust };
}

/**
 * @param {boolean} withCheckTools
 * @param {boolean} compiles even what is released
 * @param {Promise<void>} packages one of which makes the compiled model smaller
 * @returns {Promise<string | null>} why Rust can't be had
 */
async function setUpModel(withCheckTools, compiles, packages) {
  const isTaken = !compiles && isReleased();
  if (isTaken) await takeReleasedModel('it is of these sources.');
  if (isTaken && !withCheckTools) return null;
  try {
    await setUpRust({ withCheckTools });
  } catch (problem) {
    if (!(problem instanceof Remedy)) throw problem;
    if (!isTaken) await takeReleasedModel(problem.message);
    return problem.message;
  }
  if (!isTaken) await buildModel(packages);
  return null;
}
