import { NO_FIGURE } from '../../../base/format';
import { rightOption } from '../core/answers';
import { judgeAttempt } from '../core/attempt';
import { judgeCondition } from '../core/conditions';
import { evidenceFor, factsOf, type RunOf } from '../core/facts';
import { captionNotices } from '../core/film/captionCheck';
import type { AskStep, Lesson, TryStep } from '../core/format';
import { type Facts, formatPlain, type KafkaFigures, NO_KAFKA } from '../core/placeholders';
import type { Scene } from '../core/scenes';
import { axisNotices } from './axisCheck';
import { emptyNumbers } from './emptyNumbers';
import { figureNotices } from './figureCheck';

/**
 * What runs refute, as sentences: solutions, answers, claims, and numbers that there aren't. Without runs it finds what
 * settings and the evidence alone refute; `runsOf` names what to run for the rest.
 */
export function runNotices(
  { steps }: Lesson,
  scenes: readonly Scene[],
  kafka: KafkaFigures,
  runOf: RunOf = () => null,
): readonly string[] {
  // Without the evidence nothing is known to be missing there.
  const more = { now: null, guess: null, kafka: kafka === NO_KAFKA ? null : kafka };
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (scene === undefined) return [];
    const facts = factsOf(scene, runOf, more);
    const said =
      step.kind === 'ask'
        ? askNotices(step, scene, facts)
        : [...figureNotices(step, scene, runOf), ...solutionNotices(step, scene, runOf)];
    return [
      ...said.map((sentence) => `Step ${index + 1}, ${sentence}`),
      ...emptyNumbers(step, ['steps', index], facts),
    ];
  });
}

/** Every scenario of a lesson, those of the readers first. */
export function runsOf(scenes: readonly Scene[]) {
  return [
    ...scenes.flatMap(({ before, after, also }) => [
      before,
      ...(after === null ? [] : [after]),
      ...also.values(),
    ]),
    ...scenes.flatMap(({ solutions }) => solutions),
  ];
}

function askNotices(
  { question, reveal, claims = [] }: AskStep,
  scene: Scene,
  facts: Facts,
): readonly string[] {
  const { runs } = facts;
  const after = runs.get('after');
  if (after === undefined || !(scene.hidden || runs.has('before'))) return [];
  const none = question.kind === 'choose' && rightOption(question, scene, facts) < 0;
  return [
    ...(none ? [NONE_RIGHT] : []),
    ...axisNotices(question, scene, after),
    ...captionNotices(reveal, after),
    ...claims.flatMap((claim, index) => {
      if (!runs.has(claim.of)) return [];
      const { holds, wanted, found } = judgeCondition(claim, evidenceFor(scene, facts, claim.of));
      return holds
        ? []
        : [`claims ${index + 1}: the run "${claim.of}" has ${formatFound(found)}, not "${wanted}".`];
    }),
  ];
}

const NONE_RIGHT =
  'question, options: none of the answers is right for this run. Make the last one right "otherwise", or change its conditions.';

function solutionNotices(step: TryStep, scene: Scene, runOf: RunOf): readonly string[] {
  return scene.solutions.flatMap((now, index) => {
    const facts = factsOf(scene, runOf, { now, guess: null, kafka: null });
    const why = whyNot(step, scene, facts);
    return why === null ? [] : [`solutions ${index + 1}: ${why}`];
  });
}

function whyNot(step: TryStep, scene: Scene, facts: Facts): string | null {
  const { findings, refused } = judgeAttempt(step, evidenceFor(scene, facts, 'now'));
  const [reason] = refused;
  if (reason !== undefined) return `"keep" doesn't let it count. ${formatPlain(reason, facts)}`;
  // A figure without a run has no words for what was found.
  const open = findings.filter(({ holds, found }) => !holds && found !== '');
  const first = open.find((finding) => 'setting' in (step.check[findings.indexOf(finding)] ?? {})) ?? open[0];
  if (first === undefined) return null;
  return `it doesn't solve the step. The goal is "${formatPlain(first.wanted, facts)}", and it has ${formatFound(first.found)}.`;
}

function formatFound(found: string): string {
  return found === NO_FIGURE ? 'no such figure' : found;
}
