import { assertNever } from '../../../base/assert';
import { formatFigure, NO_FIGURE, withUnit } from '../../../base/format';
import { ratioSize } from '../../../base/ratio';
import type { Against, Measured } from '../core/results';

export interface AgainstText {
  readonly text: string;
  /** The interval, or why there is none; may be empty. */
  readonly sure: string;
}

/** Ratio from which a change is written as a factor instead of per cent. */
const AS_FACTOR = 2;

/** Min difference that is written in full, as a share. */
const MIN_SHARE = 0.001;

/** A comparison as text: "46× lower", "18 % higher", "no clear difference". `running`: whether more runs will come. */
export function formatAgainst(result: Against, running = true): AgainstText {
  switch (result.type) {
    case 'waiting':
      return running ? { text: '…', sure: 'still running' } : { text: NO_FIGURE, sure: 'too few runs' };
    case 'none':
      return { text: NO_FIGURE, sure: result.reason };
    case 'same':
      return { text: 'the same', sure: `in all ${result.pairs} pairs` };
    case 'unclear':
      return { text: 'no clear difference', sure: intervalText(result) };
    case 'clear':
      return { text: differenceText(result), sure: intervalText(result) };
    default:
      return assertNever(result);
  }
}

function differenceText(result: Measured): string {
  if (result.compared === 'difference') {
    const points = Math.abs(result.middle * 100);
    return `${withUnit(formatFigure(points, 1), 'points')} ${result.middle < 0 ? 'lower' : 'higher'}`;
  }
  const lower = result.middle < 1;
  return `${honestText(result.middle, usesFactor(result))} ${lower ? 'lower' : 'higher'}`;
}

/** The interval, its ends written like the estimate; an end with the other direction says so. */
function intervalText(result: Measured): string {
  if (result.compared === 'difference') {
    const signed = (share: number): string =>
      `${share < 0 ? '−' : '+'}${formatFigure(Math.abs(share * 100), 1)}`;
    return `${signed(result.low)} to ${withUnit(signed(result.high), 'points')}`;
  }
  const { low, high } = result;
  if (low < 1 && high > 1) {
    const [less, more] = [sizeText(low, false), sizeText(high, false)];
    return `−${less.replace(/[\u202f%]/g, '')} to +${more}`;
  }
  const lower = result.middle < 1;
  const factor = usesFactor(result);
  const [near, far] = lower ? [high, low] : [low, high];
  const ends = [near, far].map((ratio) => honestText(ratio, factor));
  if (ends[0] === ends[1]) return isTiny(near) ? (ends[0] ?? '') : `about ${ends[0]}`;
  return `${(ends[0] ?? '').replace(/[\u202f%×]/g, '')} to ${ends[1]}`;
}

function usesFactor({ middle }: Measured): boolean {
  return Math.max(middle, 1 / middle) >= AS_FACTOR;
}

/** Too small a difference to be written in full. */
function isTiny(ratio: number): boolean {
  return Math.abs(1 - ratio) < MIN_SHARE;
}

/** The size of a ratio, or "under 0.1 %" if it's smaller than that. */
function honestText(ratio: number, factor: boolean): string {
  return `${isTiny(ratio) ? 'under ' : ''}${sizeText(ratio, factor)}`;
}

/** The size of a ratio: "46×", or "18 %" below a factor of two. */
function sizeText(ratio: number, factor: boolean): string {
  if (factor) return ratioSize(ratio, true);
  if (isTiny(ratio)) return withUnit('0.1', '%');
  const share = Math.abs(1 - ratio);
  return share < 0.1 ? withUnit((share * 100).toPrecision(2), '%') : ratioSize(ratio, false);
}
