import { assertNever } from '../../../base/assert';
import { formatFigure, tickText, withUnit } from '../../../base/format';
import { type Figure, findFigure } from '../../../figures/catalogue';
import { duelVerdict } from '../../../run/league/duel';
import type { Verdict } from '../../../run/league/verdict';
import { type Field, readValue } from '../../../scenario/field';
import { findField } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import { duelOf, type SituationCondition } from './duels';
import type { LessonRun, RunOf } from './facts';
import type { Bound, Condition } from './format';
import { formatSettingIn } from './placeholders';

export interface Evidence {
  /** Null while it's computed; then no condition on a figure holds. */
  readonly run: LessonRun | null;
  readonly scenario: Scenario;
  /** The step's first run; null if there is none. */
  readonly before: LessonRun | null;
  readonly first: Scenario;
  readonly sloMs: number;
  /** For conditions on situations of the league. */
  readonly runOf: RunOf;
}

export interface Finding {
  readonly holds: boolean;
  /** "p99 latency below 200 ms". */
  readonly wanted: string;
  /** "133 ms"; empty while the run is computed. */
  readonly found: string;
}

export function judgeCondition(condition: Condition, evidence: Evidence): Finding {
  const found =
    'situation' in condition
      ? judgeSituation(condition, evidence)
      : 'figure' in condition
        ? judgeFigure(condition, evidence)
        : judgeSetting(condition, evidence);
  return condition.says === undefined ? found : { ...found, wanted: condition.says };
}

/** A bound as a number in the figure's unit; NaN if the run before has no such figure. */
export function boundValue(bound: Bound, { before, sloMs }: Pick<Evidence, 'before' | 'sloMs'>): number {
  if (typeof bound === 'number') return bound;
  if (bound === 'slo') return sloMs;
  const figure = findFigure(bound.before);
  return figure === null || before === null ? Number.NaN : bound.times * figure.of(before);
}

type FigureCondition = Extract<Condition, { readonly figure: string }>;
type SettingCondition = Extract<Condition, { readonly setting: string }>;

/** By p99 and mean, as the league judges them. */
function judgeSituation(condition: SituationCondition, { scenario, runOf }: Evidence): Finding {
  const { is, than } = condition;
  const duel = duelOf(condition, scenario);
  const verdict = duelVerdict(duel, (run) => runOf(run)?.summary ?? null);
  const outcome = verdict?.outcome;
  return {
    holds: outcome === 'better' || (outcome === 'same' && is === 'not worse'),
    wanted: `${duel.situation.label}: ${is} than ${than}`,
    found: outcome === undefined ? '' : FOUND[outcome],
  };
}

const FOUND: Readonly<Record<Verdict['outcome'], string>> = {
  better: 'better',
  worse: 'worse',
  mixed: 'better and worse',
  same: 'no difference',
};

function judgeFigure(condition: FigureCondition, evidence: Evidence): Finding {
  const figure = findFigure(condition.figure);
  if (figure === null) return { holds: false, wanted: condition.figure, found: '' };
  const value = evidence.run === null ? Number.NaN : figure.of(evidence.run);
  const found = evidence.run === null ? '' : figure.format(value);
  const [low, high] =
    condition.is === 'between'
      ? condition.than.map((bound) => boundValue(bound, evidence))
      : [boundValue(condition.than, evidence), Number.NaN];
  const [from = Number.NaN, to = Number.NaN] = [low, high];
  return {
    holds: holds(condition.is, value, from, to),
    wanted: formatWanted(figure, condition, [from, to]),
    found,
  };
}

function holds(is: FigureCondition['is'], value: number, from: number, to: number): boolean {
  switch (is) {
    case 'below':
      return value < from;
    case 'above':
      return value > from;
    case 'between':
      return value >= from && value <= to;
    default:
      return assertNever(is);
  }
}

function formatWanted(figure: Figure, { is, than }: FigureCondition, values: readonly number[]): string {
  const bounds = is === 'between' ? than : [than];
  const [from, to] = bounds.map((bound, index) => formatBound(bound, figure, values[index] ?? Number.NaN));
  return is === 'between' ? `${figure.title} from ${from} to ${to}` : `${figure.title} ${is} ${from}`;
}

/** A bound with its unit, or as a part of the run before if that run isn't known. */
function formatBound(bound: Bound, figure: Figure, value: number): string {
  if (typeof bound !== 'object') return tickText(figure.format(value));
  if (Number.isFinite(value)) return figure.format(value);
  return bound.times < 1
    ? `${withUnit(formatFigure(100 * bound.times, 0), '%')} of what it was`
    : `${formatFigure(bound.times, 1)} times what it was`;
}

function judgeSetting(condition: SettingCondition, { scenario, first }: Evidence): Finding {
  const field = findField(condition.setting);
  if (field === undefined) return { holds: false, wanted: condition.setting, found: '' };
  const value = scenario[field.name];
  const found = formatSettingIn(field, value);
  if (!('than' in condition)) {
    const same = value === first[field.name] && timedText(scenario, field) === timedText(first, field);
    const [was, unchanged] = [formatSettingIn(field, first[field.name]), condition.is === 'unchanged'];
    return {
      holds: same === unchanged,
      wanted: unchanged ? `${field.label}: still ${was}` : `${field.label}: no longer ${was}`,
      found: unchanged && same ? '' : found,
    };
  }
  const than = settingBound(field, condition.than);
  const timed = scenario.at.filter((change) => change.field === field.name).map((change) => change.value);
  const broken = than === null ? value : [value, ...timed].find((one) => !compares(condition.is, one, than));
  const word = { below: ' below', above: ' above', equal: ':', not: ': not' }[condition.is];
  return {
    holds: broken === undefined,
    wanted: `${field.label}${word} ${than === null ? condition.than : formatSettingIn(field, than)}`,
    found: broken === undefined ? found : formatSettingIn(field, broken),
  };
}

function timedText({ at }: Scenario, { name }: Field): string {
  return JSON.stringify(at.filter((change) => change.field === name));
}

export function settingBound(field: Field, than: number | string): number | string | null {
  const checked = readValue(field, String(than));
  return checked.type === 'valid' ? checked.value : null;
}

export function compares(
  is: 'below' | 'above' | 'equal' | 'not',
  value: number | string,
  than: number | string,
): boolean {
  if (is === 'equal') return value === than;
  if (is === 'not') return value !== than;
  if (typeof value !== 'number' || typeof than !== 'number') return false;
  return is === 'below' ? value < than : value > than;
}
