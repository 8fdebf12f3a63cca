import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { FULL_ONLY, leftOut, scopeNow } from './scripts/lib/scope.mjs';
import { PATIENCE_MS } from './tests/e2e/support/patience.mjs';

/** Tests of the built page: they need `dist` and, most of them, a browser. */
const BUILT = ['tests/e2e/**/*.test.ts', 'tests/sizes.test.ts'];

/** What this run leaves out, here because projects ignore `--exclude`. */
const LEFT_OUT = [...leftOut()];

/**
 * Long enough for what shares two cores with a compiler and a browser, and comes after them, ms: it only ends what hangs.
 * Tests of the full run have more to do.
 */
const SHARED_MS = scopeNow() === 'full' ? 3_600_000 : 300_000;

/** Begins with what only the full run has, in its order: the longest, begun last, would leave a processor idle for 14 minutes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      [...FULL_ONLY, moduleId].findIndex((path) => moduleId.endsWith(path));
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A missing or unused snapshot fails: only `-u` writes.
    update: 'none',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          isolate: false,
          exclude: [...BUILT, ...LEFT_OUT],
          setupFiles: ['tests/support/repeatable.ts'],
          testTimeout: SHARED_MS,
          hookTimeout: SHARED_MS,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          isolate: false,
          include: ['tests/**/*.test.tsx'],
          exclude: LEFT_OUT,
          setupFiles: ['tests/support/repeatable.ts', 'tests/domSetup.ts'],
          testTimeout: SHARED_MS,
          hookTimeout: SHARED_MS,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
      {
        test: {
          name: 'built',
          environment: 'node',
          include: BUILT,
          exclude: LEFT_OUT,
          // Two browsers, each for many files: most of a test's time is waiting, and a machine may have two cores.
          maxWorkers: 2,
          isolate: false,
          setupFiles: ['tests/support/repeatable.ts'],
          // Longer than anything waits for in the browser, so that what was waited for is what is reported.
          testTimeout: 2.5 * PATIENCE_MS,
          hookTimeout: 2.5 * PATIENCE_MS,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
    ],
  },
});
