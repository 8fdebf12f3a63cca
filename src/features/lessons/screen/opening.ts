import { OwnBudget, SHARES } from '../../../run/pageBudget';
import { pageRuns } from '../../../run/pageRuns';
import { oneRun, RunList } from '../../../run/RunList';
import type { Scenario } from '../../../scenario/scenario';
import { authorNotices, runsOf } from '../authoring/lint/withRuns';
import type { RunOf } from '../core/facts';
import { type Problem, warning } from '../core/problems';
import { readLesson, startProblems, startsOf } from '../core/readLesson';
import type { LessonSources } from '../shelf/evidence';
import { loadIndex, type Opened, openLessonFile } from '../shelf/library';

export type OpenedLesson =
  | (Extract<Opened, { readonly ok: true }> & { readonly notices: readonly Problem[] })
  | Extract<Opened, { readonly ok: false }>;

/**
 * Takes a lesson from a file or the editor, once the model has run what its exercises begin with: a check that holds
 * there asks for nothing. The other runs say which solutions, answers and claims the model refutes. A run that fails, or
 * takes too long, is no reason to refuse.
 */
export async function openLesson(text: string, { presets, kafka }: LessonSources): Promise<OpenedLesson> {
  const read = readLesson(text, presets, kafka);
  if (!read.ok) return read;
  const { lesson, scenes } = read;
  const runs = new RunList(pageRuns, new OwnBudget(SHARES.lessons), true);
  const stop = runs.start();
  try {
    const starts = startsOf(lesson, scenes);
    const others = runsOf(scenes).slice(0, MOST_RUNS);
    const [runOf, offered] = await Promise.all([finished(runs, starts, others), loadIndex()]);
    const problems = startProblems(lesson, scenes, runOf);
    if (problems.length > 0) return { ok: false, problems };
    const hidden = offered?.includes(lesson.id) === true ? [warning(['id'], 'hides', HIDES)] : [];
    const opened = openLessonFile(text, presets);
    if (!opened.ok) return opened;
    return { ...opened, notices: [...hidden, ...authorNotices(text, read, kafka, runOf)] };
  } finally {
    stop();
  }
}

/** More runs than a lesson of a class has, so that a file can't keep the page busy for long. */
const MOST_RUNS = 60;
/** Whoever opens a file waits no longer for what the other runs say. */
const LONGEST_WAIT_MS = 10_000;
const HIDES = 'the page has a lesson with this id, which yours hides. Choose another one to see both.';

/** Waits for `starts`, and for a while for `others`. */
function finished(runs: RunList, starts: readonly Scenario[], others: readonly Scenario[]): Promise<RunOf> {
  return new Promise((resolve) => {
    let isLate = false;
    const areOver = (scenarios: readonly Scenario[]): boolean =>
      scenarios.every((scenario) => runs.read().runOf(scenario).phase !== 'running');
    const settle = (): void => {
      if (!areOver(starts) || !(isLate || areOver(others))) return;
      clearTimeout(timer);
      resolve((scenario) => {
        const state = runs.read().runOf(scenario);
        return state.phase === 'whole' ? state : null;
      });
    };
    const timer = setTimeout(() => {
      isLate = true;
      settle();
    }, LONGEST_WAIT_MS);
    runs.subscribe(settle);
    runs.want([...starts, ...others].map(oneRun));
    settle();
  });
}
