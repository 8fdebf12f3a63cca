import type { DecideStatus } from '../../../src/features/decide/core/DecideRuns';
import { decisionJson } from '../../../src/features/decide/text/json';
import { decisionRecord } from '../../../src/features/decide/text/record';
import { formatLimit } from '../../../src/features/decide/text/sentences';
import { type MakePool, Runs } from '../../../src/run/Runs';
import { COMMANDS } from '../commands.mjs';
import { readCommandLink, STRICT_REFUSAL } from '../lib/commandLinks';
import { EXIT, fail } from '../lib/exit';
import { type Output, STOPPED_EARLY, stoppedSentence, writeOutput } from '../lib/output';
import { type Request, readRequest } from '../lib/request';
import { decisionPage } from './decisionPage';
import { finishSearch, NO_SITUATION, planSearch, readQuestion, runCanary, searchResult } from './wholeSearch';

/** What the command needs from the world around it. */
export interface Surroundings {
  /** Rejects with a sentence if there is no model. `workers` null = as many as there are processors. */
  readonly openPool: (workers: number | null) => Promise<MakePool>;
  readonly openReport: (name: string) => Promise<Output>;
  readonly print: (text: string) => void;
  /** One text to standard error. */
  readonly warn: (text: string) => void;
  /** How far the search is; null = take it away. */
  readonly show: (status: DecideStatus | null) => void;
  readonly onInterrupt: (stop: () => void) => void;
  readonly nowMs: () => number;
}

/** The whole command. Resolves to the exit code, and never rejects. */
export async function decide(words: readonly string[], world: Surroundings): Promise<number> {
  const request = readRequest('decide', words);
  if (!request.ok) return fail(world.warn, request.message, EXIT.unusable);
  try {
    return await run(request, world);
  } catch (problem) {
    return fail(world.warn, problem, EXIT.broken);
  }
}

async function run(request: Request<'decide'>, world: Surroundings): Promise<number> {
  const link = await readCommandLink(request.links[0], { ...request, warn: world.warn });
  if (link === null) return EXIT.unusable;
  const { view } = link;
  const { question, unused, linkOf } = readQuestion(link, request.window);
  for (const sentence of unused) world.warn(sentence);
  if (request.strict && unused.length > 0) return fail(world.warn, STRICT_REFUSAL, EXIT.unusable);
  // First of all, for nobody wants to hear at the end that there is no such folder.
  const report = request.report === null ? null : await world.openReport(request.report);
  const runs = new Runs(await world.openPool(request.workers));
  const search = planSearch(question, { runs, nowMs: world.nowMs });
  if (search === null) return fail(world.warn, NO_SITUATION, EXIT.unusable);
  const isWhole = await finishSearch(search, request, world);
  const result = searchResult(search);
  // A reader who stopped the search wants no more runs.
  const canary = result === null || !isWhole ? null : await runCanary(result, runs);
  runs.dispose();
  if (result === null) {
    return isWhole
      ? fail(world.warn, search.status().failure?.message ?? STOPPED_EARLY, EXIT.broken)
      : fail(world.warn, STOPPED_EARLY, EXIT.stopped);
  }
  const own = linkOf(result);
  const title = view.title || 'Decision';
  const record = decisionRecord({
    result,
    link: own,
    title,
    client: view.client,
    canary,
    addressOf: (address) => address,
  });
  const text = request.report?.endsWith('.html') ? decisionPage(record, title, result) : record;
  const file = await writeOutput(report, text, isWhole).finally(() =>
    world.print(`${JSON.stringify(decisionJson(result, own, view.client), null, 2)}\n`),
  );
  const limit = formatLimit(result);
  if (limit !== null) world.warn(limitAdvice(limit, request.work));
  if (!isWhole) world.warn(stoppedSentence(file));
  return isWhole ? EXIT.done : EXIT.stopped;
}

/** What to say of a search that came to its limit after so many times the work. */
export function limitAdvice(limit: string, work: number): string {
  return work < COMMANDS.decide.options.work.to ? `${limit} --work ${work + 1} continues it.` : limit;
}
