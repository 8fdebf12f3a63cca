import { formatBytes, formatFigure, NO_FIGURE, tickText, withUnit } from '../../../base/format';
import { ratioText } from '../../../base/ratio';
import { FIGURE_IDS, figureOf, findFigure } from '../../../figures/catalogue';
import { type Field, type FieldValue, isQuantity, numberText, valueText } from '../../../scenario/field';
import { FIELD_NAMES, FIELDS, findField } from '../../../scenario/fields';
import { shorten, suggestionFor } from '../../../scenario/notice';
import type { Scenario } from '../../../scenario/scenario';
import type { SkinName } from '../../../scenario/skins';
import type { LessonRun, RunOf } from './facts';
import { lessonFigure } from './lessonFigure';
import { error, type JsonPath, type Problem } from './problems';

/** Figure of real Kafka by a row of evidence, in the figure's unit; null if there is no such row or figure. */
export type KafkaFigures = (rowId: string, figure: string) => number | null;

/** Without the evidence. */
export const NO_KAFKA: KafkaFigures = () => null;

type Placeholder =
  /** A run: before, after, now, or one of `also`. */
  | { readonly type: 'run'; readonly run: string; readonly name: string }
  | { readonly type: 'ratio' | 'times'; readonly figure: string }
  | { readonly type: 'kafka'; readonly row: string; readonly figure: string }
  | { readonly type: 'slo' | 'guess' };

export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'number'; readonly placeholder: Placeholder; readonly source: string };

/** Numbers for texts. What's missing is still being computed, or doesn't exist. */
export interface Facts {
  readonly scenarios: ReadonlyMap<string, Scenario>;
  readonly runs: ReadonlyMap<string, LessonRun>;
  readonly runOf: RunOf;
  readonly sloMs: number;
  /** Terms of the figures; null = Kafka's. */
  readonly skin: SkinName | null;
  /** The reader's answer in words; null if it isn't a number. */
  readonly guess: string | null;
  readonly kafka: KafkaFigures | null;
  /** A run whose figures are left open on paper, to be filled in by hand. */
  readonly open?: string;
}

export type FactsOfStep = (index: number) => Facts;

/** Stands for a number that is being computed. */
export const PENDING = '…';

/** Stands for a number to fill in by hand. */
const OPEN = '________';

export const OWN_RUNS = [
  'before',
  'after',
  'here',
  'now',
  'setting',
  'new',
  'ratio',
  'times',
  'kafka',
] as const;

/** Splits a text. Braces that aren't a placeholder stay text; `textProblems` finds them. */
export function piecesOf(text: string): readonly Piece[] {
  return text
    .split(/(`[^`]*`|\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part): Piece => {
      if (part.length > 2 && part.startsWith('`') && part.endsWith('`'))
        return { type: 'code', text: part.slice(1, -1) };
      const placeholder = part.startsWith('{') ? readPlaceholder(part.slice(1, -1)) : null;
      return placeholder === null
        ? { type: 'text', text: part }
        : { type: 'number', placeholder, source: part };
    });
}

/** Problems with the placeholders of the text at `path`; `runs` are the known names. */
export function textProblems(
  path: JsonPath,
  text: string | undefined,
  runs: readonly string[],
): readonly Problem[] {
  return piecesOf(text ?? '').flatMap((piece) => {
    if (piece.type === 'code') return [];
    if (piece.type === 'text') {
      const [brace] = /\{[^{}]*\}?|\}/.exec(piece.text) ?? [];
      if (brace === undefined) return [];
      const meant = placeholderMeant(brace, runs);
      const message = `"${shorten(brace)}" isn't a placeholder.${meant} docs/lessons.md lists them all.`;
      return [error(path, 'not-placeholder', message)];
    }
    const problem = placeholderProblem(path, piece.placeholder, runs);
    return problem === null ? [] : [{ ...problem, message: `${piece.source}: ${problem.message}` }];
  });
}

/** Replaces a placeholder by a number with its unit, PENDING, or a dash. */
export function fill(placeholder: Placeholder, facts: Facts): string {
  switch (placeholder.type) {
    case 'slo':
      return tickText(lessonFigure(facts, 'p99')?.format(facts.sloMs) ?? NO_FIGURE);
    case 'guess':
      return facts.guess ?? NO_FIGURE;
    case 'run':
      return ofRun(placeholder, facts);
    case 'kafka':
      return ofKafka(placeholder, facts);
    case 'ratio':
    case 'times':
      return compared(placeholder, facts);
  }
}

export function formatPlain(text: string, facts: Facts | null): string {
  return piecesOf(text)
    .map((piece) => {
      if (piece.type !== 'number') return piece.text;
      return facts === null ? piece.source : fill(piece.placeholder, facts);
    })
    .join('');
}

function readPlaceholder(inside: string): Placeholder | null {
  const [first = '', second, third, ...more] = inside.split(':').map((part) => part.trim());
  if (more.length > 0) return null;
  if (second === undefined) return first === 'slo' || first === 'guess' ? { type: first } : null;
  if (first === 'kafka') return third === undefined ? null : { type: 'kafka', row: second, figure: third };
  if (third !== undefined) return null;
  if (first === 'ratio' || first === 'times') return { type: first, figure: second };
  if (first === 'setting') return { type: 'run', run: 'before', name: settingName(second) };
  if (first === 'new') return { type: 'run', run: 'after', name: settingName(second) };
  return /^[a-z][a-z0-9-]*$/.test(first) ? { type: 'run', run: first, name: second } : null;
}

const SETTING = 'setting:';
const settingName = (name: string): string => SETTING + name;

function placeholderProblem(
  path: JsonPath,
  placeholder: Placeholder,
  runs: readonly string[],
): Problem | null {
  switch (placeholder.type) {
    case 'slo':
      return null;
    case 'guess':
      return runs.includes('guess') ? null : error(path, 'no-answer', 'there is no answer at this point.');
    case 'kafka':
      return figureProblem(path, placeholder.figure);
    case 'ratio':
    case 'times':
      return (
        figureProblem(path, placeholder.figure) ??
        (runs.includes('before') && runs.includes('after')
          ? null
          : error(path, 'no-two-runs', 'there are no two runs to compare here.'))
      );
    case 'run':
      return runProblem(path, placeholder, runs);
  }
}

function runProblem(
  path: JsonPath,
  { run, name }: { readonly run: string; readonly name: string },
  runs: readonly string[],
): Problem | null {
  if (name.startsWith(SETTING)) {
    // Settings are known before any run.
    const known = run === 'before' || runs.includes('changes');
    return known
      ? settingProblem(path, name.slice(SETTING.length))
      : error(path, 'no-change', 'this step changes no setting.');
  }
  if (!runs.includes(run)) {
    const message = `there is no run "${shorten(run)}" at this point.${suggestionFor(run, [...runs, 'setting'])}`;
    return error(path, 'unknown-run', message);
  }
  return findField(name) === undefined ? figureProblem(path, name) : null;
}

/** " Did you mean {before:p99}?" for {p99} and {Before.p99}, or nothing. */
function placeholderMeant(brace: string, runs: readonly string[]): string {
  const inside = brace.replace(/[{}]/g, '').trim();
  const run = runs.includes('before') ? 'before' : runs.includes('after') ? 'after' : null;
  const named =
    findField(inside) !== undefined ? `setting:${inside}` : run === null ? '' : `${run}:${inside}`;
  const spelt = inside.toLowerCase().replace(/[.:]/, ':');
  const fits = [named, spelt].find((text) => {
    const placeholder = readPlaceholder(text);
    return placeholder !== null && placeholderProblem([], placeholder, runs) === null;
  });
  return fits === undefined ? '' : ` Did you mean {${fits}}?`;
}

/** Null if there is such a figure. */
export function figureProblem(path: JsonPath, name: string): Problem | null {
  if (findFigure(name) !== null) return null;
  const label = FIGURE_IDS.find((id) => formatSame(figureOf(id).label, name));
  const isSetting = findField(name) === undefined ? '' : ' It is a setting.';
  const message = `there is no figure "${shorten(name)}".${isSetting || suggestionFor(label ?? name, FIGURE_IDS)}`;
  return error(path, 'unknown-figure', message);
}

/** Null if there is such a setting. */
export function settingProblem(path: JsonPath, name: string): Problem | null {
  if (findField(name) !== undefined) return null;
  const labelled = FIELDS.find(({ label }) => formatSame(label, name))?.name;
  const isFigure = findFigure(name) === null ? '' : ' It is a figure.';
  const message = `there is no setting "${shorten(name)}".${isFigure || suggestionFor(labelled ?? name, FIELD_NAMES)}`;
  return error(path, 'unknown-setting', message);
}

const formatSame = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

/** As exact as what a reader multiplies: of both sides of Little's law the text gives three figures. */
const PRODUCTS: readonly string[] = ['little', 'in.system'];

function ofRun({ run, name }: { readonly run: string; readonly name: string }, facts: Facts): string {
  const setting = name.startsWith(SETTING) ? name.slice(SETTING.length) : name;
  const field = findField(setting);
  if (field !== undefined) {
    const scenario = facts.scenarios.get(run);
    return scenario === undefined ? PENDING : formatSettingIn(field, scenario[field.name]);
  }
  const [figure, known] = [lessonFigure(facts, setting), facts.runs.get(run)];
  if (figure === null) return NO_FIGURE;
  if (known === undefined) return run === facts.open ? OPEN : PENDING;
  const counted = setting === 'requests.per.s' ? 'requests' : 'records';
  const value = figure.of(known);
  return figure
    .format(PRODUCTS.includes(setting) ? Number(value.toPrecision(3)) : value)
    .replace('\u202F/s', ` ${counted} a second`);
}

/** A setting in a sentence: `16 KB`, `3.5 ms`, `2,048 records a second`. Nothing is rounded. */
export function formatSettingIn(field: Field, value: FieldValue): string {
  if (typeof value === 'string' || !isQuantity(field)) return valueText(field, value);
  // As in its field, unless KB say it exactly.
  if (field.unit === 'B') return value % 1024 === 0 ? formatBytes(value) : valueText(field, value);
  if (field.unit === 'rec/s') return `${numberText(value)} records a second`;
  if (field.unit === 'µs' && value >= 1000) return withUnit(numberText(value / 1000), 'ms');
  if (field.unit === 'ms' && value >= 1000) return withUnit(numberText(value / 1000), 's');
  return valueText(field, value);
}

function ofKafka(
  { row, figure: name }: { readonly row: string; readonly figure: string },
  facts: Facts,
): string {
  const figure = findFigure(name);
  if (facts.kafka === null) return PENDING;
  const value = figure === null ? null : facts.kafka(row, name);
  return figure === null || value === null ? NO_FIGURE : figure.format(value);
}

function compared(
  { type, figure: name }: { readonly type: 'ratio' | 'times'; readonly figure: string },
  { runs }: Facts,
): string {
  const [before, after, figure] = [runs.get('before'), runs.get('after'), findFigure(name)];
  if (before === undefined || after === undefined) return PENDING;
  const [from, to] = [figure?.of(before) ?? Number.NaN, figure?.of(after) ?? Number.NaN];
  const times = Math.max(from, to) / Math.min(from, to);
  if (!Number.isFinite(times)) return NO_FIGURE;
  const text = times >= 9.95 ? formatFigure(times, 0) : formatFigure(times, 1);
  if (type === 'times') return text;
  return ratioText(to, from) || 'about the same';
}
