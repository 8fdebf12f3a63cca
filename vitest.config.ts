import { defineConfig } from 'vitest/config';

/** Tests of the built page: they need `dist` and, most of them, a browser. */
const BUILT = ['tests/e2e/**/*.test.ts', 'tests/sizes.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: BUILT,
          // Long enough for proofs that share two cores with a compiler and a browser.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/domSetup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'built',
          environment: 'node',
          include: BUILT,
          // One browser at a time: the machine that runs the gate may have two cores.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
