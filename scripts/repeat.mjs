/**
 * `npm run -s repeat -- --times 20 --load 4 npx vitest run tests/run`: runs a command again and again beside busy
 * processes, to find out how often it fails. The output of each run that failed is kept in `.cache/repeat`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './lib/command.mjs';
import { writeBeside } from './lib/openBeside.mjs';
import { ROOT } from './lib/paths.mjs';
import { Remedy, runScript, say } from './lib/say.mjs';

const USAGE =
  'say what to repeat: npm run -s repeat -- [--times 10] [--minutes 60] [--load 4] <command and its words>.';

await runScript(async () => {
  const { times, minutes, load, command } = formatRead(process.argv.slice(2));
  const [program = '', ...words] = command;
  const folder = join(ROOT, '.cache', 'repeat');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const endsAtMs = performance.now() + minutes * 60_000;
  const busy = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  let [runs, failed] = [0, 0];
  try {
    while (runs < times && performance.now() < endsAtMs) {
      const startedMs = performance.now();
      const { code, output } = await run(program, words);
      runs += 1;
      if (code !== 0) {
        failed += 1;
        await writeBeside(join(folder, `${runs}.log`), output);
      }
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
      say(`run ${runs}: ${code === 0 ? 'passed' : `failed, see .cache/repeat/${runs}.log`}, ${seconds} s`);
    }
  } finally {
    for (const process of busy) process.kill();
  }
  console.log(`${runs - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

/**
 * Options come before the command, whose own words are not read. With `--minutes` alone it runs as often as fits.
 *
 * @param {readonly string[]} all
 */
function formatRead(all) {
  /** @type {import('node:util').ParseArgsConfig['options']} */
  const options = { times: { type: 'string' }, minutes: { type: 'string' }, load: { type: 'string' } };
  const { tokens } = parseArgs({ args: [...all], options, strict: false, tokens: true });
  const begins = tokens.find(({ kind }) => kind === 'positional')?.index;
  if (begins === undefined) throw new Remedy(USAGE);
  const { values } = parseArgs({ args: all.slice(0, begins), options });
  const number = (/** @type {keyof typeof values} */ name, /** @type {number} */ otherwise) => {
    const value = Number(values[name] ?? otherwise);
    if (!(value >= 0)) throw new Remedy(`--${name} takes a number; ${USAGE}`);
    return value;
  };
  return {
    times: number('times', values.minutes === undefined ? 10 : Number.POSITIVE_INFINITY),
    minutes: number('minutes', Number.POSITIVE_INFINITY),
    load: number('load', 0),
    command: all.slice(begins),
  };
}
