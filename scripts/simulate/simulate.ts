import { halfWidth95, mean } from '../../src/base/statistics';
import { LATENCY, LATENCY_IDS } from '../../src/figures/latency';
import { withLaterSeed } from '../../src/scenario/seeds';
import { readTwinText } from '../../src/scenario/twinText';
import { bandOf, bandScenarios } from '../../src/sim/twinBands';
import { ModelRefusal } from '../../workers/Model';
import type { Summary } from '../../workers/protocol';
import { estimateLine } from '../lib/estimate';
import { type ReadLink, readLinks } from '../lib/links';
import { readArguments } from './arguments';
import type { FinishScenario } from './openModel';
import { type ProgressWorld, RunsProgress } from './RunsProgress';
import { foldNumbers, type Json } from './spread';
import { type TimedRun, timeLine } from './timeLine';

/** What the command needs from the world around it. */
export interface Surroundings extends ProgressWorld {
  /** The model for about so many events. Rejects with a sentence where there is none. */
  readonly openModel: (events: number) => Promise<FinishScenario>;
  /** One text to standard output. */
  readonly print: (text: string) => void;
  /** One text to standard error. */
  readonly warn: (text: string) => void;
}

/** Exit codes: all went well; there is no model, or it broke; the link or the options are of no use. */
export const EXIT = { done: 0, broken: 1, unusable: 2 } as const;

/** The whole command. Resolves to the exit code, and never rejects. */
export async function simulate(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { print, warn, show, nowMs } = surroundings;
  const request = readArguments(words);
  if (!request.ok) return fail(warn, request.message, EXIT.unusable);
  const links = await readLinks(request.links, warn);
  if (links === null) return EXIT.unusable;
  let name = '';
  try {
    const scenarios = links.map(({ scenario }) => scenario);
    const { lines, time } = request;
    const repeat = request.repeat ?? 1;
    const progress = new RunsProgress(scenarios, repeat, surroundings);
    const model = await surroundings.openModel(progress.events);
    warn(estimateLine(scenarios, repeat));
    for (const link of links) {
      name = link.name;
      const runs = Array.from({ length: repeat }, (_, run): TimedRun => {
        const beganMs = nowMs();
        const summary = progress.run(withLaterSeed(link.scenario, run), model);
        return { summary, seconds: (nowMs() - beganMs) / 1000 };
      });
      const summaries = runs.map(({ summary }) => summary);
      const result = request.repeat === null ? oneRun(link, summaries) : manyRuns(link, summaries);
      const band = clusterBand(link, model);
      show(null);
      print(JSON.stringify({ ...result, ...band }, null, lines ? 0 : 2));
      if (time) warn(`${name}${timeLine(runs)}`);
    }
    return EXIT.done;
  } catch (problem) {
    show(null);
    const message = problem instanceof Error ? problem.message : String(problem);
    return fail(warn, `${name}${message}`, problem instanceof ModelRefusal ? EXIT.unusable : EXIT.broken);
  }
}

function oneRun({ scenario, notices }: ReadLink, [summary]: readonly Summary[]) {
  // A thousand counts, of which the page mixes a day.
  const { slowTime: _, ...figures } = summary ?? {};
  return { scenario, modelRevision: summary?.modelRevision, notices, ...figures };
}

function manyRuns({ scenario, notices }: ReadLink, summaries: readonly Summary[]) {
  const figures = summaries.map(figuresOf);
  return {
    scenario,
    modelRevision: summaries[0]?.modelRevision,
    notices,
    repeat: summaries.length,
    mean: foldNumbers(figures, mean),
    halfWidth: foldNumbers(figures, halfWidth95),
  };
}

/** Where latency lies in the cluster that the link was fitted to; nothing where it has none. */
function clusterBand({ scenario, view }: ReadLink, model: FinishScenario) {
  const cluster = readTwinText(view.twin);
  if (cluster === null) return {};
  const runs = bandScenarios(scenario, cluster).map((each) => model(each));
  const bands = LATENCY_IDS.filter((name) => name !== 'max').map((name) => {
    const { inSummary } = LATENCY[name];
    return [inSummary, bandOf(runs, ({ latencyMs }) => latencyMs?.[inSummary] ?? Number.NaN)];
  });
  return { inYourCluster: { runs: runs.length, latencyMs: Object.fromEntries(bands) } };
}

/** What varies from seed to seed and has a mean. */
function figuresOf({ modelRevision: _revision, digest: _digest, slowTime: _, ...figures }: Summary): Json {
  // A summary came as JSON, so it is JSON; its interface only lacks the index signature.
  return figures as unknown as Json;
}

function fail(warn: Surroundings['warn'], message: string, code: number): number {
  warn(message);
  return code;
}
