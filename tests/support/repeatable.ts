import { relative } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, vi } from 'vitest';
import { machineSpeed, USUAL_EVENTS_PER_SECOND } from '../../src/run/machineSpeed';

/** Every property draws from `LINGER_SEED`, or from a fresh seed if there is none; one that fails says in a line how it is repeated. */
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

// Files share one process, and a run of one of them says nothing about the machine of the next.
beforeEach(() => {
  vi.spyOn(machineSpeed, 'eventsPerSecond', 'get').mockReturnValue(USUAL_EVENTS_PER_SECOND);
});
