import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './tests/e2e/support/patience.mjs';

/** Tests of the built page: they need `dist` and, most of them, a browser. */
const BUILT = ['tests/e2e/**/*.test.ts', 'tests/sizes.test.ts'];

/**
 * Slower than all other tests together: the model against goldens, evidence and twins, random links, every lesson with
 * three seeds, the longest texts and the cost of every preset. The inner loop leaves them out, here because projects
 * ignore `--exclude`.
 */
const SLOW = [
  'tests/model/**',
  'tests/property/**',
  'tests/features/lessons/content.test.ts',
  'tests/features/import/longTexts.test.ts',
  'tests/scenario/cost.test.ts',
];

/** Long enough for what shares two cores with a compiler and a browser, and comes after them, ms. */
const SHARED_MS = 300_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          isolate: false,
          exclude: process.env.LINGER_INNER_LOOP === '1' ? [...BUILT, ...SLOW] : BUILT,
          setupFiles: ['tests/support/repeatable.ts'],
          testTimeout: SHARED_MS,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          isolate: false,
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/repeatable.ts', 'tests/domSetup.ts'],
          testTimeout: SHARED_MS,
        },
      },
      {
        test: {
          name: 'built',
          environment: 'node',
          include: BUILT,
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
