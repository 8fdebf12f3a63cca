import { assertNever } from '../../../base/assert';
import { formatFigure, formatShare } from '../../../base/format';
import { figureOf } from '../../../figures/catalogue';
import type { Judgement } from './judgeClaim';

/** A judgement in words: "1.83×, published 2.00×, off by −9 %". */
export function formatJudgement({ claim, model, limit, difference }: Judgement): string {
  if (model === null) return "The model doesn't have this figure.";
  const { mean } = model;
  switch (claim.kind) {
    case 'value':
      return `${figureOf(claim.figure).format(mean)}, published ${figureOf(claim.figure).format(limit)}, off by ${signed(difference)}`;
    case 'ratio':
      return `${times(mean)}, published ${times(limit)}, off by ${signed(difference)}`;
    case 'order':
      return claim.along.length === 2
        ? `${times(mean)}, wanted more than ${times(limit)}`
        : `smallest step ${times(mean)}, wanted more than ${times(limit)}`;
    case 'same':
      return `${times(mean)} apart, allowed ${times(limit)}`;
    case 'peak':
      return `the highest is ${times(mean)} the higher end`;
    case 'linear':
      return `R² ${mean.toFixed(2)}, wanted ${limit.toFixed(2)} with a rising line`;
    case 'diverges':
      return `smallest step of the ratio ${times(mean)}, wanted more than ${times(limit)}`;
    default:
      return assertNever(claim);
  }
}

function times(ratio: number): string {
  return `${formatFigure(ratio, 2)}×`;
}

function signed(difference: number | null): string {
  if (difference === null) return '–';
  const size = formatShare(Math.abs(difference));
  return size === formatShare(0) ? size : `${difference < 0 ? '−' : '+'}${size}`;
}
