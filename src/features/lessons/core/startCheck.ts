import { judgeAttempt } from './attempt';
import { evidenceFor, factsOf, type RunOf } from './facts';
import type { Lesson } from './format';
import type { Scene } from './scenes';

const HOLDS = 'check: it already holds at the start, so there is nothing to try.';

/**
 * Steps to try that are solved before the reader has changed anything, as sentences. Without runs it finds those that
 * ask for settings alone; `startsOf` names what to run for the others.
 */
export function startProblems(
  { steps }: Lesson,
  scenes: readonly Scene[],
  runOf: RunOf = () => null,
): readonly string[] {
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (step.kind !== 'try' || scene === undefined) return [];
    const facts = factsOf(scene, runOf, { now: scene.before, guess: null, kafka: null });
    const { findings } = judgeAttempt(step, evidenceFor(scene, facts, 'now'));
    return findings.every(({ holds }) => holds) ? [`Step ${index + 1}, ${HOLDS}`] : [];
  });
}

/** The scenarios in which steps to try begin. */
export function startsOf({ steps }: Lesson, scenes: readonly Scene[]) {
  return scenes.flatMap(({ before }, index) => (steps[index]?.kind === 'try' ? [before] : []));
}
