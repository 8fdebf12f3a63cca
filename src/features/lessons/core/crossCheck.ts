import { readValue } from '../../../scenario/field';
import { FIELD_NAMES, findField } from '../../../scenario/fields';
import { shorten, suggestionFor } from '../../../scenario/notice';
import { isCurveFigure } from './curves';
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
  type TryStep,
  WATCHED_PARTS,
} from './format';
import { KEPT_WORDS, namesOf } from './keeps';
import { figureProblem, OWN_RUNS, settingProblem, textProblems } from './placeholders';
import { error, type JsonPath, type Problem } from './problems';

/** Null is nothing. */
type Found = readonly (Problem | null)[];

/** Problems that the schema can't find: names of figures and settings, and numbers in texts. */
export function crossCheck({ title, idea, explain, steps }: Lesson): readonly Problem[] {
  const found: Found = [
    ...textProblems(['title'], title, []),
    ...textProblems(['idea'], idea, []),
    ...textProblems(['explain', 'asks'], explain?.asks, []),
    ...textProblems(['explain', 'answer'], explain?.answer, []),
    ...steps.flatMap((step, index) => {
      const at = ['steps', index];
      return step.kind === 'ask' ? askProblems(at, step) : tryProblems(at, step);
    }),
  ];
  return found.filter((problem) => problem !== null);
}

function tryProblems(at: JsonPath, step: TryStep): Found {
  return [
    ...(['title', 'text', 'hint'] as const).flatMap((key) =>
      textProblems([...at, key], step[key], ['before']),
    ),
    ...textProblems([...at, 'done'], step.done, ['before', 'now']),
    ...conditionProblems([...at, 'check'], step.check, true),
    ...(step.keep ?? []).flatMap((kept, index) => keptProblems([...at, 'keep', index], kept)),
    ...(['missed', 'why'] as const).flatMap((key) => explanationProblems([...at, key], step[key] ?? [])),
  ];
}

const KEEPABLE: readonly string[] = [...KEPT_WORDS, ...FIELD_NAMES];

function keptProblems(at: JsonPath, kept: Kept): Found {
  const unknown = namesOf(kept).filter((name) => !KEEPABLE.includes(name));
  return [
    ...unknown.map((name) => {
      const message = `there is nothing called "${shorten(name)}" to keep.${suggestionFor(name, KEEPABLE)}`;
      return error(at, 'unknown-keep', message);
    }),
    ...(typeof kept === 'string'
      ? []
      : [
          ...textProblems([...at, 'called'], kept.called, ['before']),
          ...textProblems([...at, 'says'], kept.says, ['before', 'now']),
        ]),
  ];
}

function explanationProblems(at: JsonPath, all: readonly Explanation[]): Found {
  return all.flatMap(({ when, says }, index) => [
    ...conditionProblems([...at, index, 'when'], when, true),
    ...textProblems([...at, index, 'says'], says, ['before', 'now']),
  ]);
}

function askProblems(at: JsonPath, step: AskStep): Found {
  const { question, reveal, change, watch } = step;
  const also = Object.keys(step.also ?? {});
  const open = change === undefined ? [] : ['before', 'changes'];
  const known = [...open, 'after', 'guess', ...also];
  const shown = [...at, 'reveal'];
  return [
    ...textProblems([...at, 'title'], step.title, open),
    ...textProblems([...at, 'text'], step.text, open),
    ...textProblems([...at, 'change', 'says'], change?.says, open),
    ...textProblems([...at, 'watch', 'says'], watch?.says, open),
    targetProblem([...at, 'change', 'target'], change?.target, []),
    targetProblem([...at, 'watch', 'target'], watch?.target, WATCHED_PARTS),
    ...alsoProblems([...at, 'also'], also),
    ...questionProblems([...at, 'question'], question, change !== undefined, open, known),
    ...claimProblems([...at, 'claims'], step, [
      'after',
      ...also,
      ...(change === undefined ? [] : ['before']),
    ]),
    ...(reveal.parts ?? []).map((name, index) => figureProblem([...shown, 'parts', index], name)),
    ...(['title', 'text', 'why', 'same', 'notice', 'evidence'] as const).flatMap((key) =>
      textProblems([...shown, key], reveal[key], known),
    ),
    reveal.loop === undefined ? null : runProblem([...shown, 'loop'], reveal.loop, ['after', ...also]),
    ...filmProblems([...shown, 'film'], reveal, [...known, 'here']),
    ...conditionProblems([...shown, 'shows'], reveal.shows ?? [], change !== undefined),
  ];
}

function runProblem(at: JsonPath, name: string, runs: readonly string[]): Problem | null {
  const message = `there is no run "${shorten(name)}" in this step.`;
  return runs.includes(name) ? null : error(at, 'unknown-run', message);
}

function filmProblems(path: JsonPath, { film = [], at }: RevealTexts, told: readonly string[]): Found {
  return film.flatMap(({ at: mine, says }, index) => {
    const later = film[index + 1]?.at ?? at;
    const late = typeof mine === 'number' && typeof later === 'number' && mine > later;
    const order = index + 1 < film.length ? 'the next caption' : 'the end of the film, "at"';
    return [
      ...textProblems([...path, index, 'says'], says, told),
      late ? error([...path, index, 'at'], 'too-late', `it comes after ${order}.`) : null,
    ];
  });
}

function targetProblem(at: JsonPath, target: string | undefined, parts: readonly string[]): Problem | null {
  if (target === undefined || parts.includes(target)) return null;
  const problem = settingProblem(at, target);
  if (problem === null || parts.length === 0) return problem;
  return { ...problem, message: `${problem.message} The parts of the page are ${parts.join(', ')}.` };
}

function alsoProblems(at: JsonPath, names: readonly string[]): Found {
  const taken: readonly string[] = OWN_RUNS;
  const { also } = LESSON_LIMITS;
  return [
    names.length > also ? error(at, 'too-long', `it has more than ${also} runs.`) : null,
    ...names.map((name) => {
      // A list has its numbers for names.
      if (/^\d+$/.test(name))
        return error(at, 'not-object', 'it must be an object in { } with a name for each run.');
      if (taken.includes(name))
        return error(at, 'reserved-name', `"${name}" is reserved. Choose another name.`);
      const rule = 'Use lower-case letters, digits and hyphens.';
      return /^[a-z][a-z0-9-]{0,29}$/.test(name)
        ? null
        : error(at, 'bad-name', `"${shorten(name)}" isn't a valid name. ${rule}`);
    }),
  ];
}

function questionProblems(
  at: JsonPath,
  question: Question,
  hasBefore: boolean,
  open: readonly string[],
  told: readonly string[],
): Found {
  const text = textProblems([...at, 'text'], question.text, open);
  const figure = [...at, 'figure'];
  switch (question.kind) {
    case 'choose':
      return [
        ...text,
        question.figure === undefined ? null : figureProblem(figure, question.figure),
        ...optionProblems([...at, 'options'], question, hasBefore, open, told),
      ];
    case 'ruler':
      return [...text, figureProblem(figure, question.figure), rangeProblem(at, question)];
    case 'curve':
      return [...text, curveProblem(figure, question.figure), rangeProblem(at, question)];
  }
}

function optionProblems(
  path: JsonPath,
  { options, figure }: ChooseQuestion,
  hasBefore: boolean,
  open: readonly string[],
  told: readonly string[],
): Found {
  return options.flatMap(({ text, reply, right, guess }, index) => {
    const at = [...path, index];
    const isLast = index === options.length - 1;
    return [
      ...textProblems([...at, 'text'], text, open),
      ...textProblems([...at, 'reply'], reply, told),
      ...(right === 'otherwise' ? [] : conditionProblems([...at, 'right'], right, hasBefore)),
      right === 'otherwise' && !isLast
        ? error([...at, 'right'], 'early-otherwise', 'only the last option can be right "otherwise".')
        : null,
      ...(guess === undefined ? [] : [boundProblem([...at, 'guess'], guess, hasBefore)]),
      guess !== undefined && figure === undefined
        ? error([...at, 'guess'], 'no-figure', 'the question has no "figure" to guess.')
        : null,
    ];
  });
}

function curveProblem(at: JsonPath, figure: string): Problem | null {
  if (isCurveFigure(figure)) return null;
  const choice = `Choose one of ${CURVE_FIGURES.join(', ')}, share.0, share.1 …`;
  return error(at, 'not-over-time', `"${shorten(figure)}" can't be drawn over time. ${choice}`);
}

function rangeProblem(at: JsonPath, { from, to }: { readonly from: number; readonly to: number }) {
  return from < to ? null : error(at, 'empty-range', '"from" must be below "to".');
}

function boundProblem(at: JsonPath, bound: Bound, hasBefore: boolean): Problem | null {
  if (typeof bound !== 'object') return null;
  const none = 'this step has no "change", so there is no earlier run to compare with.';
  return hasBefore ? figureProblem([...at, 'before'], bound.before) : error(at, 'no-change', none);
}

function conditionProblems(
  path: JsonPath,
  conditions: readonly (Condition | Claim)[],
  hasBefore: boolean,
): Found {
  return conditions.flatMap((condition, index) => {
    const at = [...path, index];
    const says = 'says' in condition ? textProblems([...at, 'says'], condition.says, []) : [];
    if ('situation' in condition) return [...says];
    if ('setting' in condition) return [...says, conditionOnSetting(at, condition)];
    const { figure, than } = condition;
    const bounds = Array.isArray(than)
      ? than.map((bound, side) => boundProblem([...at, 'than', side], bound, hasBefore))
      : [boundProblem([...at, 'than'], than as Bound, hasBefore)];
    return [...says, figureProblem([...at, 'figure'], figure), ...bounds];
  });
}

function claimProblems(at: JsonPath, { claims = [], change }: AskStep, runs: readonly string[]): Found {
  const unknown = claims.map(({ of }, index) => runProblem([...at, index, 'of'], of, runs));
  return [...unknown, ...conditionProblems(at, claims, change !== undefined)];
}

function conditionOnSetting(
  at: JsonPath,
  condition: Extract<Condition, { readonly setting: string }>,
): Problem | null {
  const field = findField(condition.setting);
  if (field === undefined) return settingProblem([...at, 'setting'], condition.setting);
  if (!('than' in condition)) return null;
  const checked = readValue(field, String(condition.than));
  return checked.type === 'valid' ? null : error([...at, 'than'], 'bad-setting', checked.message);
}
