import { readRun } from '../../src/features/evidence/core/figures';
import { shippedText } from '../../src/features/evidence/core/shippedRuns';
import { loadSubjects } from '../../src/features/evidence/core/subjects';
import { withSeeds } from '../../src/scenario/seeds';
import { ModelInstance } from '../../workers/ModelInstance';

const EVENTS_PER_CALL = 1_000_000_000;

/**
 * Runs all of the evidence, which takes minutes, and returns the text of the file that ships the runs.
 *
 * @param digest SHA-256 of the module, hexadecimal
 */
export async function runEvidence(module: WebAssembly.Module, digest: string): Promise<string> {
  const model = await ModelInstance.create(module);
  return shippedText(digest, await loadSubjects(), ({ scenario, seeds }) =>
    withSeeds(scenario, seeds).map((each) => {
      model.open(each);
      while (!model.run(EVENTS_PER_CALL));
      return readRun(model.summary(), each);
    }),
  );
}
