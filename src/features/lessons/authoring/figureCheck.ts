import { findFigure } from '../../../figures/catalogue';
import { lessonRun, type RunOf } from '../core/facts';
import type { Condition, TryStep } from '../core/format';
import type { LessonRun } from '../core/LessonRun';
import type { Scene } from '../core/scenes';

/**
 * Conditions of a step to try on figures that its runs don't have, as sentences: they never hold. Silent until the start
 * and all solutions have run, because one of them may have the figure.
 */
export function figureNotices(
  { check, missed = [], why = [] }: TryStep,
  scene: Scene,
  runOf: RunOf,
): readonly string[] {
  const [before, ...others] = [scene.before, ...scene.solutions].map((scenario) => {
    const finished = runOf(scenario);
    return finished === null ? null : lessonRun(scene, scenario, finished);
  });
  if (before === undefined || before === null || others.includes(null)) return [];
  const runs = [before, ...others.filter((run) => run !== null)];
  const inGroup = (place: string, conditions: readonly Condition[], consequence: string): readonly string[] =>
    conditions.flatMap((condition, index) =>
      ofCondition(condition, before, runs).map((lack) => `${place} ${index + 1}, ${lack} ${consequence}`),
    );
  const said = (key: string, all: typeof missed): readonly string[] =>
    all.flatMap(({ when }, index) => inGroup(`${key} ${index + 1}, when`, when, 'this is never said.'));
  return [
    ...inGroup('condition', check, 'nobody can solve this step.'),
    ...said('missed', missed),
    ...said('why', why),
  ];
}

function ofCondition(condition: Condition, before: LessonRun, runs: readonly LessonRun[]): readonly string[] {
  if ('setting' in condition) return [];
  const { figure, than } = condition;
  const bounds = Array.isArray(than) ? than : [than];
  const wanted: readonly string[] = bounds.flatMap((bound) =>
    typeof bound === 'object' ? [bound.before] : [],
  );
  const unknown = wanted.find((name) => lacks(name, [before]));
  if (unknown !== undefined) return [`than: the run at the start has no ${unknown}, so`];
  if (!lacks(figure, runs)) return [];
  return [`figure: the runs of this step have no ${figure}. Unless a reader's settings bring one,`];
}

function lacks(name: string, runs: readonly LessonRun[]): boolean {
  return runs.every((run) => !Number.isFinite(findFigure(name)?.of(run)));
}
