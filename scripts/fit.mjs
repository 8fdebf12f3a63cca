/** `npm run -s fit -- FILE… --scenario "<link>"`: fits your cluster's constants to metrics, in a thread for each processor. */
import { runCommand } from './lib/runCommand.mjs';

await runCommand('fit');
