import type { LatencyWindow } from '../../../src/figures/ownWindow';
import { answerOf } from '../../../src/run/decide/answer';
import { openSearch, questionOfRun, SMALL } from '../../../src/run/decide/search';
import {
  conditions,
  formatChanges,
  nothingText,
  partitionerSentence,
  sentences,
  situationFigure,
} from '../../../src/run/decide/text';
import { checkField } from '../../../src/scenario/fields';
import { formerRevisions } from '../../../src/scenario/revisions';
import type { Scenario } from '../../../src/scenario/scenario';
import { withSeeds } from '../../../src/scenario/seeds';
import { isScenarioAtFault } from '../../../workers/Model';
import { FROM_INPUT } from '../../lib/input.mjs';
import { readCommandLinks } from '../lib/commandLinks';
import { estimateLine } from '../lib/estimate';
import { EXIT, fail } from '../lib/exit';
import { type ReadLink, UNSAID_FAULT } from '../lib/links';
import type { Machine, OwnModel } from '../lib/machine';
import { type Refusal, type Request, readRequest } from '../lib/request';
import type { FinishScenario } from './openModel';
import { type ProgressWorld, RunsProgress } from './RunsProgress';
import { clusterBand, manyRuns, oneRun, type ReadRun, scenariosInCluster } from './results';

export interface Surroundings extends ProgressWorld, OwnModel, Pick<Machine, 'print' | 'warn'> {}

/** The whole command. Resolves to the exit code, and never rejects. */
export async function simulate(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { print, warn, show, nowMs } = surroundings;
  const request = readArguments(words);
  if (!request.ok) return fail(warn, request.message, EXIT.unusable);
  const rule = request.rule === null ? null : checkField('rule', request.rule);
  if (rule?.type === 'unreadable') return fail(warn, `--rule: ${rule.message}`, EXIT.unusable);
  const read = await readCommandLinks(request.links, { ...request, warn });
  if (read === null) return EXIT.unusable;
  const links =
    rule === null ? read : read.map((link) => ({ ...link, scenario: byRule(link.scenario, rule.value) }));
  if (links.some(({ hasUnsaidFault }) => hasUnsaidFault)) warn(UNSAID_FAULT);
  let name = '';
  try {
    const { lines, time, why, window } = request;
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
        return { scenario, summary, window, seconds: (nowMs() - beganMs) / 1000 };
      });
      const [first, ...others] = runs;
      if (first === undefined) throw new Error('There is at least one run.');
      const result = request.repeat === null ? oneRun(link, first) : manyRuns(link, [first, ...others]);
      const band = clusterBand(
        inCluster.map((scenario) => ({ scenario, summary: progress.run(scenario, model), window })),
      );
      show(null);
      print(JSON.stringify({ ...result, ...band }, null, lines ? 0 : 2));
      if (time) warn(`${name}${timeLine(runs)}`);
      if (why) for (const line of whyLines(link, model, window)) warn(`${name}${line}`);
    }
    return EXIT.done;
  } catch (problem) {
    show(null);
    const message = problem instanceof Error ? problem.message : String(problem);
    return fail(warn, `${name}${message}`, isScenarioAtFault(problem) ? EXIT.unusable : EXIT.broken);
  }
}

function byRule(scenario: Scenario, rule: string): Scenario {
  return { ...scenario, partitioner: 'rule', rule };
}

/** A run that was made, and what it took of the reader's time, s. */
interface TimedRun extends ReadRun {
  readonly seconds: number;
}

/**
 * How fast runs were, in a sentence: `Time: 0.31 s (best of 20; median 0.35 s) for …`. The figures are those of the fastest
 * run, because the others shared the machine.
 */
export function timeLine(runs: readonly TimedRun[]): string {
  const [best] = runs.toSorted((one, other) => speedOf(other) - speedOf(one));
  if (best === undefined) return 'Time: there were no runs.';
  const { seconds, summary } = best;
  const times = runs.map((run) => run.seconds).toSorted((one, other) => one - other);
  const median = times[Math.floor(times.length / 2)] ?? seconds;
  const others = runs.length === 1 ? '' : ` (best of ${runs.length}; median ${digits(median)} s)`;
  const [events, records] = [summary.events, summary.records.offered];
  const speeds = `${millions(events / seconds)} events/s and ${millions(records / seconds)} records/s`;
  return `Time: ${digits(seconds)} s${others} for ${millions(events)} events and ${millions(records)} records: ${speeds}.`;
}

function speedOf({ summary, seconds }: TimedRun): number {
  return summary.events / seconds;
}

function millions(count: number): string {
  return `${digits(count / 1e6)} million`;
}

function digits(value: number): number {
  return Number(value.toPrecision(3));
}

/** Reads the words after the command's name. Never throws. */
export function readArguments(words: readonly string[]): Request<'simulate'> | Refusal {
  const request = readRequest('simulate', words);
  if (!request.ok) return request;
  const { links, lines } = request;
  // Objects on many lines, one behind the other, are no JSON.
  return { ...request, lines: lines || links.length > 1 || links[0] === FROM_INPUT };
}

/** The fix of a run in trouble, as Explore says it, and if it is the partitioner. Empty without trouble. */
function whyLines(
  { scenario, view }: Pick<ReadLink, 'scenario' | 'view'>,
  finish: FinishScenario,
  window: LatencyWindow,
): readonly string[] {
  const runs = {
    known: ({ scenario: asked }: { readonly scenario: typeof scenario }) => ({
      type: 'done' as const,
      summary: finish(asked),
      endedForMs: null,
      history: null,
      bytes: 0,
    }),
    open: (): never => {
      throw new Error('Every run of this search is known.');
    },
  };
  const question = { ...questionOfRun(scenario, view.sloP99Ms, view.lock), window };
  const { driver, result } = openSearch(question, runs, SMALL);
  if (driver.state === 'running') return [];
  const found = result();
  const { present, options } = answerOf(found);
  if (present === null || (present.verdict === 'meets' && options.length === 0)) return [];
  const [fix] = options;
  const first =
    fix?.setting.worst == null
      ? nothingText(found)
      : `Fix: ${formatChanges(fix.setting.changes)}, p99 ${situationFigure(fix.setting.worst)}. ${sentences(conditions(fix.setting, present, found.question))}`;
  const partitioner = found.partitioner === null ? '' : partitionerSentence(found.partitioner);
  return [first, partitioner].filter((line) => line !== '');
}
