/**
 * `npm run check`: the inner loop, under a minute once everything has been built before. `npm run check -- --quick`
 * looks only at what the uncommitted change touches, in seconds.
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { changedFiles } from './lib/changes.mjs';
import {
  ALL_COMPUTED,
  COMPUTED,
  computedTests,
  formatOf,
  keptModules,
  MODEL_RULES,
  PROJECT_TYPES,
  QUICK_MODEL_TESTS,
  vitest,
  WEB_CHECKS,
} from './lib/checks.mjs';
import { MODEL_FOLDER } from './lib/paths.mjs';
import { runScript, say } from './lib/say.mjs';
import { environmentOf } from './lib/scope.mjs';
import { isFirstRun, setUp } from './lib/setUp.mjs';
import { reportSteps, runSteps } from './lib/steps.mjs';

const environment = environmentOf('inner');

await runScript(async () => {
  const started = performance.now();
  const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
  if (isFirstRun()) say('the first run compiles everything: about two minutes on two cores, later under one');
  await setUp({ withCheckTools: true });
  const results = await runSteps(quick ? await quickLanes() : lanes());
  return reportSteps(results, (performance.now() - started) / 1000);
});

function lanes() {
  return [
    [computedTests('unit tests', 'inner', { coveredBy: ALL_COMPUTED })],
    WEB_CHECKS,
    [...MODEL_RULES, QUICK_MODEL_TESTS],
  ];
}

/** Format, types and the tests that import a changed file; the model only if it has changed. */
async function quickLanes() {
  const files = await changedFiles();
  say(`${files.length} changed ${files.length === 1 ? 'file' : 'files'}`);
  const script = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const related = ['related', '--run', '--passWithNoTests', ...COMPUTED, ...keptModules(), ...script];
  const page =
    script.length === 0
      ? []
      : [formatOf(files), ...PROJECT_TYPES, vitest('tests of the change', related, { environment })];
  const model = files.some((file) => file.startsWith(MODEL_FOLDER))
    ? [...MODEL_RULES, QUICK_MODEL_TESTS]
    : [];
  return [page, model];
}
