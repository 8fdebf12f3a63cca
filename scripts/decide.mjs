/** `npm run -s decide -- "<link>" --report decision.md`: searches settings for an objective, in a thread for each processor. */
import { runCommand } from './lib/runCommand.mjs';

await runCommand('decide');
