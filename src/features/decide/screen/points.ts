import { formatMilliseconds, tickText } from '../../../base/format';
import type { ChartTable } from '../../../draw/table';
import { type Answer, answerOf } from '../../../run/decide/answer';
import type { DecideQuestion } from '../../../run/decide/question';
import { holds, isOnEdge } from '../../../run/decide/rank';
import { healthyMedianMs, healthyMs, type SettingReading } from '../../../run/decide/reading';
import type { DecideResult } from '../../../run/decide/result';
import { slowMsOf } from '../../../run/decide/situations';
import { formatChanges, situationFigure } from '../../../run/decide/text';
import { brokerId } from '../../../scenario/brokerId';
import type { TradeData, TradePoint } from '../chart/tradeOff';
import { formatHeld, formatRejected, SHORT_SITUATION } from '../text/sentences';

export function tradeData(question: DecideQuestion, answer: Answer | null): TradeData {
  const { percentile } = question.decision;
  const { options = [], present = null } = answer ?? {};
  const id = present?.worst?.id ?? 'slow';
  const broker = question.scenario['slow.broker'];
  const across =
    id === 'slow'
      ? `${percentile} with broker ${brokerId(question.scenario, broker === 'none' ? 0 : broker)} slower by ${tickText(formatMilliseconds(slowMsOf(question.scenario)))}`
      : `${percentile}, ${SHORT_SITUATION[id]}`;
  const points = [
    ...options.map(({ letter, setting }) => pointOf(setting, letter)),
    ...(present === null ? [] : [pointOf(present, '')]),
  ];
  return { points, boundMs: question.boundMs, percentile, across };
}

function pointOf(setting: SettingReading, letter: string): TradePoint {
  const { key, worst, worse, changes } = setting;
  return {
    key,
    letter,
    name: letter === '' ? 'now' : formatChanges(changes),
    ms: worst?.ms ?? Number.NaN,
    worseMs: worse === null ? null : worse.runsAway ? Number.POSITIVE_INFINITY : worse.ms,
    runsAway: worst?.runsAway ?? false,
    healthyMs: healthyMs(setting),
    hasSpare: holds(setting) && !isOnEdge(setting),
  };
}

/** All settings that were tried, the best first, each with why it isn't the answer. */
export function decideTable(question: DecideQuestion, result: DecideResult | null): ChartTable {
  const answer = result && answerOf(result);
  const all =
    result === null ? [] : [...(result.present === null ? [] : [result.present]), ...result.settings];
  const ids = [...new Set(all.flatMap(({ situations }) => situations.map(({ id }) => id)))];
  const { percentile } = question.decision;
  const rows = all.map((setting) => [
    setting.key === '' ? 'now' : formatChanges(setting.changes, true),
    ...ids.map((id) => {
      const reading = setting.situations.find((each) => each.id === id);
      return reading === undefined ? '–' : situationFigure(reading);
    }),
    setting.worse === null ? '–' : situationFigure(setting.worse),
    formatMilliseconds(healthyMedianMs(setting)),
    formatHeld(setting),
    setting.key === answer?.recommended?.key || result === null || answer === null
      ? 'The answer.'
      : formatRejected(setting, result, answer),
  ]);
  return {
    says: `Every setting that was tried: ${percentile} by situation, with load and fault 10 % worse, the median when all is well, and why it isn't the answer.`,
    columns: [
      'Setting',
      ...ids.map((id) => `${percentile}, ${SHORT_SITUATION[id]}`),
      '10 % worse',
      'Median, all well',
      'Runs that meet it',
      'Why not',
    ],
    rows,
  };
}
