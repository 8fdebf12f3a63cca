import type { Decision } from '../../scenario/decision';
import { type Order, orderOf } from './rank';
import type { SettingReading } from './reading';
import type { DecideResult } from './result';

export interface AnswerOption {
  /** A to E, here and in the chart. */
  readonly letter: string;
  readonly setting: SettingReading;
}

/**
 * A search's answer so far. Explore, Decide, chart, record, command and packages all say this one answer, so they agree
 * whether it is running, stopped or done.
 */
export interface Answer {
  readonly present: SettingReading | null;
  /** Settings that keep the objective in every run so far, the best first; one of each setting. */
  readonly options: readonly AnswerOption[];
  /** The best confirmed setting: the present one, or an option; null if none is confirmed. */
  readonly recommended: SettingReading | null;
  /** The best of those that kept the objective in every run so far, confirmed or not; null if none did. */
  readonly soFar: SettingReading | null;
  /** Settings that were tried, without the present one; of them, those that keep the objective so far. */
  readonly tried: number;
  readonly keep: number;
}

/** Rows of a table that people still read. */
export const MOST_OPTIONS = 5;
const LETTERS = 'ABCDE';

export function answerOf(result: DecideResult): Answer {
  const { present, settings } = result;
  const { decision } = result.question;
  const keeping = settings.filter(keepsSoFar);
  const counts = { tried: settings.length, keep: keeping.length };
  if (present === null) return { present, options: [], recommended: null, soFar: null, ...counts };
  const options = bestOfEach(settings, present, decision).map((setting, index) => ({
    letter: LETTERS.charAt(index),
    setting,
  }));
  const recommended = bestConfirmed(
    options.map(({ setting }) => setting),
    present,
    decision,
  );
  return {
    present,
    options,
    recommended,
    soFar: recommended ?? options[0]?.setting ?? null,
    ...counts,
  };
}

/** The present settings or one of these: the best of those that are confirmed; null if none is. */
export function bestConfirmed(
  settings: readonly SettingReading[],
  present: SettingReading,
  decision: Decision,
): SettingReading | null {
  return [present, ...settings].filter(isConfirmed).toSorted(orderOf(decision, present))[0] ?? null;
}

/** The best value of each setting that keeps the objective so far, the best first; of equals, the smallest change. */
export function bestOfEach(
  settings: readonly SettingReading[],
  present: SettingReading,
  decision: Decision,
): readonly SettingReading[] {
  const order: Order = orderOf(decision, present);
  const fields = ({ changes }: SettingReading): string => changes.map(({ field }) => field).join();
  const sorted = settings.filter(keepsSoFar).toSorted(order);
  const ms = ({ worst }: SettingReading): number => worst?.ms ?? Number.POSITIVE_INFINITY;
  return sorted
    .filter((one, index) => sorted.findIndex((other) => fields(other) === fields(one)) === index)
    .toSorted((one, other) => order(one, other) || ms(one) - ms(other))
    .slice(0, MOST_OPTIONS);
}

/** True if a setting had all of its runs and keeps the objective. */
function isConfirmed({ verdict }: SettingReading): boolean {
  return verdict === 'meets';
}

/** True if it is confirmed, or no run missed so far. */
export function keepsSoFar(setting: SettingReading): boolean {
  const { verdict, held, runs } = setting;
  return isConfirmed(setting) || (verdict === 'open' && runs > 0 && held === runs);
}
