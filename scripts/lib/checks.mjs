import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MODEL_FOLDER, ROOT } from './paths.mjs';
import { environmentOf } from './scope.mjs';
import { changedSince, filesIn } from './unchanged.mjs';

/** @typedef {import('./scope.mjs').Scope} Scope */
/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./steps.mjs').Counts} Counts */

/** Where the runners leave their reports, from the project's folder. */
const REPORTS = '.cache/reports';

const MODULES = '.cache/modules';

/** All that is not installed or made: what looks at the whole project depends on any file of it. */
const WHOLE_PROJECT = ['.'];

/** Names of steps of the gate that look at more of what `npm run check` looks at. */
const ALL_COMPUTED = 'tests of page, worker and evidence';
const ALL_OF_MODEL = 'tests of the model';

/**
 * Types of everything that is not Rust, by the folder of a tsconfig.json. What was found in files that haven't changed since,
 * nor what they import declares, is kept: that takes a sixth of the time. Only declarations that are written are compared.
 *
 * @type {readonly Step[]}
 */
const PROJECT_TYPES = [
  { folder: '.', name: 'types of the page' },
  { folder: 'workers', name: 'types of the worker' },
  // In one go: most of what the scripts import, tests import too.
  { folder: 'tests', name: 'types of the tests and scripts' },
].map(({ folder, name }) => {
  const kept = `.cache/types/${name.replaceAll(' ', '-')}`;
  const incremental = ['--incremental', '--tsBuildInfoFile', `${kept}.tsbuildinfo`];
  const declarations = ['--noEmit', 'false', '--emitDeclarationOnly', '--rootDir', '.', '--outDir', kept];
  return {
    name,
    command: ['node:typescript/bin/tsc', '--project', folder, ...incremental, ...declarations],
    inputs: WHOLE_PROJECT,
  };
});

/** No rule looks at two files, so it passes if it did before and what has changed does. @type {Step} */
const LINT = {
  name: 'format and lint rules',
  command: ['node:@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched'],
  inputs: WHOLE_PROJECT,
  coveredBy: ['format and lint rules'],
};

/**
 * Formatting, lint rules and types of everything that is not Rust.
 *
 * @param {Scope} scope
 * @returns {readonly Step[]}
 */
export function webChecks(scope) {
  const changed = scope === 'inner' ? followedChanges(LINT) : null;
  return [{ ...LINT, command: [...LINT.command, ...(changed ?? [])] }, ...PROJECT_TYPES];
}

/**
 * Files that a step must look at again.
 *
 * @param {Step} step
 * @returns {readonly string[] | null} null if that is everything: it hasn't passed, or no one can follow a change
 */
function followedChanges(step) {
  // A snapshot stands for its test.
  const changed = changedSince(step)?.map((path) => path.replace(/__snapshots__\/(.*)\.snap$/, '$1'));
  return changed?.every((path) => FOLLOWED.test(path))
    ? changed.filter((path) => existsSync(join(ROOT, path)))
    : null;
}

/** Files whose changes reach others by imports alone, and a test unless it reads files. */
const FOLLOWED = /^(?:src|workers|scripts|tests)\/.*\.(?:tsx?|css|mjs)$/;

/** Inputs of cargo's checks of the model; its tests read the goldens and the layout of its frames, too. */
const MODEL_INPUTS = [
  ...['src', 'examples', '.cargo', 'Cargo.toml', 'Cargo.lock', 'clippy.toml'].map(
    (name) => `${MODEL_FOLDER}/${name}`,
  ),
  'rust-toolchain.toml',
  'workers/layout.ts',
  'tests/model/golden',
];

/**
 * The model's tests, with arithmetic that is checked for overflow, and its formatting and lint rules: of the library, and in
 * the full run of its tests too. Cargo does one at a time. The inner loop has a twentieth of the cases of the laws; the full run
 * also has the slow tests, which are marked `#[ignore]`. The model as it ships is tested through WebAssembly, on the same
 * golden files.
 *
 * @param {Scope} scope
 * @param {string | null} withoutRust why Rust can't be had, if it can't
 * @returns {readonly Step[]}
 */
export function modelChecks(scope, withoutRust) {
  const isFull = scope === 'full';
  const targets = isFull ? '--all-targets' : '--lib';
  const more =
    withoutRust === null ? {} : { missing: withoutRust, tests: countIn(`${MODEL_FOLDER}/src`, /#\[test\]/g) };
  return [
    {
      name: scope === 'inner' ? 'quick tests of the model' : ALL_OF_MODEL,
      command: ['cargo', 'test', '--locked', '--lib', ...(isFull ? ['--', '--include-ignored'] : [])],
      environment: environmentOf(scope),
      count: countCargo,
      ...(scope === 'inner' ? { coveredBy: [ALL_OF_MODEL] } : {}),
    },
    {
      name: 'lint rules of the model',
      command: ['cargo', 'clippy', '--locked', targets, '--', '--deny', 'warnings'],
    },
    { name: 'format of the model', command: ['cargo', 'fmt', '--check'] },
  ].map((step, index) => ({
    ...step,
    folder: MODEL_FOLDER,
    inputs: MODEL_INPUTS,
    ...(index === 0 ? more : { ...more, tests: 0 }),
  }));
}

/**
 * How often something stands in the files of a folder.
 *
 * @param {string} folder from the project's folder
 * @param {RegExp} pattern
 */
export function countIn(folder, pattern) {
  return filesIn(folder).reduce(
    (sum, path) => sum + [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)].length,
    0,
  );
}

/**
 * Vitest's words for all tests that need no browser, with as many workers as processors: they share these with the other
 * lanes, and are the last to end.
 */
const COMPUTED = ['--project=node', '--project=dom', `--maxWorkers=${availableParallelism()}`];

/**
 * All tests that need no browser, as far as the scope goes.
 *
 * @param {'gate' | 'full'} scope
 */
export function computedTests(scope) {
  return vitest(ALL_COMPUTED, ['run', ...COMPUTED], {
    environment: environmentOf(scope),
    inputs: WHOLE_PROJECT,
    show: true,
  });
}

/** The quick tests that need no browser: all, or those that a change since they passed last can affect. */
export function quickTests() {
  const name = 'unit tests';
  const more = { inputs: WHOLE_PROJECT, coveredBy: [name, ALL_COMPUTED] };
  const changed = followedChanges({ name, command: [], ...more });
  const words = changed === null ? ['run'] : ['related', '--run', ...changed, ...readers()];
  const environment = { ...environmentOf('inner'), ...(changed && { LINGER_CHANGED: changed.join(':') }) };
  return vitest(name, [...words, ...COMPUTED, ...keptModules()], { ...more, environment });
}

/** Tests that look at files or start programs: no import says which change affects them. */
function readers() {
  return filesIn('tests').filter(
    (path) =>
      /\.test\.tsx?$/.test(path) &&
      / from 'node:(?:fs|child_process)'/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
}

/**
 * Vitest's words to use what it made of unchanged files in the run before, a fifth of its work. It looks at the text of each
 * file only, and which file an import means depends on the names of all: for other names it makes everything anew.
 */
function keptModules() {
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
  // A report of an earlier run must not be counted when this one breaks before it reports.
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
