/**
 * How much a run of the tests covers. `inner` is `npm run check`, `gate` is `npm test`, `full` is `npm run test:all` and
 * whatever is run without a command of the project.
 *
 * @typedef {'inner' | 'gate' | 'full'} Scope
 */

/**
 * Tests that only the full run has, as files or as names in pytest: they guard what few changes touch, and take long. Vitest
 * begins with them, in this order. A test checks that each of them is there, and that the gate has all others. Those of the
 * Python package depend on nothing but its folder in the gate, so that it can tell whether they have passed before.
 */
export const FULL_ONLY = [
  // The golden digests, which the gate has, say whether a change moves any of this.
  'tests/model/recommendations.test.ts',
  'tests/model/evidence.test.ts',
  'tests/model/fit.test.ts',
  'tests/model/twin.test.ts',
  'tests/model/groupPresets.test.ts',
  'tests/model/benchmark.test.ts',
  'tests/model/diagnoses.test.ts',
  'tests/e2e/evidence.test.ts',
  'tests/e2e/platform.test.ts',
  'tests/e2e/npmCommand.test.ts',
  'tests/e2e/otherBrowsers.test.ts',
  'tests/e2e/monkey.test.ts',
  'tests/e2e/resizeStorm.test.ts',
  'tests/e2e/offline.test.ts',
  'tests/e2e/copies.test.ts',
  'tests/e2e/updates.test.ts',
  'tests/e2e/element.test.ts',
  'tests/e2e/pictures.test.ts',
  'tests/e2e/longTexts.test.ts',
  'tests/e2e/sameFigures.test.ts',
  'tests/e2e/tabs.test.ts',
  'tests/e2e/storage.test.ts',
  'tests/e2e/recent.test.ts',
  'tests/e2e/notesWindow.test.ts',
  'tests/e2e/previewPages.test.ts',
  'tests/e2e/readmePictures.test.ts',
  'tests/e2e/hostileLinks.test.ts',
  'tests/e2e/notFetched.test.ts',
  'tests/e2e/tables.test.ts',
  'tests/e2e/beforeAfter.test.ts',
  'tests/e2e/waysOut.test.ts',
  'tests/e2e/reducedMotion.test.ts',
  'tests/e2e/focusOrder.test.ts',
  'tests/e2e/hiddenPage.test.ts',
  'tests/e2e/layouts.test.ts',
  'tests/e2e/journey.test.ts',
  'tests/e2e/keys.test.ts',
  'tests/e2e/rest.test.ts',
  'tests/e2e/sliders.test.ts',
  'tests/e2e/timedChanges.test.ts',
  'tests/property/ruleWork.test.ts',
  'tests/scripts/callersFolder.test.ts',
  'tests/scripts/previewPages.test.ts',
  'tests/scripts/setUpLock.test.ts',
  'tests/scripts/soak.test.ts',
  'tests/features/import/longTexts.test.ts',
  'tests/features/lab/exportsCompile.test.ts',
  'python/tests/test_details.py::test_bands_are_those_of_the_command',
  'python/tests/test_examples.py',
  'python/tests/test_lost_workers.py',
  'python/tests/test_processes.py',
  'python/tests/test_docs.py::test_examples_run[docs/python.md-3]',
  'python/tests/test_run.py::test_the_engine_changes_nothing',
  'python/tests/test_run.py::test_figures_are_those_of_the_command',
  'python/tests/test_searches.py::test_decide_finds_what_the_command_finds',
  'python/tests/test_searches.py::test_a_question_without_a_word_has_the_answer_of_the_page',
  'python/tests/test_searches.py::test_sweep_finds_what_the_command_finds',
  'python/tests/test_searches.py::test_a_file_of_a_sweep_is_read_as_the_documents_say',
  'python/tests/test_searches.py::test_fit_finds_what_the_command_finds',
  'python/tests/test_searches.py::test_lab_finds_what_the_command_finds',
  'python/tests/test_searches.py::test_ctrl_c_keeps_what_is_found',
];

/**
 * Files and folders of tests that the inner loop leaves out, too: together they take longer than all others. They make many
 * runs, draw many cases or start programs; what they guard, quicker tests of the same parts guard for common changes.
 */
const GATE_ONLY = [
  'tests/model/**',
  'tests/property/**',
  'tests/features/compare/exhibits.test.ts',
  'tests/features/compare/whatIf.test.ts',
  'tests/features/decide/agreement.test.ts',
  'tests/features/decide/assumptions.test.ts',
  'tests/features/decide/search.test.ts',
  'tests/features/explore/tour/tourAnswer.test.ts',
  'tests/features/import/fit.test.ts',
  'tests/features/import/meaning/laws.test.ts',
  'tests/features/import/slowBroker.test.ts',
  'tests/features/import/snippets.test.ts',
  'tests/features/lessons/content.test.ts',
  'tests/features/share/hostileTitles.test.ts',
  'tests/features/share/pastedCommand.test.ts',
  'tests/features/sweep/readySweeps.test.ts',
  'tests/features/sweep/screening.test.ts',
  'tests/figures/wholeRun.test.ts',
  'tests/run/decide/beyond.test.ts',
  'tests/run/decide/search.test.ts',
  'tests/run/journey.test.ts',
  'tests/run/oneJudge.test.ts',
  'tests/run/verdictMoments.test.ts',
  'tests/run/verdictOfRuns.test.ts',
  'tests/scenario/cost.test.ts',
  'tests/scenario/link/long*.test.ts',
  'tests/scenario/rule/known.test.ts',
  'tests/scripts/*Command.test.ts',
  'tests/scripts/commands.test.ts',
  'tests/scripts/examples.test.ts',
  'tests/scripts/linger.test.ts',
  'tests/scripts/nodePool.test.ts',
  'tests/scripts/openBeside.test.ts',
  'tests/scripts/output.test.ts',
  'tests/scripts/scope.test.ts',
  'tests/scripts/setUp.test.ts',
  'tests/scripts/simulate.test.ts',
  'tests/scripts/unchanged.test.ts',
  'tests/scripts/window.test.ts',
  'tests/workers/realModel.test.ts',
];

/**
 * Parts whose tests take half of the inner loop: it has them if `LINGER_CHANGED` names a file of the part, or isn't known.
 * After a change of what parts share, the tests of what is shared and of the other features are enough until the gate.
 */
const NEAR_ONLY = ['features/explore/', 'features/import/', 'features/sweep/'];

/** @returns {Scope} what `LINGER_SCOPE` names; full if it is not set */
export function scopeNow() {
  const { LINGER_SCOPE: scope } = process.env;
  return scope === 'inner' || scope === 'gate' ? scope : 'full';
}

/** @returns {readonly string[]} files of tests, and patterns of them, that runs of this scope leave out */
export function leftOut(scope = scopeNow()) {
  if (scope === 'full') return [];
  if (scope === 'gate') return FULL_ONLY;
  const far = NEAR_ONLY.filter((part) => process.env.LINGER_CHANGED?.includes(part) === false);
  return [...FULL_ONLY, ...GATE_ONLY, ...far.map((part) => `tests/${part}**`)];
}

/**
 * The environment of runs of this scope. A change meets the same random cases until it passes; the full run draws new ones.
 *
 * @param {Scope} scope
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(scope) {
  const seeds = scope === 'full' ? {} : { LINGER_SEED: '1', PROPTEST_RNG_SEED: '1' };
  return { ...seeds, LINGER_SCOPE: scope };
}
