import { findFigure } from '../../../figures/catalogue';
import { readValue } from '../../../scenario/field';
import { FIELDS, findField } from '../../../scenario/fields';
import { shorten } from '../../../scenario/notice';
import {
  type AskStep,
  type Bound,
  type ChooseQuestion,
  type Claim,
  type Condition,
  CURVE_FIGURES,
  type Explanation,
  type Kept,
  LESSON_LIMITS,
  type Lesson,
  type Question,
  type RevealTexts,
  type Step,
  type TryStep,
  WATCHED_PARTS,
} from './format';
import { KEPT_WORDS, namesOf } from './keeps';
import { meant, OWN_RUNS, textProblems, unknownFigure, unknownSetting } from './placeholders';

/** Problems that the schema can't find: names of figures and settings, and numbers in texts. */
export function crossCheck(lesson: Lesson): readonly string[] {
  const plain = [
    ...braces('title', lesson.title, []),
    ...braces('idea', lesson.idea, []),
    ...braces('explain, asks', lesson.explain?.asks, []),
    ...braces('explain, answer', lesson.explain?.answer, []),
  ];
  return [
    ...plain,
    ...lesson.steps.flatMap((step, index) =>
      stepProblems(step).map((sentence) => `Step ${index + 1}, ${sentence}`),
    ),
  ];
}

function stepProblems(step: Step): readonly string[] {
  return step.kind === 'ask' ? askProblems(step) : tryProblems(step);
}

function tryProblems(step: TryStep): readonly string[] {
  return [
    ...braces('title', step.title, ['before']),
    ...braces('text', step.text, ['before']),
    ...braces('hint', step.hint, ['before']),
    ...braces('done', step.done, ['before', 'now']),
    ...conditionProblems('condition', step.check, true),
    ...(step.keep ?? []).flatMap((kept, index) => keptProblems(`keep ${index + 1}`, kept)),
    ...(['missed', 'why'] as const).flatMap((key) => explanationProblems(key, step[key] ?? [])),
  ];
}

function keptProblems(place: string, kept: Kept): readonly string[] {
  const unknown = namesOf(kept).filter((name) => !KEPT_WORDS.includes(name) && findField(name) === undefined);
  const known = [...KEPT_WORDS, ...FIELDS.map(({ name }) => name)];
  return [
    ...unknown.map(
      (name) => `${place}: there is nothing called "${shorten(name)}" to keep.${meant(name, known)}`,
    ),
    ...(typeof kept === 'string' ? [] : keptTexts(place, kept)),
  ];
}

function keptTexts(place: string, { called, says }: Exclude<Kept, string>): readonly string[] {
  return [
    ...braces(`${place}, called`, called, ['before']),
    ...braces(`${place}, says`, says, ['before', 'now']),
  ];
}

function explanationProblems(key: string, all: readonly Explanation[]): readonly string[] {
  return all.flatMap(({ when, says }, index) => [
    ...conditionProblems(`${key} ${index + 1}, when`, when, true),
    ...braces(`${key} ${index + 1}, says`, says, ['before', 'now']),
  ]);
}

function askProblems(step: AskStep): readonly string[] {
  const { question, reveal, change, watch } = step;
  const also = Object.keys(step.also ?? {});
  const open = change === undefined ? [] : ['before', 'changes'];
  const known = [...open, 'after', 'guess', ...also];
  return [
    ...braces('title', step.title, open),
    ...braces('text', step.text, open),
    ...braces('change, says', change?.says, open),
    ...braces('watch, says', watch?.says, open),
    ...targetProblems('change', change?.target, []),
    ...targetProblems('watch', watch?.target, WATCHED_PARTS),
    ...alsoProblems(also),
    ...questionProblems(question, change !== undefined, open, known),
    ...claimProblems(step, ['after', ...also, ...(change === undefined ? [] : ['before'])]),
    ...(reveal.parts ?? []).flatMap((name, index) => figureProblems(`reveal, parts ${index + 1}`, name)),
    ...(['title', 'text', 'why', 'same', 'notice', 'evidence'] as const).flatMap((key) =>
      braces(`reveal, ${key}`, reveal[key], known),
    ),
    ...(reveal.loop === undefined || reveal.loop === 'after' || also.includes(reveal.loop)
      ? []
      : [`reveal, loop: there is no run "${shorten(reveal.loop)}" in this step.`]),
    ...filmProblems(reveal, [...known, 'here']),
    ...conditionProblems('reveal, shows', reveal.shows ?? [], change !== undefined),
  ];
}

function filmProblems({ film = [], at }: RevealTexts, told: readonly string[]): readonly string[] {
  return film.flatMap(({ at: mine, says }, index) => {
    const key = `reveal, film ${index + 1}`;
    const later = film[index + 1]?.at ?? at;
    const late = typeof mine === 'number' && typeof later === 'number' && mine > later;
    const order = index + 1 < film.length ? 'the next caption' : 'the end of the film, "at"';
    return [...braces(`${key}, says`, says, told), ...(late ? [`${key}, at: it comes after ${order}.`] : [])];
  });
}

function braces(key: string, text: string | undefined, runs: readonly string[]): readonly string[] {
  return text === undefined ? [] : textProblems(text, runs).map((sentence) => `${key}: ${sentence}`);
}

function targetProblems(
  key: string,
  target: string | undefined,
  parts: readonly string[],
): readonly string[] {
  if (target === undefined || parts.includes(target) || findField(target) !== undefined) return [];
  const places = parts.length === 0 ? '' : ` The parts of the page are ${parts.join(', ')}.`;
  return [`${key}, target: ${unknownSetting(target)}${places}`];
}

function alsoProblems(names: readonly string[]): readonly string[] {
  const taken: readonly string[] = OWN_RUNS;
  const few = names.length > LESSON_LIMITS.also ? [`also: it has more than ${LESSON_LIMITS.also} runs.`] : [];
  return [
    ...few,
    ...names.flatMap((name) => {
      // A list has its numbers for names.
      if (/^\d+$/.test(name)) return ['also: it must be an object in { } with a name for each run.'];
      if (taken.includes(name)) return [`also: "${name}" is reserved. Choose another name.`];
      return /^[a-z][a-z0-9-]{0,29}$/.test(name)
        ? []
        : [`also: "${shorten(name)}" isn't a valid name. Use lower-case letters, digits and hyphens.`];
    }),
  ];
}

function questionProblems(
  question: Question,
  hasBefore: boolean,
  open: readonly string[],
  told: readonly string[],
): readonly string[] {
  const text = braces('question, text', question.text, open);
  const figure = question.figure === undefined ? [] : figureProblems('question, figure', question.figure);
  switch (question.kind) {
    case 'choose':
      return [...text, ...figure, ...optionProblems(question, hasBefore, open, told)];
    case 'ruler':
      return [...text, ...figure, ...rangeProblems(question)];
    case 'curve':
      return [...text, ...curveProblems(question.figure), ...rangeProblems(question)];
  }
}

function optionProblems(
  { options, figure }: ChooseQuestion,
  hasBefore: boolean,
  open: readonly string[],
  told: readonly string[],
): readonly string[] {
  return options.flatMap((option, index) => {
    const key = `question, option ${index + 1}`;
    const last = index === options.length - 1;
    return [
      ...braces(`${key}, text`, option.text, open),
      ...braces(`${key}, reply`, option.reply, told),
      ...(option.right === 'otherwise'
        ? last
          ? []
          : [`${key}, right: only the last option can be right "otherwise".`]
        : conditionProblems(`${key}, right`, option.right, hasBefore)),
      ...(option.guess === undefined ? [] : boundProblems(`${key}, guess`, option.guess, hasBefore)),
      ...(option.guess !== undefined && figure === undefined
        ? [`${key}, guess: the question has no "figure" to guess.`]
        : []),
    ];
  });
}

function curveProblems(figure: string): readonly string[] {
  const known: readonly string[] = CURVE_FIGURES;
  if (known.includes(figure) || /^share\.\d{1,3}$/.test(figure)) return [];
  return [
    `question, figure: "${shorten(figure)}" can't be drawn over time. Choose one of ${known.join(', ')}, share.0, share.1 …`,
  ];
}

function rangeProblems({ from, to }: { readonly from: number; readonly to: number }): readonly string[] {
  return from < to ? [] : ['question: "from" must be below "to".'];
}

function figureProblems(key: string, name: string): readonly string[] {
  return findFigure(name) === null ? [`${key}: ${unknownFigure(name)}`] : [];
}

function boundProblems(key: string, bound: Bound, hasBefore: boolean): readonly string[] {
  if (typeof bound !== 'object') return [];
  if (!hasBefore) return [`${key}: this step has no "change", so there is no earlier run to compare with.`];
  return figureProblems(`${key}, before`, bound.before);
}

function conditionProblems(
  key: string,
  conditions: readonly (Condition | Claim)[],
  hasBefore: boolean,
): readonly string[] {
  return conditions.flatMap((condition, index) => {
    const place = `${key} ${index + 1}`;
    const says = 'says' in condition ? braces(`${place}, says`, condition.says, []) : [];
    if ('setting' in condition) return [...says, ...settingProblems(place, condition)];
    const bounds = condition.is === 'between' ? condition.than : [condition.than];
    return [
      ...says,
      ...figureProblems(`${place}, figure`, condition.figure),
      ...bounds.flatMap((bound, at) =>
        boundProblems(
          condition.is === 'between' ? `${place}, than ${at + 1}` : `${place}, than`,
          bound,
          hasBefore,
        ),
      ),
    ];
  });
}

function claimProblems({ claims = [], change }: AskStep, runs: readonly string[]): readonly string[] {
  const unknown = claims.flatMap(({ of }, index) =>
    runs.includes(of) ? [] : [`claims ${index + 1}, of: there is no run "${shorten(of)}" in this step.`],
  );
  return [...unknown, ...conditionProblems('claims', claims, change !== undefined)];
}

function settingProblems(
  place: string,
  condition: Extract<Condition, { readonly setting: string }>,
): readonly string[] {
  const field = findField(condition.setting);
  if (field === undefined) return [`${place}, setting: ${unknownSetting(condition.setting)}`];
  if (!('than' in condition)) return [];
  const checked = readValue(field, String(condition.than));
  return checked.type === 'valid' ? [] : [`${place}, than: ${checked.message}`];
}
