/**
 * `npm test`: the gate, from a fresh clone to the built page in a browser. `npm run test:all`: everything, with fresh random
 * cases, whether or not it has passed before.
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { computedTests, modelChecks, vitest, webChecks } from './lib/checks.mjs';
import { partitionerChecks } from './lib/partitioner.mjs';
import { pythonChecks } from './lib/python.mjs';
import { runScript, say } from './lib/say.mjs';
import { environmentOf } from './lib/scope.mjs';
import { setUp } from './lib/setUp.mjs';
import { reportSteps, runSteps } from './lib/steps.mjs';

/** @typedef {import('./lib/steps.mjs').Step} Step */

await runScript(async () => {
  const started = performance.now();
  const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values;
  const scope = all ? 'full' : 'gate';
  const environment = environmentOf(scope);
  say(
    all
      ? 'this takes twenty-five to forty minutes on two cores, by their speed'
      : 'this takes three to six minutes on two cores, by their speed, a minute of it for compiling the first time',
  );
  const { withoutRust } = await setUp({ withCheckTools: true, withBrowser: true, whole: all });
  const page = [
    { name: 'build of the page', command: ['node:vite/bin/vite.js', 'build'] },
    vitest('tests of the built page', ['run', '--project=built'], {
      environment,
      show: true,
      needs: ['build of the page'],
    }),
  ];
  const lane = (/** @type {readonly Step[]} */ steps) =>
    runSteps([steps.map((step) => ({ ...step, yields: true, ...(all ? { inputs: undefined } : {}) }))]);
  // The package ships the sources as they are now, while the others run.
  const ofPython = pythonChecks(scope);
  const { beside, alone } = all ? await partitionerChecks() : { beside: [], alone: [] };
  const others = async () => [await ofPython, ...beside];
  // The tests in the browser wait for what is drawn, so they begin first, and what only computes gives way to them.
  const results = await Promise.all([
    runSteps([page]),
    lane([...webChecks(scope), computedTests(scope)]),
    lane(modelChecks(scope, withoutRust)).then(async (of) => [...of, ...(await lane(await others()))]),
  ]);
  results.push(await runSteps([alone]));
  return reportSteps(results.flat(), (performance.now() - started) / 1000);
});
