/** `npm test`: everything there is to check, from a fresh clone to the built page in a browser. */
import { performance } from 'node:perf_hooks';
import { COMPUTED, MODEL_PROOFS, MODEL_RULES, vitest, WEB_CHECKS } from './lib/checks.mjs';
import { pythonChecks } from './lib/python.mjs';
import { runScript, say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { reportSteps, runSteps } from './lib/steps.mjs';

await runScript(async () => {
  const started = performance.now();
  say(
    'this takes eight to fifteen minutes on two cores, by their speed, a minute of it for compiling the first time',
  );
  await setUp({ withCheckTools: true, withBrowser: true, withOtherBrowsers: true });
  // The tests in the browser take longest and wait for what is drawn, so all that only computes gives way to them.
  const unitTests = vitest('tests of page, worker and evidence', ['run', ...COMPUTED], { show: true });
  const lanes = [
    [
      ...WEB_CHECKS,
      { name: 'build of the page', command: ['node:vite/bin/vite.js', 'build'] },
      vitest('tests of the built page', ['run', '--project=built'], {
        show: true,
        needs: ['build of the page'],
      }),
    ],
    [...MODEL_RULES, MODEL_PROOFS].map(yielding),
    [unitTests].map(yielding),
  ];
  // What the package ships is made from the sources as they are now, while the others run.
  const ofPython = pythonChecks().then((steps) => runSteps([steps.map(yielding)]));
  const results = await Promise.all([runSteps(lanes), ofPython]);
  return reportSteps(results.flat(), (performance.now() - started) / 1000);
});

/** @param {import('./lib/steps.mjs').Step} step */
function yielding(step) {
  return { ...step, yields: true };
}
