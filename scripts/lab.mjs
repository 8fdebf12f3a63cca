/** `npm run -s lab -- "<rule>"`: a way to choose partitions against others in 29 situations, in a thread for each processor. */
import { runCommand } from './lib/runCommand.mjs';

await runCommand('lab');
