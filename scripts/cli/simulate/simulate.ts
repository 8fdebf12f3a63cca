import { formerRevisions } from '../../../src/scenario/revisions';
import { withSeeds } from '../../../src/scenario/seeds';
import { isScenarioAtFault } from '../../../workers/Model';
import { readCommandLinks } from '../lib/commandLinks';
import { estimateLine } from '../lib/estimate';
import { EXIT } from '../lib/exit';
import { readArguments } from './arguments';
import type { FinishScenario } from './openModel';
import { type ProgressWorld, RunsProgress } from './RunsProgress';
import { clusterBand, manyRuns, oneRun, scenariosInCluster } from './results';
import { type TimedRun, timeLine } from './timeLine';

/** What the command needs from the world around it. */
export interface Surroundings extends ProgressWorld {
  /** The model for about so many events, with these former revisions. Rejects with a sentence where there is none. */
  readonly openModel: (events: number, formers: readonly number[]) => Promise<FinishScenario>;
  /** One text to standard output. */
  readonly print: (text: string) => void;
  /** One text to standard error. */
  readonly warn: (text: string) => void;
}

/** The whole command. Resolves to the exit code, and never rejects. */
export async function simulate(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { print, warn, show, nowMs } = surroundings;
  const request = readArguments(words);
  if (!request.ok) return fail(warn, request.message, EXIT.unusable);
  const links = await readCommandLinks(request.links, { ...request, warn });
  if (links === null) return EXIT.unusable;
  let name = '';
  try {
    const { lines, time } = request;
    const plans = links.map((link) => ({
      link,
      repeats: withSeeds(link.scenario, request.repeat ?? 1),
      inCluster: scenariosInCluster(link),
    }));
    const all = plans.flatMap(({ repeats, inCluster }) => [...repeats, ...inCluster]);
    const progress = new RunsProgress(all, surroundings);
    const model = await surroundings.openModel(progress.events, formerRevisions(all));
    warn(estimateLine(all, 1));
    for (const { link, repeats, inCluster } of plans) {
      name = link.name;
      const runs = repeats.map((scenario): TimedRun => {
        const beganMs = nowMs();
        const summary = progress.run(scenario, model);
        return { summary, seconds: (nowMs() - beganMs) / 1000 };
      });
      const summaries = runs.map(({ summary }) => summary);
      const [first] = summaries;
      const isOne = request.repeat === null && first !== undefined;
      const result = isOne ? oneRun(link, first) : manyRuns(link, summaries);
      const band = clusterBand(inCluster.map((scenario) => progress.run(scenario, model)));
      show(null);
      print(JSON.stringify({ ...result, ...band }, null, lines ? 0 : 2));
      if (time) warn(`${name}${timeLine(runs)}`);
    }
    return EXIT.done;
  } catch (problem) {
    show(null);
    const message = problem instanceof Error ? problem.message : String(problem);
    return fail(warn, `${name}${message}`, isScenarioAtFault(problem) ? EXIT.unusable : EXIT.broken);
  }
}

function fail(warn: Surroundings['warn'], message: string, code: number): number {
  warn(message);
  return code;
}
