import type { ExportInput } from '../../src/exchange/files';
import type { Scenario } from '../../src/scenario/scenario';
import { RunHistory } from '../../src/sim/RunHistory';
import { Columns } from '../../workers/columns';
import { openModel } from './realModel';

/** A run of the real model with everything that files are made of, but title and link. */
export async function finishedRun(scenario: Scenario): Promise<Omit<ExportInput, 'title' | 'link'>> {
  const model = await openModel();
  model.open(scenario);
  const history = new RunHistory();
  for (let done = false; !done; ) {
    done = model.scout(1_000_000);
    history.append(new Columns(model.columns()));
  }
  history.finish();
  return { scenario, summary: model.summary(), history };
}
