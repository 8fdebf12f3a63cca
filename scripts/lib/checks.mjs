import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MODEL_FOLDER, ROOT } from './paths.mjs';
import { environmentOf } from './scope.mjs';
import { filesIn } from './unchanged.mjs';

/** @typedef {import('./scope.mjs').Scope} Scope */
/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./steps.mjs').Counts} Counts */

/** Where the runners leave their reports, from the project's folder. */
const REPORTS = '.cache/reports';

/** Where Vitest keeps what it has made of files, from the project's folder. */
const MODULES = '.cache/modules';

/** All that is not installed or made: what looks at the whole project depends on any file of it. */
const WHOLE_PROJECT = ['.'];

/** Names of steps of the gate that look at more of what `npm run check` looks at. */
export const ALL_COMPUTED = 'tests of page, worker and evidence';
export const ALL_OF_MODEL = 'tests of the model';

/** TypeScript's projects: the folder of a tsconfig.json, and what it is called in the list of steps. */
const PROJECTS = [
  { folder: '.', name: 'types of the page' },
  { folder: 'workers', name: 'types of the worker' },
  // In one go: most of what the scripts import, tests import too.
  { folder: 'tests', name: 'types of the tests and scripts' },
];

/**
 * Types of everything that is not Rust. What was found in files that haven't changed since, nor anything that they
 * import, is kept: that takes a quarter of the time. @type {readonly Step[]}
 */
export const PROJECT_TYPES = PROJECTS.map(({ folder, name }) => {
  const kept = `.cache/types/${name.replaceAll(' ', '-')}.tsbuildinfo`;
  return {
    name,
    command: ['node:typescript/bin/tsc', '--project', folder, '--incremental', '--tsBuildInfoFile', kept],
    inputs: WHOLE_PROJECT,
  };
});

/**
 * Formatting and lint rules of everything that is not Rust.
 *
 * @param {readonly string[]} files all, if none are named
 * @returns {Step}
 */
export function formatOf(files = []) {
  const words = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files];
  return {
    name: 'format and lint rules',
    command: ['node:@biomejs/biome/bin/biome', ...words],
    inputs: WHOLE_PROJECT,
  };
}

/** Formatting, lint rules and types of everything that is not Rust. @type {readonly Step[]} */
export const WEB_CHECKS = [formatOf(), ...PROJECT_TYPES];

/** What decides the outcome of cargo's checks of the model; its tests read the goldens and the layout of its frames, too. */
const MODEL_INPUTS = [
  ...['src', 'examples', '.cargo', 'Cargo.toml', 'Cargo.lock', 'clippy.toml'].map(
    (name) => `${MODEL_FOLDER}/${name}`,
  ),
  'rust-toolchain.toml',
  'workers/layout.ts',
  'tests/model/golden',
];

/** Formatting and lint rules of the model. @type {readonly Step[]} */
export const MODEL_RULES = [
  {
    name: 'format of the model',
    command: ['cargo', 'fmt', '--check'],
    folder: MODEL_FOLDER,
    inputs: MODEL_INPUTS,
  },
  {
    name: 'lint rules of the model',
    command: ['cargo', 'clippy', '--locked', '--all-targets', '--', '--deny', 'warnings'],
    folder: MODEL_FOLDER,
    inputs: MODEL_INPUTS,
  },
];

/** The quick tests of the model, with a tenth of the cases of its laws. @type {Step} */
export const QUICK_MODEL_TESTS = {
  ...modelTests('quick tests of the model', 'inner'),
  coveredBy: ALL_OF_MODEL,
};

/**
 * The tests of the model, with arithmetic that is checked for overflow; in the full run the slow ones too, which are marked
 * `#[ignore]`. The model as it ships is tested through WebAssembly, on the same golden files.
 *
 * @param {string} name
 * @param {Scope} scope
 * @returns {Step}
 */
export function modelTests(name, scope) {
  return {
    name,
    command: ['cargo', 'test', '--locked', '--lib', ...(scope === 'full' ? ['--', '--include-ignored'] : [])],
    folder: MODEL_FOLDER,
    environment: environmentOf(scope),
    inputs: MODEL_INPUTS,
    count: countCargo,
  };
}

/**
 * Vitest's words for all tests that need no browser, with as many workers as processors: they share these with the other
 * lanes, and are the last to end.
 */
export const COMPUTED = ['--project=node', '--project=dom', `--maxWorkers=${availableParallelism()}`];

/**
 * All tests that need no browser, as far as the scope goes.
 *
 * @param {string} name
 * @param {Scope} scope
 * @param {Partial<Step>} [more]
 */
export function computedTests(name, scope, more = {}) {
  const kept = scope === 'inner' ? keptModules() : [];
  return vitest(name, ['run', ...COMPUTED, ...kept], {
    environment: environmentOf(scope),
    inputs: WHOLE_PROJECT,
    ...more,
  });
}

/**
 * Vitest's words to use what it made of unchanged files in the run before, a fifth of its work. It looks at the text of each
 * file only, and which file an import means depends on the names of all: for other names it makes everything anew.
 */
export function keptModules() {
  const names = createHash('sha256').update(filesIn('.').join('\n')).digest('hex');
  mkdirSync(join(ROOT, MODULES, names), { recursive: true });
  for (const other of readdirSync(join(ROOT, MODULES)))
    if (other !== names) rmSync(join(ROOT, MODULES, other), { recursive: true });
  return ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(ROOT, MODULES, names)}`];
}

/**
 * A run of Vitest.
 *
 * @param {string} name of the step
 * @param {readonly string[]} words after `vitest`: `run` or `related`, projects and paths
 * @param {Partial<Step>} [more]
 * @returns {Step}
 */
export function vitest(name, words, more = {}) {
  mkdirSync(join(ROOT, REPORTS), { recursive: true });
  const report = join(ROOT, REPORTS, `${name.replaceAll(/\W+/g, '-')}.json`);
  // What an earlier run left must not be counted when this one breaks before it reports.
  rmSync(report, { force: true });
  return {
    name,
    command: [
      'node:vitest/vitest.mjs',
      ...words,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: () => countVitest(report),
    ...more,
  };
}

/**
 * @param {string} report Vitest's JSON report; missing if Vitest broke before any test
 * @returns {Counts | undefined}
 */
function countVitest(report) {
  if (!existsSync(report)) return undefined;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/**
 * Adds up the closing lines of cargo's test programs; cargo has no stable report for machines.
 *
 * @param {string} output
 * @returns {Counts}
 */
function countCargo(output) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, passed, failed, skipped] of output.matchAll(
    /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm,
  )) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
    counts.skipped += Number(skipped);
  }
  return counts;
}
