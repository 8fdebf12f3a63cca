import { modelIsBuilt } from './model.mjs';
import { checkNode } from './node.mjs';
import { whileSettingUp } from './setUpLock.mjs';

/**
 * Sets up a command that works without the page. It looks at files alone, so it costs milliseconds if nothing is
 * missing; the set-up is loaded, and Rust asked for, only if the model is missing, damaged, or older than its source.
 * Packages are for `bundle` to look for.
 *
 * @param {{ withModel?: boolean }} [options] whether it runs the model; it does unless said otherwise
 */
export async function setUpCommand({ withModel = true } = {}) {
  checkNode();
  if (!withModel || modelIsBuilt()) return;
  await whileSettingUp(async () => {
    if (modelIsBuilt()) return;
    const { setUp } = await import('./setUp.mjs');
    await setUp();
  });
}
