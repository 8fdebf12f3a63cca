import { relative } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';

/** Every property draws from a fresh seed, or from `LINGER_SEED`; one that fails says in a line how it is repeated. */
const given = process.env.LINGER_SEED;

function report<T>(details: fc.RunDetails<T>): void {
  if (!details.failed) return;
  const file = relative('.', expect.getState().testPath ?? '');
  throw new Error(
    `${fc.defaultReportMessage(details)}\nTo repeat this: LINGER_SEED=${details.seed} npx vitest run ${file}\n`,
    { cause: details.errorInstance },
  );
}

fc.configureGlobal({ reporter: report, ...(given === undefined ? {} : { seed: Number(given) }) });
