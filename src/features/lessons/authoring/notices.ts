import { findFigure } from '../../../figures/catalogue';
import { numberText } from '../../../scenario/field';
import { findField } from '../../../scenario/fields';
import { modelText } from '../../../scenario/modelText';
import { judgeCondition } from '../core/conditions';
import { evidenceFor, factsOf } from '../core/facts';
import type { AskStep, Bound, Condition, Lesson, Question, TryStep } from '../core/format';
import { keptSettings } from '../core/keeps';
import type { Scene } from '../core/scenes';
import { type AnyCondition, impossible, rangeOf } from './possible';

/**
 * What the author of a lesson should look at, in sentences that name the place: a lesson that has it can be opened and
 * shown, but part of it can't do what it's there for.
 */
export function lessonNotices({ steps }: Lesson, scenes: readonly Scene[]): readonly string[] {
  return steps.flatMap((step, index) => {
    const scene = scenes[index];
    if (scene === undefined) return [];
    const said = step.kind === 'ask' ? askNotices(step, scene) : tryNotices(step, scene);
    return said.map((sentence) => `Step ${index + 1}, ${sentence}`);
  });
}

function tryNotices({ check, keep = [], ...step }: TryStep, scene: Scene): readonly string[] {
  const kept = keptSettings(keep);
  const start = evidenceFor(
    scene,
    factsOf(scene, () => null, NOBODY),
    'before',
  );
  return [
    ...conditionNotices('condition', check, scene, NEVER_SOLVED),
    ...check.flatMap((condition, index) =>
      'setting' in condition && kept.has(condition.setting) && !judgeCondition(condition, start).holds
        ? [`condition ${index + 1}: "keep" wants ${condition.setting} as it is at the start. ${NEVER_SOLVED}`]
        : [],
    ),
    ...(['missed', 'why'] as const).flatMap((key) =>
      (step[key] ?? []).flatMap(({ when }, index) =>
        conditionNotices(`${key} ${index + 1}, when`, when, scene, 'This is never said.'),
      ),
    ),
  ];
}

const NEVER_SOLVED = 'Nobody can solve this step.';
const NEVER_HOLDS = 'This never holds.';
const NOBODY = { now: null, guess: null, kafka: null };

function askNotices({ change, question, claims = [], reveal }: AskStep, scene: Scene): readonly string[] {
  const { before, after } = scene;
  const same = change !== undefined && after !== null && modelText(before) === modelText(after);
  return [
    ...(same ? ['change, link: it changes nothing, because the scenario has these values already.'] : []),
    ...questionNotices(question, scene),
    ...[...new Set(claims.map(({ of }) => of))].flatMap((run) =>
      conditionNotices('claims', claims, scene, NEVER_HOLDS, (claim) => claim.of === run),
    ),
    ...conditionNotices('reveal, shows', reveal.shows ?? [], scene, NEVER_HOLDS),
  ];
}

function questionNotices(question: Question, scene: Scene): readonly string[] {
  if (question.kind !== 'choose') return beyond('question, to', question.figure, question.to);
  const texts = question.options.map(({ right }) => JSON.stringify(right));
  return question.options.flatMap(({ right, guess }, index) => {
    const place = `question, option ${index + 1}`;
    const first = texts.indexOf(texts[index] ?? '');
    return [
      ...(right === 'otherwise'
        ? []
        : conditionNotices(`${place}, right`, right, scene, 'This answer is never right.')),
      ...(first < index
        ? [`${place}, right: option ${first + 1} has the same conditions, and it comes first.`]
        : []),
      ...(guess === undefined ? [] : beyond(`${place}, guess`, question.figure, guess)),
    ];
  });
}

/** Those of a list that `counts`, each with its own place in the list. */
function conditionNotices<Given extends AnyCondition>(
  key: string,
  conditions: readonly Given[],
  scene: Scene,
  consequence: string,
  counts: (condition: Given) => boolean = () => true,
): readonly string[] {
  const counted = conditions.flatMap((condition, index) =>
    counts(condition) ? [{ condition, place: `${key} ${index + 1}` }] : [],
  );
  const found = impossible(
    counted.map(({ condition }) => condition),
    scene,
  );
  return counted.flatMap(({ condition, place }, index) => {
    const problem = found.find(({ at }) => at === index);
    const [unit] =
      'figure' in condition
        ? boundsOf(condition).flatMap((bound) => beyond(`${place}, than`, condition.figure, bound))
        : [];
    if (problem === undefined) return unit === undefined ? [] : [unit];
    const earlier = counted[problem.together ?? -1];
    if (earlier === undefined) return [`${unit ?? `${place}, ${formatAlone(condition)}`} ${consequence}`];
    const [mine, other] = [condition, earlier.condition].map((one) => wordsOf(one, scene));
    return [`${place}: "${mine}" rules out ${earlier.place}, "${other}". ${consequence}`];
  });
}

/** Why no run meets a condition, after the key that is to blame. */
function formatAlone(condition: AnyCondition): string {
  const { is } = condition;
  if ('setting' in condition) {
    const field = findField(condition.setting);
    const isWord = field?.kind === 'choice' || ('than' in condition && Number.isNaN(Number(condition.than)));
    if (field === undefined || field.kind === 'choice' || isWord)
      return `is: words are neither above nor below each other. Use "equal" or "not".`;
    return `than: ${field.name} goes from ${numberText(field.lowest)} to ${numberText(field.highest)}, so it's never ${is} that.`;
  }
  const { lowest, highest } = rangeOf(condition.figure);
  if (is !== 'between')
    return `than: ${condition.figure} is never ${is} ${is === 'below' ? lowest : highest}.`;
  const isBelow = boundsOf(condition).some((bound) => typeof bound === 'number' && bound < lowest);
  return isBelow
    ? `than: ${condition.figure} is never below ${lowest}.`
    : 'than: the first bound is above the second. Write the lower one first.';
}

function boundsOf(condition: Extract<AnyCondition, { readonly figure: string }>): readonly Bound[] {
  return condition.is === 'between' ? condition.than : [condition.than];
}

/** A share as a percentage, or one that there can't be. */
function beyond(key: string, figure: string | undefined, bound: Bound): readonly string[] {
  const isShare = figure !== undefined && findFigure(figure)?.unit === 'share';
  if (!isShare || typeof bound !== 'number' || (bound >= 0 && bound <= 1)) return [];
  const instead = bound > 0 && bound <= 100 ? ` Write ${bound / 100} for ${bound} %.` : '';
  return [`${key}: ${figure} goes from 0 to 1, and ${bound} is beyond that.${instead}`];
}

function wordsOf(condition: AnyCondition, scene: Scene): string {
  const facts = factsOf(scene, () => null, NOBODY);
  return judgeCondition({ ...condition, says: undefined } as Condition, evidenceFor(scene, facts, 'before'))
    .wanted;
}
