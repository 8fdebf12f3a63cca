import type { SearchDriver } from '../../../run/SearchDriver';
import { nearestSetting, withAlternative } from './choose';
import type { CandidateRun, Findings } from './Findings';
import { proven } from './fallbacks';
import { byCost, frontOf } from './front';
import { type DecideQuestion, secondsOfRuns } from './question';
import type { SettingReading } from './reading';

/** Results of a search. */
export interface DecideResult {
  readonly question: DecideQuestion;
  /** Number of runs. */
  readonly runs: number;
  /** How long each run measures, s, unless its situation has a length of its own. */
  readonly runSeconds: number;
  /** Null before its first run, and if it can't run. */
  readonly present: SettingReading | null;
  /** Every setting that was tried, in order of request, without the present one. */
  readonly settings: readonly SettingReading[];
  /** The best trade-offs among those that certainly keep the objective. */
  readonly front: readonly SettingReading[];
  /** The cheapest single change that keeps the objective, and the next one. */
  readonly singles: readonly SettingReading[];
  /** The cheapest combination if it beats the single changes, and the next one. */
  readonly combinations: readonly SettingReading[];
  /** The setting with the lowest percentile if all of them miss; null if one keeps the objective. */
  readonly nearest: SettingReading | null;
  /** Fallbacks other than settings that would bring the nearest one under the bound, the smallest of each kind. */
  readonly remedies: readonly SettingReading[];
  /** Whether every fallback had its runs. */
  readonly remediesTried: boolean;
  readonly over: boolean;
  /** Whether it hit the work limit with some work left. */
  readonly cutShort: boolean;
}

/** Results so far. */
export function resultOf(found: Findings, driver: SearchDriver<CandidateRun>): DecideResult {
  const { question } = found;
  const { cost, share } = question.decision;
  const settings = found.tried();
  const present = presentReading(found);
  const meeting = settings
    .filter(({ verdict }) => verdict === 'meets')
    .toSorted((a, b) => byCost(a, b, cost));
  const singles = meeting.filter(({ changes }) => changes.length === 1);
  const [single] = singles;
  const several = meeting.filter(
    (setting) =>
      setting.changes.length > 1 && (single === undefined || setting.costs[cost] < single.costs[cost]),
  );
  const front = frontOf(present?.verdict === 'meets' ? [present, ...meeting] : meeting, cost);
  const isLimited = driver.state === 'limited';
  const remedies = found.remedies.map((candidate) => found.read(candidate));
  return {
    question,
    runs: driver.progress.runs,
    runSeconds: secondsOfRuns(question),
    present,
    settings,
    front,
    singles: withAlternative(singles, front, cost),
    combinations: withAlternative(several, front, cost),
    nearest: nearestOf(found),
    remedies: proven(remedies, share),
    remediesTried: remedies.length > 0 && !isLimited,
    over: driver.state !== 'running',
    cutShort: isLimited,
  };
}

/** The setting with the lowest percentile; null if one keeps the objective, and before the first run. */
export function nearestOf(found: Findings): SettingReading | null {
  const present = presentReading(found);
  if (present === null) return null;
  const all = [present, ...found.tried()];
  return all.some(({ verdict }) => verdict === 'meets') ? null : nearestSetting(all);
}

function presentReading(found: Findings): SettingReading | null {
  return found.present.trials.has('healthy') ? found.read(found.present) : null;
}
