import { modelIsBuilt } from './model.mjs';
import { checkNode } from './node.mjs';
import { whileSettingUp } from './setUpLock.mjs';

/**
 * What a command needs that runs the model without the page. It looks at files alone, so it costs milliseconds where
 * nothing is missing; the set-up is loaded, and Rust asked for, only where the model is missing or older than its
 * source. Packages are for `bundle` to look for.
 */
export async function setUpCommand() {
  checkNode();
  if (modelIsBuilt()) return;
  await whileSettingUp(async () => {
    if (modelIsBuilt()) return;
    const { setUp } = await import('./setUp.mjs');
    await setUp();
  });
}
