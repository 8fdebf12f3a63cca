import { halfWidth95, mean } from '../../src/base/statistics';
import { decodeLink } from '../../src/link/link';
import type { Notice } from '../../src/scenario/notice';
import type { Preset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/scenario';
import { withLaterSeed } from '../../src/scenario/seeds';
import { ModelRefusal } from '../../workers/Model';
import type { Summary } from '../../workers/protocol';
import { estimateLine } from '../lib/estimate';
import { readArguments } from './arguments';
import { foldNumbers, type Json } from './spread';

/** Runs a scenario to its end. Throws `ModelRefusal` where the model does not take it. */
export type FinishScenario = (scenario: Scenario) => Summary;

/** What the command needs from the world around it. */
export interface Surroundings {
  /** Presets whose ids may stand for a link. */
  readonly presets: readonly Preset[];
  /** Rejects with a sentence where there is no model. */
  readonly openModel: () => Promise<FinishScenario>;
  /** One text to standard output. */
  readonly print: (text: string) => void;
  /** One text to standard error. */
  readonly warn: (text: string) => void;
}

/** Exit codes: all went well; there is no model, or it broke; the link or the options are of no use. */
export const EXIT = { done: 0, broken: 1, unusable: 2 } as const;

/** The whole command. Resolves to the exit code, and never rejects. */
export async function simulate(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { presets, print, warn } = surroundings;
  const request = readArguments(words);
  if (!request.ok) return fail(warn, request.message, EXIT.unusable);
  const link = decodeLink(request.link, { presets });
  if (!link.ok) return fail(warn, link.message, EXIT.unusable);
  for (const notice of link.notices) warn(noticeLine(notice));
  const { scenario, notices } = link;
  try {
    const finish = await surroundings.openModel();
    const { repeat } = request;
    warn(estimateLine([scenario], repeat ?? 1));
    const result =
      repeat === null ? runOnce(finish, scenario, notices) : runOften(finish, scenario, notices, repeat);
    print(JSON.stringify(result, null, 2));
    return EXIT.done;
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    return fail(warn, message, problem instanceof ModelRefusal ? EXIT.unusable : EXIT.broken);
  }
}

function runOnce(finish: FinishScenario, scenario: Scenario, notices: readonly Notice[]) {
  const { modelRevision, ...rest } = finish(scenario);
  return { scenario, modelRevision, notices, ...rest };
}

function runOften(finish: FinishScenario, scenario: Scenario, notices: readonly Notice[], repeat: number) {
  const summaries = Array.from({ length: repeat }, (_, run) => finish(withLaterSeed(scenario, run)));
  const figures = summaries.map(figuresOf);
  return {
    scenario,
    modelRevision: summaries[0]?.modelRevision,
    notices,
    repeat,
    mean: foldNumbers(figures, mean),
    halfWidth: foldNumbers(figures, halfWidth95),
  };
}

/** What varies from seed to seed and has a mean. */
function figuresOf({ modelRevision: _revision, digest: _digest, ...figures }: Summary): Json {
  // A summary came as JSON, so it is JSON; its interface only lacks the index signature.
  return figures as unknown as Json;
}

function noticeLine({ field, message }: Notice): string {
  return field === null ? message : `${field}: ${message}`;
}

function fail(warn: Surroundings['warn'], message: string, code: number): number {
  warn(message);
  return code;
}
