import { pictureSvg } from '../../../src/draw/svg/sheet';
import { THEMES, type Theme } from '../../../src/draw/theme';
import { tradePicture } from '../../../src/features/decide/chart/tradeOff';
import type { DecideStatus } from '../../../src/features/decide/core/DecideRuns';
import { decideTable, tradeData } from '../../../src/features/decide/screen/points';
import { decisionJson } from '../../../src/features/decide/text/json';
import { decisionRecord } from '../../../src/features/decide/text/record';
import { formatLimit } from '../../../src/features/decide/text/sentences';
import { answerOf } from '../../../src/run/decide/answer';
import type { DecideResult } from '../../../src/run/decide/result';
import { Runs } from '../../../src/run/Runs';
import { escaped, htmlOf } from '../../tool/vite/markdown.mjs';
import { COMMANDS } from '../commands.mjs';
import { readCommandLink, STRICT_REFUSAL } from '../lib/commandLinks';
import { EXIT, fail } from '../lib/exit';
import type { Machine, Pools } from '../lib/machine';
import { STOPPED_EARLY, stoppedSentence, writeOutput } from '../lib/output';
import { pageFile } from '../lib/pageFile';
import { type Request, readRequest } from '../lib/request';
import { finishSearch, NO_SITUATION, planSearch, readQuestion, runCanary, searchResult } from './wholeSearch';

export interface Surroundings extends Pools, Pick<Machine, 'print' | 'warn' | 'onInterrupt' | 'nowMs'> {
  readonly openReport: Machine['openFile'];
  /** How far the search is; null = take it away. */
  readonly show: (status: DecideStatus | null) => void;
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

/** `work` = the limit as a multiple of the first one. */
export function limitAdvice(limit: string, work: number): string {
  return work < COMMANDS.decide.options.work.to ? `${limit} --work ${work + 1} continues it.` : limit;
}

const SIZE = { width: 720, height: 400 };
const FIGURE_TITLE = 'Further left copes better, lower costs less';

/** The figure's place, and how the page prints: light, with every line of code. */
const OWN_STYLE = `
figure { margin: 1.5em 0; }
code { overflow-wrap: anywhere; }
@media print {
  :root { color-scheme: light; --ground: #fff; --text: #000; --quiet: #333; --line: #999; }
  pre { white-space: pre-wrap; }
  h2, h3 { break-after: avoid; }
  tr, figure { break-inside: avoid; }
}
`;

/** A decision record as one file that needs nothing else: a page with the chart, for a ticket or for paper. */
function decisionPage(record: string, title: string, result: DecideResult): string {
  const [dark, light] = [THEMES.dark, THEMES.light].map((theme) => dataAddress(chartOf(result, theme)));
  const { says } = decideTable(result.question, result);
  const figure = `<figure><picture><source media="screen and (prefers-color-scheme: dark)" srcset="${dark}"><img src="${light}" alt="${escaped(says)}"></picture></figure>`;
  // Below the figures of the settings that it draws.
  const [above = '', ...below] = htmlOf(record).split('<h2 id="the-answer">');
  const body = below.length === 0 ? above + figure : `${above}${figure}<h2 id="the-answer">${below.join('')}`;
  return pageFile({ title, style: OWN_STYLE, body });
}

function chartOf(result: DecideResult, theme: Theme): string {
  const picture = tradePicture(SIZE, tradeData(result.question, answerOf(result)), null);
  const { says } = decideTable(result.question, result);
  return pictureSvg(picture, { title: FIGURE_TITLE, caption: says, theme });
}

function dataAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
