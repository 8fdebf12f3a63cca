import type { ChartTable } from '../../../draw/table';
import { COSTS } from '../../../scenario/decision';
import type { DecideData, DecidePoint } from '../chart/data';
import { type Answer, standingOf } from '../core/answer';
import type { DecideQuestion } from '../core/question';
import type { SettingReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import {
  COST_TEXT,
  formatHeld,
  formatRejected,
  formatSetting,
  SHORT_SITUATION,
  situationFigure,
} from '../text/sentences';

/** The chart of a result; without a result, the axes and the bound. */
export function decideData(
  question: DecideQuestion,
  result: DecideResult | null,
  answer: Answer | null,
): DecideData {
  const { cost, percentile } = question.decision;
  const letters = new Map(answer?.options.map(({ letter, setting }) => [setting.key, letter]));
  const all =
    result === null ? [] : [...result.settings, ...(result.present === null ? [] : [result.present])];
  return {
    points: all.flatMap((setting) => pointOf(setting, question, letters.get(setting.key) ?? '') ?? []),
    boundMs: question.boundMs,
    percentile,
    costTitle: COST_TEXT[cost].axis,
    formatCost: COST_TEXT[cost].format,
  };
}

function pointOf(
  setting: SettingReading,
  { decision, boundMs }: DecideQuestion,
  letter: string,
): DecidePoint | null {
  const { worst, changes, key } = setting;
  const cost = setting.costs[decision.cost];
  if (worst === null || !(cost > 0)) return null;
  return {
    key,
    kind: changes.length === 0 ? 'present' : standingOf(setting, boundMs),
    changes: changes.length,
    cost,
    ms: worst.medianMs,
    lowMs: worst.lowMs,
    highMs: worst.highMs,
    runsAway: worst.runsAway || setting.screened !== null,
    letter,
  };
}

/** A cell as text, and its sort key. */
interface DecideCell {
  readonly text: string;
  readonly by: number | string;
}

/** A setting in a table. */
export interface DecideRow {
  readonly key: string;
  readonly cells: readonly DecideCell[];
}

/** All settings with their figures, the cheapest first. */
export interface DecideRows {
  readonly columns: readonly string[];
  readonly rows: readonly DecideRow[];
}

/** All settings that were tried, as they are shown and as they are sorted. */
export function decideRows(question: DecideQuestion, result: DecideResult | null): DecideRows {
  const all =
    result === null ? [] : [...(result.present === null ? [] : [result.present]), ...result.settings];
  const ids = [...new Set(all.flatMap(({ situations }) => situations.map(({ id }) => id)))];
  const { percentile, cost } = question.decision;
  const readings = ids.map((id) => `${percentile}, ${SHORT_SITUATION[id]}`);
  // p99 while healthy is a cost, too.
  const costs = COSTS.filter((each) => !readings.includes(COST_TEXT[each].label));
  const rows = all
    .toSorted((a, b) => a.costs[cost] - b.costs[cost])
    .map((setting): DecideRow => {
      const name = formatSetting(setting.changes);
      const verdict =
        setting.verdict === 'meets'
          ? 'Keeps the objective.'
          : result === null
            ? ''
            : formatRejected(setting, result);
      return {
        key: setting.key,
        cells: [
          { text: name, by: name },
          ...ids.map((id) => {
            const reading = setting.situations.find((each) => each.id === id);
            if (reading === undefined) return { text: '–', by: Number.NaN };
            return {
              text: situationFigure(reading),
              by: reading.runsAway ? Number.POSITIVE_INFINITY : reading.medianMs,
            };
          }),
          ...costs.map((each) => ({
            text: COST_TEXT[each].format(setting.costs[each]),
            by: setting.costs[each],
          })),
          { text: formatHeld(setting), by: setting.held / setting.runs },
          { text: verdict, by: verdict },
        ],
      };
    });
  return {
    columns: [
      'Setting',
      ...readings,
      ...costs.map((each) => COST_TEXT[each].label),
      'Runs that meet it',
      'Verdict',
    ],
    rows,
  };
}

/** The same as the chart's table. */
export function decideTable(question: DecideQuestion, result: DecideResult | null): ChartTable {
  const { columns, rows } = decideRows(question, result);
  return {
    says: `Every setting that was tried, the cheapest first: ${question.decision.percentile} by situation, median of its runs; costs; and the verdict.`,
    columns,
    rows: rows.map(({ cells }) => cells.map(({ text }) => text)),
  };
}
