/** `npm run -s simulate -- "<link | preset>" …`: runs scenarios without the page and prints what it says, as JSON. */
import { runCommand } from './lib/runCommand.mjs';

await runCommand('simulate');
