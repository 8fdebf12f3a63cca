/** `npm run -s import -- FILE…`: reads settings, metrics and results as the page does, and prints what it found, as JSON. */
import { runCommand } from './lib/runCommand.mjs';

await runCommand('import');
