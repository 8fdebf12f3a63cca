import type { Scenario } from '../scenario/scenario';
import type { LessonSources } from './evidence';
import type { RunOf } from './facts';
import { LessonRuns } from './LessonRuns';
import { loadIndex, type Opened, openLessonFile } from './library';
import { placed, readLesson } from './readLesson';
import { solutionNotices, solutionsOf } from './solutionCheck';
import { startProblems, startsOf } from './startCheck';

/** What became of a lesson, and what its author should look at. */
export type OpenedLesson =
  | (Extract<Opened, { readonly ok: true }> & { readonly notices: readonly string[] })
  | Extract<Opened, { readonly ok: false }>;

/**
 * Takes a lesson from a file or the editor, once the model has run what its steps to try begin with: a check that holds
 * there asks for nothing. It runs their solutions, too, and says which don't solve them. A run that fails, or takes too
 * long, is no reason to refuse.
 */
export async function openLesson(text: string, { presets, kafka }: LessonSources): Promise<OpenedLesson> {
  const read = readLesson(text, presets, kafka);
  if (!read.ok) return read;
  const { lesson, scenes } = read;
  const runs = new LessonRuns();
  try {
    const wanted = [...startsOf(lesson, scenes), ...solutionsOf(scenes)];
    const [runOf, offered] = await Promise.all([finished(runs, wanted), loadIndex()]);
    const problems = startProblems(lesson, scenes, runOf);
    if (problems.length > 0) return { ok: false, problems: placed(text, problems) };
    const hidden = offered?.includes(lesson.id) === true ? [`id: ${HIDES}`] : [];
    const found = placed(text, [...hidden, ...solutionNotices(lesson, scenes, runOf)]);
    const opened = openLessonFile(text, presets);
    // Of the solutions' settings they speak already.
    const others = read.notices.filter((notice) => !found.includes(notice));
    return opened.ok ? { ...opened, notices: [...others, ...found] } : opened;
  } finally {
    runs.dispose();
  }
}

const HIDES = 'the page has a lesson with this id, which yours hides. Choose another one to see both.';

function finished(runs: LessonRuns, scenarios: readonly Scenario[]): Promise<RunOf> {
  return new Promise((resolve) => {
    const runOf: RunOf = (scenario) => {
      const state = runs.state(scenario);
      return state.type === 'done' ? state : null;
    };
    const settle = (): void => {
      if (scenarios.every((scenario) => runs.state(scenario).type !== 'running')) resolve(runOf);
    };
    runs.subscribe(settle);
    runs.want(scenarios);
    settle();
  });
}
