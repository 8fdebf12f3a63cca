import { type Journey, journeyOf, narrowed } from '../../src/run/journey/journey';
import type { RunHistory } from '../../src/run/RunHistory';
import type { Scenario } from '../../src/scenario/scenario';
import { Frame } from '../../workers/frame';
import type { AckWindow, Summary } from '../../workers/protocol';
import { openModel, scoutOut } from '../support/realModel';

/** A complete run of the real model: what the strips know of it, its summary, frames of any instant, and journeys. */
export interface RealRun {
  readonly scenario: Scenario;
  readonly history: RunHistory;
  readonly summary: Summary;
  readonly frameAt: (ms: number) => Frame;
  readonly tell: (question: AckWindow) => Journey | null;
}

/** Runs a scenario to its end in the model as it will be shipped. */
export async function realRun(scenario: Scenario): Promise<RealRun> {
  const model = await openModel();
  model.open(scenario);
  const { history, summary } = scoutOut(model);
  return {
    scenario,
    history,
    summary,
    frameAt: (ms) => {
      while (!model.advance(ms, 1_000_000));
      return new Frame(model.frame('batches'));
    },
    tell: (target) => {
      const question = narrowed(target, history);
      if (question === null) return null;
      model.ask(question);
      while (!model.follow(10_000));
      const record = model.journey();
      return record && journeyOf(record, scenario);
    },
  };
}

/** The slowest record of a run. */
export function slowestOf(run: RealRun): Journey {
  const journey = run.tell({ fromMs: 0, toMs: run.history.endMs });
  if (journey === null) throw new Error('There is such an ack.');
  return journey;
}
