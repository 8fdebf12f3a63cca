import type { Cost, Ranking } from '../../../scenario/decision';
import { NEAR } from './front';
import { isAlike, type Order, orderOf } from './rank';
import type { SettingReading } from './reading';
import type { DecideResult } from './result';

/** A setting to choose, and those that nobody could tell from it. */
export interface AnswerOption {
  /** A to E, here and in the chart. */
  readonly letter: string;
  readonly setting: SettingReading;
  readonly alike: readonly SettingReading[];
}

/**
 * What a search says so far. Screen, chart, table, record, command and packages all say this one answer, so they agree
 * whether it is running, stopped or done.
 */
export interface Answer {
  readonly ranking: Ranking;
  readonly present: SettingReading | null;
  /** Confirmed settings other than the present ones, the best of the ranking first. */
  readonly options: readonly AnswerOption[];
  /** The best confirmed setting: the present one, or that of the first option; null if none is confirmed. */
  readonly recommended: SettingReading | null;
  /** The best of those that kept the objective in every run so far, confirmed or not; null if none did. */
  readonly soFar: SettingReading | null;
  /** Of the same settings, the one that costs least. */
  readonly cheapest: SettingReading | null;
  /** Settings that were tried, without the present one; of them, those that keep the objective so far, and the confirmed. */
  readonly tried: number;
  readonly keep: number;
  readonly confirmed: number;
}

/** Rows of a table that people still read. */
const MOST_OPTIONS = 5;
const LETTERS = 'ABCDE';

/** The answer of a result, by the ranking of its question. */
export function answerOf(result: DecideResult): Answer {
  const { present, settings } = result;
  const { decision } = result.question;
  const keeping = settings.filter(keepsSoFar);
  const confirmed = keeping.filter(isConfirmed);
  const { boundMs } = result.question;
  const keep = settings.filter((setting) => standingOf(setting, boundMs) !== 'misses').length;
  const counts = { tried: settings.length, keep, confirmed: confirmed.length };
  if (present === null)
    return {
      ranking: decision.rank,
      present,
      options: [],
      recommended: null,
      soFar: null,
      cheapest: null,
      ...counts,
    };
  const order = orderOf(decision, present);
  const best = (list: readonly SettingReading[]): SettingReading | null => list.toSorted(order)[0] ?? null;
  const options = optionsOf(confirmed.toSorted(order), decision.cost, present);
  const first = options[0]?.setting;
  const recommended = best([
    ...(isConfirmed(present) ? [present] : []),
    ...(first === undefined ? [] : [first]),
  ]);
  const cheapestFirst = orderOf({ ...decision, rank: 'cost' }, present);
  return {
    ranking: decision.rank,
    present,
    options,
    recommended,
    soFar: recommended ?? keeping.toSorted(safestFirst(order, boundMs))[0] ?? null,
    cheapest: keeping.toSorted(cheapestFirst)[0] ?? null,
    ...counts,
  };
}

/** The same order, but those come last that had only one run, and of these those that one more run can easily turn into a miss. */
export function safestFirst(order: Order, boundMs: number): Order {
  const doubt = (setting: SettingReading): number => {
    if (isConfirmed(setting)) return 0;
    return Number(setting.runs === 1) * 2 + Number((setting.worst?.highMs ?? 0) * NEAR > boundMs);
  };
  return (one, other) => doubt(one) - doubt(other) || order(one, other);
}

/** What a setting is so far; the chart marks it so, and the answer counts it so. */
export type Standing = 'confirmed' | 'keeps' | 'misses';

/** `keeps` = most of its runs keep the objective so far, and nothing is ruled out. */
export function standingOf(setting: SettingReading, boundMs: number): Standing {
  if (isConfirmed(setting)) return 'confirmed';
  const { verdict, held, runs, worst } = setting;
  return verdict === 'misses' || 2 * held < runs || (worst?.medianMs ?? 0) > boundMs ? 'misses' : 'keeps';
}

/** Whether a setting had all of its runs and keeps the objective. */
function isConfirmed({ verdict }: SettingReading): boolean {
  return verdict === 'meets';
}

/** Whether it is confirmed, or no run missed so far. */
export function keepsSoFar(setting: SettingReading): boolean {
  const { verdict, held, runs } = setting;
  return isConfirmed(setting) || (verdict === 'open' && runs > 0 && held === runs);
}

/** One of each group of settings that are alike: the least harmful one, which is the best anyway if harm ranks. */
function optionsOf(
  sorted: readonly SettingReading[],
  cost: Cost,
  present: SettingReading,
): readonly AnswerOption[] {
  const groups: SettingReading[][] = [];
  for (const setting of sorted) {
    const group = groups.find(([first]) => first !== undefined && isAlike(first, setting, cost));
    if (group === undefined) groups.push([setting]);
    else group.push(setting);
  }
  return groups.slice(0, MOST_OPTIONS).flatMap((group, index) => {
    const [setting, ...alike] = group.toSorted(orderOf({ cost, rank: 'harm' }, present));
    return setting === undefined ? [] : [{ letter: LETTERS.charAt(index), setting, alike }];
  });
}
