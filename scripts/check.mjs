/** `npm run check`: the inner loop, under a minute once everything has been built before. */
import { performance } from 'node:perf_hooks';
import { MODEL_RULES, QUICK_MODEL_TESTS, vitest, WEB_CHECKS } from './lib/checks.mjs';
import { runScript } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { reportSteps, runSteps } from './lib/steps.mjs';

await runScript(async () => {
  const started = performance.now();
  await setUp({ withCheckTools: true });
  const unitTests = vitest('unit tests', [
    '--project=node',
    '--project=dom',
    'tests/unit',
    'tests/tidy.test.ts',
  ]);
  const results = await runSteps([
    [...WEB_CHECKS, unitTests],
    [...MODEL_RULES, QUICK_MODEL_TESTS],
  ]);
  return reportSteps(results, (performance.now() - started) / 1000);
});
