import { readRun } from '../../src/features/evidence/core/figures';
import { shippedText } from '../../src/features/evidence/core/shippedRuns';
import { loadSubjects } from '../../src/features/evidence/core/subjects';
import { withSeeds } from '../../src/scenario/seeds';
import { openModel } from '../cli/simulate/openModel';

/**
 * Runs all of the evidence, which takes minutes, and returns the text of the file that ships the runs.
 *
 * @param digest SHA-256 of the module, hexadecimal
 */
export async function runEvidence(module: WebAssembly.Module, digest: string): Promise<string> {
  const finish = await openModel(module);
  return shippedText(digest, await loadSubjects(), ({ scenario, seeds }) =>
    withSeeds(scenario, seeds).map((each) => readRun(finish(each), each)),
  );
}
