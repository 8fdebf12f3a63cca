/** `npm run -s exhibit -- "<link>" --out DIR`: an exhibit as data, and as a folder that needs neither server nor script. */
import { runCommand } from './lib/runCommand.mjs';

await runCommand('exhibit');
