/** `npm run -s calibrate -- FILE… --scenario "<link>"`: fits a cluster's constants to metrics, in a thread for each processor. */
import { runCommand } from './lib/runCommand.mjs';

await runCommand('calibrate');
