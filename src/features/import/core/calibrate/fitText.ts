import { formatCount, formatMilliseconds, formatShare, withUnit } from '../../../../base/format';
import { figureText } from '../../../../figures/units';
import { numberText, valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import type { FittedConstant, Interval, Residual } from './answer';
import { doubtsOf } from './doubts';
import type { Fit } from './fit';
import { formatLabel } from './targets';

/** A figure within this share of the measured one is met: the band that tables shade. */
export const MET = 0.1;
/** No set is an answer that misses a figure by more. */
const BEYOND = 0.25;

/** A figure with the digits that the tool printed. */
export function millisecondsAsPrinted(ms: number): string {
  return withUnit(numberText(ms), 'ms');
}

/** A figure of the longest of something is one event; it says what is possible, not how well the model fits. */
function judged({ residuals }: Pick<Fit, 'residuals'>): readonly Residual[] {
  return residuals.filter(({ target }) => !target.isHighest);
}

/** How far the worst of the figures is off: 0.07 is 7 %. */
export function worstMiss(fit: Pick<Fit, 'residuals'>): number {
  return Math.max(0, ...judged(fit).map(({ offBy }) => Math.abs(offBy)));
}

/** Whether the model says what was measured, as far as a quarter either way. */
export function canReproduce(fit: Pick<Fit, 'residuals'>): boolean {
  return worstMiss(fit) <= BEYOND;
}

/** The largest miss and what stays open, in a headline. */
export function fitHeadline(fit: Fit): string {
  if (!canReproduce(fit)) return 'The model cannot reproduce these metrics';
  const open = fit.latency.filter(({ pinned }) => !pinned);
  const tail = open.some(({ name }) => name === 'p99' || name === 'p99.9');
  return `${formatWithin(fit)}.${tail ? ' The tail is open.' : ''}`;
}

function formatWithin(fit: Fit): string {
  const worst = Math.max(0.01, worstMiss(fit));
  const beyond = fit.residuals.some(({ offBy }) => Math.abs(offBy) > worst);
  return `${beyond ? 'Apart from maxima, the' : 'The'} metrics fit within ${formatShare(worst)}`;
}

/** How good the fit is and what it leaves open, in honest sentences. */
export function fitSentences(fit: Fit): readonly string[] {
  const { constants, end, leftOut, effective } = fit;
  const sentences = judged(fit)
    .filter(({ offBy }) => Math.abs(offBy) > BEYOND)
    .map(missedSentence);
  if (sentences.length > 0)
    sentences.push("Something that these constants don't cover plays a part, or another setting differs.");
  sentences.push(
    ...doubtsOf(
      fit.residuals.map(({ target }) => target),
      fit.twin.scenario,
    ),
  );
  const p99 = fit.latency.find(({ name }) => name === 'p99');
  if (p99 !== undefined && Number.isFinite(p99.low))
    sentences.push(
      p99.pinned
        ? `p99 is ${boundsText(p99)}.`
        : `p99 is not constrained by these figures: ${boundsText(p99)}.`,
    );
  const open = constants.filter(({ pinned }) => !pinned);
  if (open.length > 0)
    sentences.push(`Hardly pinned down: ${open.map(({ field }) => fieldOf(field).label).join(', ')}.`);
  if (leftOut.length > 0)
    sentences.push(
      `The runs of this fit are shorter than yours, so they say nothing of: ${leftOut.map((target) => formatLabel(target).toLowerCase()).join(', ')}.`,
    );
  if (end === 'stopped') sentences.push('The fit was stopped early; its intervals are rougher than usual.');
  else if (end === 'limit')
    sentences.push(
      `The intervals rest on the equivalent of ${formatCount(Math.round(effective))} sets of constants: take them as rough.`,
    );
  return sentences;
}

function missedSentence({ target, best, offBy }: Residual): string {
  return `${formatLabel(target)} (${target.id}): yours is ${figureText(target.unit, target.measured)}, the model gives ${figureText(target.unit, best)}, off by ${offByText(offBy)}.`;
}

/** "+7 %", "−4 %". */
export function offByText(offBy: number): string {
  const share = formatShare(Math.abs(offBy));
  if (Math.abs(offBy) < 0.005 || !Number.isFinite(offBy)) return share;
  return `${offBy > 0 ? '+' : '−'}${share}`;
}

/** "120 ms to 340 ms". */
export function boundsText({ low, high }: Pick<Interval, 'low' | 'high'>): string {
  return `${formatMilliseconds(low)} to ${formatMilliseconds(high)}`;
}

/** A constant's 95 % interval with its unit. */
export function intervalText({ field: name, low, high, pinned }: FittedConstant): string {
  const interval = `${numberText(low)} to ${valueText(fieldOf(name), high)}`;
  return pinned ? interval : `${interval}, hardly pinned down`;
}
