/** `npm run -s sweep -- "<link>" --out cells.csv`: runs sweeps without the page, in a thread for each processor. */
import { runCommand } from './lib/runCommand.mjs';

await runCommand('sweep');
