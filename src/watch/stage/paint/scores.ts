import { formatFigure } from '../../../base/format';
import type { TextRun } from '../../../draw/text';
import type { StageScene } from './scene';

/** A score as the rule of the first producer gives it now. */
export function scoreFigure(score: number): string {
  if (score === Infinity) return 'left out';
  // A score that isn't a number is the greatest that there is.
  return Math.abs(score) < 1e9 ? formatFigure(score, score % 1 === 0 ? 0 : 3) : score.toPrecision(3);
}

/** A score with its name: `score 12.4`, `left out`. */
export function scoreText(score: number, name = 'score '): string {
  return (score < Infinity ? name : '') + scoreFigure(score);
}

/** The same as a part of a label, strong if no partition scores lower; empty without a score. */
export function scoreRuns(
  { frame, theme }: StageScene,
  score: number | undefined,
  name?: string,
): readonly TextRun[] {
  if (score === undefined) return [];
  const isBest = score < Infinity && score <= Math.min(...frame.scores);
  const look = isBest ? ({ colour: theme.tx1, weight: 600 } as const) : { colour: theme.tx2 };
  return [{ text: scoreText(score, name), ...look }];
}
