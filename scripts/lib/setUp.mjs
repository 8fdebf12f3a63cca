import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setUpBrowser } from './browser.mjs';
import { buildModel } from './model.mjs';
import { checkNode, installPackages } from './node.mjs';
import { setUpOtherBrowsers } from './otherBrowsers.mjs';
import { MODEL_FOLDER, ROOT } from './paths.mjs';
import { takeReleasedModel } from './releasedModel.mjs';
import { findCargo, setUpRust } from './rust.mjs';
import { whileSettingUp } from './setUpLock.mjs';

/** @returns {boolean} whether this is a clone in which nothing has been compiled yet */
export function isFirstRun() {
  return !existsSync(join(ROOT, MODEL_FOLDER, 'target', 'debug'));
}

/**
 * Everything a fresh clone lacks. Each part looks first, says what it does and then does it, so that a second
 * time costs about a second. Only one process does so at a time. The parts are independent of each other, apart from the
 * model, which is built with Rust; without Rust, it is the released one, unless the checks are to be run.
 *
 * @param {{ withCheckTools?: boolean, withBrowser?: boolean, withOtherBrowsers?: boolean, withModel?: boolean }} [parts]
 *   rustfmt and clippy; a browser for the tests; two others, which aren't necessary; the compiled model (on unless said
 *   otherwise)
 */
export async function setUp({
  withCheckTools = false,
  withBrowser = false,
  withOtherBrowsers = false,
  withModel = true,
} = {}) {
  checkNode();
  const rust = async () => {
    if (withModel && !withCheckTools && findCargo() === undefined) return takeReleasedModel();
    await setUpRust({ withCheckTools });
    if (withModel) await buildModel();
  };
  // One after the other: Debian's packages are installed by one program at a time.
  const browsers = async () => {
    if (withBrowser) await setUpBrowser();
    if (withOtherBrowsers) await setUpOtherBrowsers();
  };
  await whileSettingUp(() => Promise.all([installPackages(), rust(), browsers()]));
}
