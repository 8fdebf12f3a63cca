/**
 * `npm run check`: the inner loop. The first run looks at everything that is quick; later ones run what a change since the
 * last can affect.
 */
import { performance } from 'node:perf_hooks';
import { modelChecks, quickTests, webChecks } from './lib/checks.mjs';
import { runScript, say } from './lib/say.mjs';
import { isFirstRun, setUp } from './lib/setUp.mjs';
import { reportSteps, runSteps } from './lib/steps.mjs';

await runScript(async () => {
  const started = performance.now();
  if (isFirstRun()) say('the first run compiles everything: about two minutes on two cores, later under one');
  const { withoutRust } = await setUp({ withCheckTools: true });
  const results = await runSteps([[quickTests()], webChecks('inner'), modelChecks('inner', withoutRust)]);
  return reportSteps(results, (performance.now() - started) / 1000);
});
