import { availableParallelism } from 'node:os';
import { code, markdownText, md, table } from '../../../src/base/markdown';
import { ruleGo } from '../../../src/features/lab/text/go';
import { classNameMistake, ruleJava } from '../../../src/features/lab/text/java';
import { leagueCsv, leagueFile } from '../../../src/features/lab/text/leagueFile';
import { gridNotes, leagueGrid, verdictSentences } from '../../../src/features/lab/text/leagueGrid';
import { proposalText } from '../../../src/features/lab/text/proposal';
import { FEWEST_RUNS } from '../../../src/run/Cell';
import type { Entrant } from '../../../src/run/league/entrants';
import { entrantScenario, LEAGUE_RUNS, type LeagueTable, leagueTable } from '../../../src/run/league/League';
import type { ListProgress } from '../../../src/run/RunList';
import { Runs } from '../../../src/run/Runs';
import { encodeLink } from '../../../src/scenario/link/link';
import { NAMED_RULES } from '../../../src/scenario/rule/known';
import { readRule } from '../../../src/scenario/rule/read';
import type { Rule } from '../../../src/scenario/rule/rule';
import { writeRule } from '../../../src/scenario/rule/write';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { readCommandLink } from '../lib/commandLinks';
import { estimateLine } from '../lib/estimate';
import { EXIT, fail } from '../lib/exit';
import { UNSAID_FAULT } from '../lib/links';
import type { Machine, Pools } from '../lib/machine';
import { STOPPED_EARLY, stoppedSentence } from '../lib/output';
import { type Request, readRequest, refusal } from '../lib/request';
import { textTable } from '../lib/textTable';
import { finishList } from '../lib/untilDone';
import { leagueList, readLeague } from './wholeLeague';

export interface Surroundings extends Pools, Pick<Machine, 'print' | 'warn' | 'onInterrupt'> {
  /** How far the league is; null = take it away. */
  readonly show: (progress: ListProgress | null) => void;
}

/** The whole command. Resolves to the exit code, and never rejects. */
export async function lab(words: readonly string[], world: Surroundings): Promise<number> {
  const request = readRequest('lab', words);
  if (!request.ok) return fail(world.warn, request.message, EXIT.unusable);
  const { csv, json, md, kip, go, java } = request;
  if ([csv, json, md, kip, go, java !== null].filter(Boolean).length > 1) {
    const { message } = refusal('lab', 'Give one of --csv, --json, --md, --kip, --java and --go.');
    return fail(world.warn, message, EXIT.unusable);
  }
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
  const { against, situations, seeds, quick, window, workers, java, go } = request;
  const runs = seeds ?? (quick ? FEWEST_RUNS : LEAGUE_RUNS);
  const read = readLeague({ rule: request.links[0], against, situations, runs, own, window });
  if (!read.ok) return fail(world.warn, read.message, EXIT.unusable);
  const rule = ruleOf(read.request.entrants[0]);
  if (java !== null || go) return printCode(rule, request, world);
  const all = new Runs(await world.openPool(workers));
  const league = leagueList(read.request, all);
  const { entrants, situations: asked } = read.request;
  const scenarios = asked.flatMap((situation) =>
    entrants.map((entrant) => entrantScenario(situation, entrant)),
  );
  world.warn(estimateLine(scenarios, runs, workers ?? availableParallelism()));
  const isWhole = await finishList(league, new Promise(world.onInterrupt), world.show);
  all.dispose();
  const { done, failure } = league.read();
  const found = leagueTable(read.request, league.read());
  if (done === 0) return fail(world.warn, STOPPED_EARLY, EXIT.stopped);
  world.print(textOf(found, rule, request));
  if (failure !== null) world.warn(failure.message);
  if (!isWhole) return fail(world.warn, stoppedSentence(null), EXIT.stopped);
  return found.modelRevision === null ? EXIT.broken : EXIT.done;
}

/** The rule of an entrant, that of a shipped partitioner if it can be written as one. */
function ruleOf(entrant: Entrant | undefined): Rule | null {
  const known = NAMED_RULES.find(({ name }) => name === entrant?.id);
  return readRule(entrant?.settings.rule ?? known?.text ?? '').rule;
}

function printCode(rule: Rule | null, { java, links }: Request<'lab'>, world: Surroundings): number {
  const mistake = java === null ? null : classNameMistake(java);
  if (mistake !== null) return fail(world.warn, mistake, EXIT.unusable);
  const code = rule && (java === null ? ruleGo(rule) : ruleJava(rule, java));
  if (code === null) {
    const why = rule === null ? "can't be written as a rule" : 'looks at what only the client sees';
    return fail(world.warn, `${links[0]} ${why}, so there is no such file.`, EXIT.unusable);
  }
  world.print(code);
  return EXIT.done;
}

function textOf(found: LeagueTable, rule: Rule | null, request: Request<'lab'>): string {
  const { csv, json, md, kip } = request;
  if (kip && rule !== null) {
    const scenario = { ...DEFAULT_SCENARIO, partitioner: 'rule', rule: writeRule(rule) } as const;
    return proposalText({ rule, league: found, link: `#${encodeLink(scenario)}&screen=lab` });
  }
  if (csv) return leagueCsv(found);
  if (json) return `${JSON.stringify(leagueFile(found), null, 2)}\n`;
  return md ? leagueMarkdown(found) : `${leagueLines(found).join('\n')}\n`;
}

function leagueLines(found: LeagueTable): readonly string[] {
  const { head, rows } = leagueGrid(found);
  return [...textTable(head, rows), '', ...gridNotes(found), ...verdictSentences(found)];
}

function leagueMarkdown(found: LeagueTable): string {
  const { head, rows } = leagueGrid(found);
  const [judged] = found.request.entrants;
  return markdownText([
    md`${judged?.label ?? ''}: ${code(judged?.text ?? '')}`,
    table(head, rows),
    ...[...gridNotes(found), ...verdictSentences(found)].map((sentence) => md`${sentence}`),
  ]);
}
