import type { Summary } from '../../../../workers/protocol';
import type { RunWindow } from '../../../figures/window';
import type { Window } from '../../../figures/windowFigures';
import type { RunHistory } from '../../../run/RunHistory';
import type { Scenario } from '../../../scenario/scenario';
import type { Evidence } from './conditions';
import type { Facts, KafkaFigures } from './placeholders';
import { type Scene, sceneWindow } from './scenes';

export interface Finished {
  readonly summary: Summary;
  readonly history: RunHistory;
}

/** Gives the finished run of a scenario, or null while there is none. */
export type RunOf = (scenario: Scenario) => Finished | null;

const known = new WeakMap<RunHistory, Map<string, LessonRun>>();

/** A finished run over the step's window; the same object for the same run and window. */
export function lessonRun(scene: Scene, scenario: Scenario, finished: Finished): LessonRun {
  const lengthMs = Math.max(finished.history.endMs, scenario['duration.s'] * 1000);
  return runOver(sceneWindow(scene, scenario, lengthMs), scenario, finished);
}

/** The interval of a drawn answer, as far as records are sent. */
export function askedWindow(scene: Scene): Window {
  const scenario = scene.after ?? scene.before;
  return sceneWindow(scene, scenario, scenario['duration.s'] * 1000);
}

export function runOver(window: Window, scenario: Scenario, finished: Finished): LessonRun {
  const key = `${window.fromMs}-${window.toMs}`;
  const byWindow = known.get(finished.history) ?? new Map<string, LessonRun>();
  known.set(finished.history, byWindow);
  const { summary, history } = finished;
  const run = byWindow.get(key) ?? { scenario, window, summary, history };
  byWindow.set(key, run);
  return run;
}

/** The scenarios of a step's texts, by name; `now` is the reader's. */
export function scenariosOf(scene: Scene, now: Scenario | null): ReadonlyMap<string, Scenario> {
  const named = new Map<string, Scenario>([['before', scene.before], ...scene.also]);
  if (scene.after !== null) named.set('after', scene.after);
  if (now !== null) named.set('now', now);
  return named;
}

export function factsOf(
  scene: Scene,
  runOf: RunOf,
  more: { readonly now: Scenario | null; readonly guess: string | null; readonly kafka: KafkaFigures | null },
): Facts {
  const scenarios = scenariosOf(scene, more.now);
  const runs = new Map<string, LessonRun>();
  for (const [name, scenario] of scenarios) {
    const finished = runOf(scenario);
    if (finished !== null) runs.set(name, lessonRun(scene, scenario, finished));
  }
  return {
    scenarios,
    runs,
    runOf,
    sloMs: scene.sloMs,
    skin: scene.skin,
    guess: more.guess,
    kafka: more.kafka,
  };
}

/** Evidence for conditions: the run `after` for a question, `now` for a check. */
export function evidenceFor(
  scene: Scene,
  { scenarios, runs, runOf, sloMs }: Facts,
  judged: string,
): Evidence {
  return {
    run: runs.get(judged) ?? null,
    scenario: scenarios.get(judged) ?? scene.before,
    before: runs.get('before') ?? null,
    first: scene.before,
    sloMs,
    runOf,
  };
}

/** The run before the change over a drawn answer's interval; null if it's hidden or missing. */
export function beforeOver(scene: Scene, { runs }: Facts): LessonRun | null {
  const before = runs.get('before');
  if (scene.hidden || before === undefined) return null;
  return runOver(askedWindow(scene), before.scenario, before);
}

export interface LessonRun extends RunWindow {
  readonly history: RunHistory;
}
