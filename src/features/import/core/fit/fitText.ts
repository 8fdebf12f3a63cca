import { formatCount, formatMilliseconds, formatShare, withUnit } from '../../../../base/format';
import { figureText } from '../../../../figures/units';
import { numberText, valueText } from '../../../../scenario/field';
import { fieldOf } from '../../../../scenario/fields';
import type { Scenario } from '../../../../scenario/scenario';
import { formatBroker } from '../metrics/brokerNumbers';
import type { FittedConstant, Interval, Residual } from './answer';
import type { Fit } from './fit';
import { formatLabel, type Target } from './targets';

/** Relative error within which a figure is met: the shaded band of tables. */
export const MET_WITHIN = 0.1;
/** Max relative error of an acceptable fit. */
const MAX_MISS = 0.25;

/** Milliseconds with the digits that the tool printed. */
export function millisecondsAsPrinted(ms: number): string {
  return withUnit(numberText(ms), 'ms');
}

/** Residuals that judge a fit: a maximum is a single event, so it's left out. */
function judged({ residuals }: Pick<Fit, 'residuals'>): readonly Residual[] {
  return residuals.filter(({ target }) => !target.isHighest);
}

/** Largest relative error of any figure: 0.07 is 7 %. */
export function worstMiss(fit: Pick<Fit, 'residuals'>): number {
  return Math.max(0, ...judged(fit).map(({ offBy }) => Math.abs(offBy)));
}

/** Whether the model matches the measurement within a quarter either way. */
export function canReproduce(fit: Pick<Fit, 'residuals'>): boolean {
  return worstMiss(fit) <= MAX_MISS;
}

/** Headline with the largest miss and whether the tail stays open. */
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

/** Sentences about the quality of the fit and what it leaves open. */
export function fitSentences(fit: Fit): readonly string[] {
  const { constants, end, leftOut, effective } = fit;
  const sentences = judged(fit)
    .filter(({ offBy }) => Math.abs(offBy) > MAX_MISS)
    .map(missedSentence);
  if (sentences.length > 0)
    sentences.push('Something outside these constants matters, or another setting differs.');
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
      `The runs of this fit are shorter than yours, so they say nothing about: ${leftOut.map((target) => formatLabel(target).toLowerCase()).join(', ')}.`,
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

/** A broker is slow if its requests take this many times as long as another's. */
const SLOW_RATIO = 3;
/** Share of memory in use above which producers have a backlog. */
const BACKLOG_SHARE = 0.05;

/** Sentences about what the metrics show that a fit of this scenario can't explain, the most costly doubt first. */
export function doubtsOf(targets: readonly Target[], scenario: Scenario): readonly string[] {
  return [slowBroker(targets, scenario), backlog(targets)].filter((sentence) => sentence !== null);
}

function slowBroker(targets: readonly Target[], scenario: Scenario): string | null {
  const brokers = targets
    .flatMap(({ label, broker, measured }) => {
      const [, number] = /^Request latency, broker (\d+)$/.exec(label) ?? [];
      const here = Number(number);
      return number === undefined ? [] : [{ broker: broker ?? { here, yours: here }, measured }];
    })
    .toSorted((one, other) => other.measured - one.measured);
  const [slowest, ...others] = brokers;
  const fastest = others.at(-1);
  const isFaulty = scenario['slow.broker'] !== 'none' && scenario['slow.ms'] > 0;
  if (slowest === undefined || fastest === undefined || isFaulty) return null;
  const ratio = slowest.measured / Math.max(0.1, fastest.measured);
  if (ratio < SLOW_RATIO) return null;
  const perRequest = slowest.measured / scenario['max.in.flight.requests.per.connection'];
  return `Broker ${formatBroker(slowest.broker)} took ${formatCount(Math.round(ratio))} times as long as broker ${formatBroker(fastest.broker)}, and the scenario has no slow broker: choose it as the slow one, and its delay is fitted, too. Saturated, its service is latency ÷ requests in flight: ${perRequest.toPrecision(3)} ms.`;
}

function backlog(targets: readonly Target[]): string | null {
  const inUse = targets.find(({ id }) => id === 'buffer-available-bytes')?.measured ?? 0;
  if (inUse < BACKLOG_SHARE) return null;
  return "A backlog fills the producers' memory. The window of their averages hides how fast it grows: latency is right only if the scenario lasts as long as your test. Two readings a minute apart would show it.";
}
