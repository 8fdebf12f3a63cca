import { judgeAttempt } from './attempt';
import { evidenceFor, factsOf, type RunOf } from './facts';
import type { Lesson, TryStep } from './format';
import { plainWords } from './placeholders';
import type { Scene } from './scenes';

/**
 * Solutions that don't solve their step, as sentences. Without runs it finds those whose settings don't;
 * `solutionsOf` names what to run for the others.
 */
export function solutionNotices(
  { steps }: Lesson,
  scenes: readonly Scene[],
  runOf: RunOf = () => null,
): readonly string[] {
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (step.kind !== 'try' || scene === undefined) return [];
    return scene.solutions.flatMap((_, at) => {
      const why = whyNot(step, scene, at, runOf);
      return why === null ? [] : [`Step ${index + 1}, solutions ${at + 1}: ${why}`];
    });
  });
}

/** The scenarios of all solutions. */
export function solutionsOf(scenes: readonly Scene[]) {
  return scenes.flatMap(({ solutions }) => solutions);
}

function whyNot(step: TryStep, scene: Scene, at: number, runOf: RunOf): string | null {
  const facts = factsOf(scene, runOf, { now: scene.solutions[at] ?? null, guess: null, kafka: null });
  const { findings, refused } = judgeAttempt(step, evidenceFor(scene, facts, 'now'));
  const [reason] = refused;
  if (reason !== undefined) return `"keep" doesn't let it count. ${plainWords(reason, facts)}`;
  // A figure without a run has no words for what was found.
  const open = findings.filter(({ holds, found }) => !holds && found !== '');
  const first = open.find((finding) => 'setting' in (step.check[findings.indexOf(finding)] ?? {})) ?? open[0];
  if (first === undefined) return null;
  return `it doesn't solve the step. The goal is "${plainWords(first.wanted, facts)}", and it has ${first.found}.`;
}
