/** `npm test`: everything there is to check, from a fresh clone to the built page in a browser. */
import { performance } from 'node:perf_hooks';
import { MODEL_PROOFS, MODEL_RULES, vitest, WEB_CHECKS } from './lib/checks.mjs';
import { pythonChecks } from './lib/python.mjs';
import { runScript, say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { reportSteps, runSteps } from './lib/steps.mjs';

await runScript(async () => {
  const started = performance.now();
  say('this takes ten to twelve minutes on two cores, a minute of it for compiling the first time');
  await setUp({ withCheckTools: true, withBrowser: true, withOtherBrowsers: true });
  // The tests in the browser take longest and wait for what is drawn, so all that only computes gives way to them.
  const unitTests = vitest('tests of page, worker and evidence', ['run', '--project=node', '--project=dom'], {
    show: true,
  });
  // The model and the reader that it ships are made from the sources as they are now.
  const pythonTests = await pythonChecks();
  const results = await runSteps([
    [
      ...WEB_CHECKS,
      { name: 'build of the page', command: ['node:vite/bin/vite.js', 'build'] },
      vitest('tests of the built page', ['run', '--project=built'], {
        show: true,
        needs: ['build of the page'],
      }),
    ],
    [...MODEL_RULES, MODEL_PROOFS, ...pythonTests].map((step) => ({ ...step, yields: true })),
    [{ ...unitTests, yields: true }],
  ]);
  return reportSteps(results, (performance.now() - started) / 1000);
});
