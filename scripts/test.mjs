/**
 * `npm test`: the gate, from a fresh clone to the built page in a browser. `npm run test:all`: everything, with fresh random
 * cases, whether or not it has passed before.
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import {
  ALL_COMPUTED,
  ALL_OF_MODEL,
  computedTests,
  MODEL_RULES,
  modelTests,
  vitest,
  WEB_CHECKS,
} from './lib/checks.mjs';
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
      ? 'this takes ten to twenty minutes on two cores, by their speed'
      : 'this takes four to eight minutes on two cores, by their speed, a minute of it for compiling the first time',
  );
  await setUp({ withCheckTools: true, withBrowser: true, withOtherBrowsers: all });
  const page = [
    { name: 'build of the page', command: ['node:vite/bin/vite.js', 'build'] },
    vitest('tests of the built page', ['run', '--project=built'], {
      environment,
      show: true,
      needs: ['build of the page'],
    }),
  ];
  // What ends in many parts comes last, next to Python: the model's tests are compiled in one piece, by one processor.
  const computed = [
    ...MODEL_RULES,
    modelTests(ALL_OF_MODEL, scope),
    ...WEB_CHECKS,
    computedTests(ALL_COMPUTED, scope, { show: true }),
  ];
  const lane = (/** @type {readonly Step[]} */ steps) =>
    runSteps([steps.map((step) => ({ ...step, yields: true, ...(all ? { inputs: undefined } : {}) }))]);
  // What the package ships is made from the sources as they are now, while the others run.
  const ofPython = pythonChecks(scope);
  // The tests in the browser wait for what is drawn, so all that only computes gives way to them, one thing after the
  // other: more at a time than there are processors would take longer. Python's come after the browser's.
  const pageThenPython = async () => [...(await runSteps([page])), ...(await lane(await ofPython))];
  const results = await Promise.all([pageThenPython(), lane(computed)]);
  return reportSteps(results.flat(), (performance.now() - started) / 1000);
});
