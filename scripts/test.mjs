/** `npm test`: everything there is to check, from a fresh clone to the built page in a browser. */
import { performance } from 'node:perf_hooks';
import { MODEL_CHECKS, MODEL_PROOFS, vitest, WEB_CHECKS } from './lib/checks.mjs';
import { runScript } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { reportSteps, runSteps } from './lib/steps.mjs';

await runScript(async () => {
  const started = performance.now();
  await setUp({ withCheckTools: true, withBrowser: true });
  const results = await runSteps([
    [
      ...WEB_CHECKS,
      vitest('tests of page, worker and evidence', ['--project=node', '--project=dom'], { show: true }),
      { name: 'build of the page', command: ['node:vite/bin/vite.js', 'build'] },
      vitest('tests of the built page', ['--project=built'], { show: true, needs: ['build of the page'] }),
    ],
    [...MODEL_CHECKS, MODEL_PROOFS],
  ]);
  return reportSteps(results, (performance.now() - started) / 1000);
});
