/** `npm run -s lesson -- FILE`: checks a lesson as the page does, and prints what a reader would see. */
import { runCommand } from './lib/runCommand.mjs';

await runCommand('lesson');
