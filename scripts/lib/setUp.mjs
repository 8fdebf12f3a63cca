import { setUpBrowser } from './browser.mjs';
import { buildModel } from './model.mjs';
import { checkNode, installPackages } from './node.mjs';
import { setUpRust } from './rust.mjs';

/**
 * Everything a fresh clone lacks. Each part looks first, says what it does and then does it, so that a second
 * time costs about a second. The parts are independent of each other, apart from the model, which needs Rust.
 *
 * @param {{ withCheckTools?: boolean, withBrowser?: boolean, withModel?: boolean }} [parts] rustfmt and clippy; a
 *   browser for the tests; the compiled model (on unless said otherwise)
 */
export async function setUp({ withCheckTools = false, withBrowser = false, withModel = true } = {}) {
  checkNode();
  const rust = async () => {
    await setUpRust({ withCheckTools });
    if (withModel) await buildModel();
  };
  await Promise.all([installPackages(), rust(), withBrowser ? setUpBrowser() : undefined]);
}
