import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { run } from './command.mjs';
import { ROOT } from './paths.mjs';
import { say } from './say.mjs';
import { digestsOf, hasPassed, keepPassed } from './unchanged.mjs';

/**
 * @typedef {object} Step
 * @property {string} name what is checked, as the list at the end prints it
 * @property {readonly string[]} command a program and its words; `node:<path>` stands for a program in node_modules
 * @property {string} [folder] where it runs, from the project's folder
 * @property {NodeJS.ProcessEnv} [environment]
 * @property {readonly string[]} [needs] names of steps that must have passed; they may be in another lane
 * @property {readonly string[]} [inputs] files and folders, from the project's folder, that alone decide the outcome: the
 *   step is left out if it has passed with them
 * @property {readonly string[]} [coveredBy] names of steps with the same inputs that look at as much: if one of them passed with
 *   them, this one is left out
 * @property {boolean} [yields] other steps have the processor first
 * @property {boolean} [show] print the output of a step that passed, too
 * @property {string} [missing] what the step needs and can't be had here, in a sentence: it is left out
 * @property {number} [tests] how many tests are skipped then
 * @property {(output: string) => Counts | undefined} [count] reads from the report how many tests ran
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {'passed' | 'unchanged' | 'failed' | 'not run' | 'left out'} outcome
 * @property {string} [reason] for which it was left out
 * @property {number} seconds
 * @property {Counts | undefined} counts
 */

/**
 * Runs lanes side by side and the steps of a lane one after another. A failed step stops only the steps that need
 * it. Each step's output is printed whole when it ends, so that lanes do not mix.
 *
 * @param {readonly (readonly Step[])[]} lanes
 * @returns {Promise<readonly Result[]>} in the order in which the steps ended
 */
export async function runSteps(lanes) {
  /** @type {Result[]} */
  const results = [];
  /** Outcomes by the name of the step, true if it passed; a later step may wait for it. @type {Map<string, Promise<boolean>>} */
  const passed = new Map();
  const finish = async (/** @type {Step} */ step, /** @type {Promise<unknown>} */ before) => {
    await before;
    const needed = await Promise.all((step.needs ?? []).map((name) => passed.get(name)));
    const result = needed.every(Boolean)
      ? await runStep(step)
      : leftOut(step, 'not run', 'a step it needs failed.');
    results.push(result);
    return isGood(result);
  };
  for (const lane of lanes) {
    /** @type {Promise<unknown>} */
    let last = Promise.resolve();
    for (const step of lane) {
      last = finish(step, last);
      passed.set(step.name, /** @type {Promise<boolean>} */ (last));
    }
  }
  await Promise.all(passed.values());
  return results;
}

/**
 * Prints what failed, and the sum of the runners' own counts. Call it last: its closing line is the verdict.
 *
 * @param {readonly Result[]} results
 * @param {number} seconds since the start
 * @returns {number} the exit code
 */
export function reportSteps(results, seconds) {
  const failed = results.filter((result) => !isGood(result));
  console.log('');
  for (const { name, outcome } of failed) console.log(`${outcome}: ${name}`);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) {
    counts.passed += result.counts?.passed ?? 0;
    counts.failed += result.counts?.failed ?? 0;
    counts.skipped += result.counts?.skipped ?? 0;
  }
  for (const { name, reason, counts: left } of results.filter(({ outcome }) => outcome === 'left out'))
    console.log(`left out: ${name}${left ? ` (${left.skipped} skipped)` : ''}. ${reason}`);
  const unchanged = results.filter(({ outcome }) => outcome === 'unchanged').length;
  const before = unchanged > 0 ? `, ${unchanged} of them before, with the same inputs` : '';
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(
    `${results.length - failed.length} of ${results.length} steps passed in ${seconds.toFixed(0)} s${before}`,
  );
  console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  return failed.length === 0 ? 0 : 1;
}

/** @param {Result} result */
function isGood({ outcome }) {
  return outcome === 'passed' || outcome === 'unchanged' || outcome === 'left out';
}

/**
 * @param {Step} step
 * @returns {Promise<Result>}
 */
async function runStep(step) {
  if (step.missing !== undefined) return leftOut(step, 'left out', step.missing);
  const digests = step.inputs && digestsOf(step);
  if (digests !== undefined && hasPassed(step, digests))
    return leftOut(step, 'unchanged', 'it passed with the same inputs.');
  say(`running: ${step.name}`);
  const started = performance.now();
  const [program = '', ...words] = step.command;
  const script = /^node:(.*)$/.exec(program)?.[1];
  const { code, output } = await run(
    script ? process.execPath : program,
    script ? [join(ROOT, 'node_modules', script), ...words] : words,
    {
      folder: join(ROOT, step.folder ?? '.'),
      environment: { NO_COLOR: '1', ...step.environment },
      yields: step.yields === true,
    },
  );
  const seconds = (performance.now() - started) / 1000;
  const outcome = code === 0 ? 'passed' : 'failed';
  if (outcome === 'failed' || step.show) console.log(`\n${output.trimEnd()}\n`);
  const counts = step.count?.(output);
  say(
    `${outcome}: ${step.name}${counts ? ` (${counts.passed} passed, ${counts.failed} failed)` : ''}, ${seconds.toFixed(1)} s`,
  );
  // A step whose inputs changed meanwhile may have passed or not.
  if (digests !== undefined && outcome === 'passed' && digestsOf(step).step === digests.step)
    await keepPassed(step, digests);
  return { name: step.name, outcome, seconds, counts };
}

/**
 * @param {Step} step
 * @param {Result['outcome']} outcome
 * @param {string} reason
 * @returns {Result}
 */
function leftOut(step, outcome, reason) {
  say(`not run: ${step.name}: ${reason}`);
  const counts = step.missing && step.tests ? { passed: 0, failed: 0, skipped: step.tests } : undefined;
  return { name: step.name, outcome, reason, seconds: 0, counts };
}
