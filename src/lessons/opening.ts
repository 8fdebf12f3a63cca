import type { Preset } from '../scenario/presets';
import type { Scenario } from '../scenario/scenario';
import type { RunOf } from './facts';
import { LessonRuns } from './LessonRuns';
import { type Opened, openLessonFile } from './library';
import { placed, readLesson } from './readLesson';
import { startProblems, startsOf } from './startCheck';

/**
 * Takes a lesson from a file or the editor, once the model has run what its steps to try begin with: a check that holds
 * there asks for nothing. A run that fails, or takes too long, is no reason to refuse.
 */
export async function openLesson(text: string, presets: readonly Preset[]): Promise<Opened> {
  const read = readLesson(text, presets);
  if (!read.ok) return read;
  const { lesson, scenes } = read;
  const runs = new LessonRuns();
  try {
    const problems = startProblems(lesson, scenes, await finished(runs, startsOf(lesson, scenes)));
    return problems.length > 0
      ? { ok: false, problems: placed(text, problems) }
      : openLessonFile(text, presets);
  } finally {
    runs.dispose();
  }
}

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
