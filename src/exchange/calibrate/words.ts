import { formatCount, formatFigure, formatMilliseconds, withUnit } from '../../base/format';
import { spanWords } from '../../figures/windowWords';
import { numberText, valueText } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import { downPieces, slowPieces } from '../../scenario/inForce';
import type { MeasuredRun } from '../../scenario/measured';
import type { Scenario } from '../../scenario/scenario';
import type { Calibrated, FittedConstant, Residual } from './calibrate';
import { CONSTANTS } from './constants';

/** A figure within this ratio of the measured one is met. */
const MET = 1.25;
/** A workload within this share is the same. */
const SAME_WORKLOAD = 0.05;

/** Whether the model's figure is the measured one, as far as the tool's digits and a quarter either way go. */
export function isMet({ measuredMs, resolutionMs }: Residual, modelMs: number): boolean {
  if (Math.abs(modelMs - measuredMs) <= resolutionMs) return true;
  const ratio = modelMs / measuredMs;
  return ratio <= MET && ratio >= 1 / MET;
}

/** A figure with the digits that the tool printed. */
export function millisecondsAsPrinted(ms: number): string {
  return withUnit(numberText(ms), 'ms');
}

/** How good the fit is, in honest sentences. */
export function fitSentences({
  residuals,
  constants,
  end,
  costBefore,
  costAfter,
}: Calibrated): readonly string[] {
  const missed = residuals.filter((residual) => residual.heeded && !isMet(residual, residual.afterMs));
  const sentences = missed.map(missedSentence);
  if (missed.length === 0)
    sentences.push("Every figure that counts is within a quarter, or within the tool's rounding.");
  else sentences.push("Something that these constants don't cover plays a part, or another setting differs.");
  if (end === 'stopped')
    sentences.push(
      'The search was cancelled: these are the best constants it had tried, and nothing says how sure they are.',
    );
  if (costAfter >= costBefore * 0.98)
    sentences.push('The search found nothing better than the current constants.');
  if (end !== 'stopped')
    sentences.push(...constants.filter(({ identified }) => !identified).map(unidentifiedSentence));
  if (end === 'limit') {
    sentences.push(
      'The search was still improving when it reached its limit: use these constants and calibrate again.',
    );
  }
  return sentences;
}

function missedSentence({ name, measuredMs, afterMs }: Residual): string {
  const ratio = formatFigure(afterMs / measuredMs, 2);
  return `The fit is poor at ${name}: the model gives ${formatMilliseconds(afterMs)}, the measurement ${millisecondsAsPrinted(measuredMs)} (${ratio} ×).`;
}

function unidentifiedSentence({ field: name, after }: FittedConstant): string {
  const { label } = fieldOf(name);
  if (after === 0) return `${label}: the fit is just as good without it.`;
  const { usual, says } = CONSTANTS.find(({ field }) => field === name) ?? { usual: true, says: '' };
  return `${label} is hardly known from this run: another seed alone could move it this far.${usual ? '' : ` ${says}`}`;
}

/** A constant's 95 % interval with its unit. */
export function intervalText({ field: name, low, high, identified, after }: FittedConstant): string {
  const field = fieldOf(name);
  if (Number.isNaN(low)) return 'not known: cancelled';
  if (!identified && after === 0) return 'not needed';
  const isOpen = field.kind !== 'choice' && high >= field.highest;
  const interval = isOpen
    ? `from ${valueText(field, low)}`
    : `${numberText(low)} to ${valueText(field, high)}`;
  return identified ? interval : `${interval}: hardly known`;
}

/** How far the worst of the figures that count is off: 0.07 is 7 %. */
export function worstMiss({ residuals }: Pick<Calibrated, 'residuals'>): number {
  const heeded = residuals.filter((residual) => residual.heeded);
  return Math.max(
    ...heeded.map(({ measuredMs, afterMs, resolutionMs }) =>
      Math.abs(afterMs - measuredMs) <= resolutionMs ? 0 : Math.abs(afterMs / measuredMs - 1),
    ),
  );
}

/** Where the scenario has a fault that the measured run perhaps had not. */
function faultSentences(scenario: Scenario): string[] {
  const endS = scenario['duration.s'];
  const slow = slowPieces(scenario, endS)[0];
  const down = downPieces(scenario, endS)[0];
  const sentences: string[] = [];
  if (slow !== undefined) {
    const when = spanWords(slow.fromS * 1000, slow.toS * 1000);
    sentences.push(
      `In the scenario, broker ${slow.broker} is slow by ${formatMilliseconds(slow.slowMs)} from ${when}: a run of a healthy cluster can't be compared with it.`,
    );
  }
  if (down !== undefined) {
    const when = spanWords(down.fromS * 1000, down.toS * 1000);
    sentences.push(
      `In the scenario, broker ${down.broker} is down from ${when}: a run with all brokers up can't be compared with it.`,
    );
  }
  return sentences;
}

/** Where the scenario is not the workload that was measured; the curves then say nothing about each other. */
export function workloadSentences(
  { recordsPerSecond, mebibytesPerSecond }: MeasuredRun,
  scenario: Scenario,
): readonly string[] {
  const { rate, producers, 'record.bytes': bytes, arrivals } = scenario;
  const sentences = faultSentences(scenario);
  if (producers > 1) {
    sentences.push(
      `The tool's line comes from one producer; the scenario has ${formatCount(producers)}, which share load and brokers differently.`,
    );
  }
  const differs = (one: number, other: number, share: number): boolean => Math.abs(one / other - 1) > share;
  if (rate !== 'max' && differs(rate, recordsPerSecond, SAME_WORKLOAD)) {
    sentences.push(
      `The scenario sends ${formatFigure(rate, 0)} records a second, the measured run ${formatFigure(recordsPerSecond, 0)}.`,
    );
  }
  const measuredBytes = (mebibytesPerSecond * 1_048_576) / recordsPerSecond;
  // The tool prints two decimals.
  const rounding = 0.005 / Math.max(0.005, mebibytesPerSecond);
  if (differs(bytes, measuredBytes, SAME_WORKLOAD + rounding)) {
    sentences.push(
      `The scenario's records have ${bytes} B, the measured ones about ${formatFigure(measuredBytes, 0)} B.`,
    );
  }
  if (arrivals !== 'throttled' && rate !== 'max') {
    sentences.push("The tool sends in small bursts; the scenario doesn't.");
  }
  return sentences;
}
