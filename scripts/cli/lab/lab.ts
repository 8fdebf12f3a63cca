import { availableParallelism } from 'node:os';
import { leagueCsv, leagueFile } from '../../../src/features/lab/text/leagueFile';
import { FEWEST_RUNS } from '../../../src/run/Cell';
import { entrantScenario, LEAGUE_RUNS, League, type LeagueTable } from '../../../src/run/league/League';
import type { ListProgress } from '../../../src/run/RunList';
import { type MakePool, Runs } from '../../../src/run/Runs';
import type { Scenario } from '../../../src/scenario/scenario';
import { readCommandLink } from '../lib/commandLinks';
import { estimateLine } from '../lib/estimate';
import { EXIT, fail } from '../lib/exit';
import { UNSAID_FAULT } from '../lib/links';
import { STOPPED_EARLY, stoppedSentence } from '../lib/output';
import { type Request, readRequest, refusal } from '../lib/request';
import { leagueLines, leagueMarkdown } from './lines';
import { finishLeague, readLeague } from './wholeLeague';

/** What the command needs from the world around it. */
export interface Surroundings {
  /** Rejects with a sentence if there is no model. `workers` null = as many as there are processors. */
  readonly openPool: (workers: number | null) => Promise<MakePool>;
  /** One text to standard output. */
  readonly print: (text: string) => void;
  /** One text to standard error. */
  readonly warn: (text: string) => void;
  /** How far the league is; null = take it away. */
  readonly show: (progress: ListProgress | null) => void;
  readonly onInterrupt: (stop: () => void) => void;
}

/** The whole command. Resolves to the exit code, and never rejects. */
export async function lab(words: readonly string[], world: Surroundings): Promise<number> {
  const request = readRequest('lab', words);
  if (!request.ok) return fail(world.warn, request.message, EXIT.unusable);
  const formats = [request.csv, request.json, request.md].filter((asked) => asked);
  if (formats.length > 1)
    return fail(world.warn, refusal('lab', 'Give one of --csv, --json and --md.').message, EXIT.unusable);
  let own: Scenario | null = null;
  if (request.scenario !== null) {
    const link = await readCommandLink(request.scenario, { ...request, warn: world.warn });
    if (link === null) return EXIT.unusable;
    if (link.hasUnsaidFault) world.warn(UNSAID_FAULT);
    own = link.scenario;
  }
  try {
    return await run(request, own, world);
  } catch (problem) {
    return fail(world.warn, problem, EXIT.broken);
  }
}

async function run(request: Request<'lab'>, own: Scenario | null, world: Surroundings): Promise<number> {
  const { against, situations, seeds, quick, workers } = request;
  const runs = seeds ?? (quick ? FEWEST_RUNS : LEAGUE_RUNS);
  const read = readLeague({ rule: request.links[0], against, situations, runs, own });
  if (!read.ok) return fail(world.warn, read.message, EXIT.unusable);
  const all = new Runs(await world.openPool(workers));
  const league = new League({ runs: all, budget: null });
  league.show(read.request);
  const { entrants, situations: asked } = read.request;
  const scenarios = asked.flatMap((situation) =>
    entrants.map((entrant) => entrantScenario(situation, entrant)),
  );
  world.warn(estimateLine(scenarios, runs, workers ?? availableParallelism()));
  const isWhole = await finishLeague(league, new Promise(world.onInterrupt), world.show);
  all.dispose();
  const { done, problem } = league.progress();
  const found = league.table();
  if (found === null || done === 0) return fail(world.warn, STOPPED_EARLY, EXIT.stopped);
  world.print(textOf(found, request));
  if (problem !== null) world.warn(problem);
  if (!isWhole) return fail(world.warn, stoppedSentence(null), EXIT.stopped);
  return found.modelRevision === null ? EXIT.broken : EXIT.done;
}

function textOf(found: LeagueTable, { csv, json, md }: Request<'lab'>): string {
  if (csv) return leagueCsv(found);
  if (json) return `${JSON.stringify(leagueFile(found), null, 2)}\n`;
  return md ? leagueMarkdown(found) : `${leagueLines(found).join('\n')}\n`;
}
