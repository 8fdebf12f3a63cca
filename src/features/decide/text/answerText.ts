import {
  formatFigure,
  formatFineShare,
  formatList,
  formatMilliseconds,
  formatShare,
  fromTo,
  inSentence,
} from '../../../base/format';
import { shareAtLeast } from '../../../base/statistics';
import type { Answer } from '../../../run/decide/answer';
import { assumptionText } from '../../../run/decide/assumptions';
import type { DecideQuestion } from '../../../run/decide/question';
import { priceOf, SAME } from '../../../run/decide/rank';
import { keepsShare, type SettingReading } from '../../../run/decide/reading';
import type { DecideResult } from '../../../run/decide/result';
import { BURST_FACTOR } from '../../../run/decide/situations';
import { busyText, cliffText, restsOn, sentences, situationFigure } from '../../../run/decide/text';
import type { SituationId } from '../../../scenario/decision';
import { numberText, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { TwinField } from '../../../scenario/twin';
import { constantApart, decidingConstant, STALLED } from '../core/sensitivity';
import { formatHeld, formatSituation, isNothingAsked } from './sentences';

/** The answer's title: how many changes it takes, in words. */
export function headline(result: DecideResult, answer: Answer): string {
  const { present, over, question, failure } = result;
  const { recommended, soFar, tried } = answer;
  if (isNothingAsked(question)) return 'No situation has to hold';
  if (present === null) return failure === null ? 'Not searched yet' : 'The search failed';
  if (recommended !== null) return formatEnough(recommended);
  if (soFar !== null) return 'Best so far';
  if (tried === 0) return over ? 'There is nothing to change' : 'Nothing tried yet';
  return 'Nothing tried meets it';
}

function formatEnough({ changes }: SettingReading): string {
  if (changes.length === 0) return 'What you have is fine';
  return changes.length === 1 ? 'One change is enough' : `${changes.length} changes together do it`;
}

/** `p99 with a slow broker: 5.47 s → 35.4 ms. It holds up to +29 ms.` */
export function formatEffect(setting: SettingReading, { present }: Answer, question: DecideQuestion): string {
  const id = present?.worst?.id;
  const [now, after] = [present, setting].map((each) => each?.situations.find((one) => one.id === id));
  if (id === undefined || now === undefined || after === undefined) return '';
  const cliff = cliffText(setting, question);
  const figures =
    setting.changes.length === 0
      ? situationFigure(now)
      : `${formatMilliseconds(now.ms)} → ${situationFigure(after)}`;
  return `${question.decision.percentile} ${WHERE[id]}: ${figures}.${cliff === '' ? '' : ` It ${inSentence(cliff)}.`}`;
}

const WHERE: Readonly<Record<SituationId, string>> = {
  healthy: 'when all is well',
  slow: 'with a slow broker',
  burst: `in a burst of ${BURST_FACTOR} times the load`,
  lost: 'with one broker lost',
  consumer: 'with a slow consumer',
  own: 'in your scenario',
};

/** Changes when all is well, what the setting rests on, and the runs that meet the objective. */
export function formatPrice(setting: SettingReading, { present }: Answer, question: DecideQuestion): string {
  if (present === null) return '';
  const [median, requests] = (['median', 'requests'] as const).map((price) => {
    const [now, after] = [priceOf(present, price), priceOf(setting, price)];
    const format = price === 'median' ? formatMilliseconds : (value: number) => formatFigure(value, 0);
    return Math.abs(after / now - 1) < SAME
      ? null
      : { rises: after > now, move: fromTo(format(now), format(after)) };
  });
  const moves = [
    ...(median ? [`the median ${median.rises ? 'rises' : 'falls'} from ${median.move}`] : []),
    ...(requests ? [`requests ${requests.rises ? 'rise' : 'fall'} from ${requests.move} a second`] : []),
  ];
  const isPresent = setting.changes.length === 0;
  const well = isPresent ? '' : `When all is well, ${formatList(moves) || 'nothing changes'}.`;
  const rests = sentences(
    [...restsOn(setting), busyText(setting, question.scenario)].filter((text) => text !== ''),
  );
  const held = `${formatHeld(setting)} ${setting.held === 1 ? 'meets' : 'meet'} it.`;
  return [well, rests, held].filter((text) => text !== '').join(' ');
}

/** How sure so many runs make it, against the share that was asked. */
export function formatConfidence(
  { held, runs }: Pick<SettingReading, 'held' | 'runs'>,
  share: number,
): string {
  const least = shareAtLeast(held, runs);
  const proven =
    least >= share ? `which proves your ${formatShare(share)}` : `so your ${formatShare(share)} isn't proven`;
  return `${formatHeld({ held, runs })} ${held === 1 ? 'meets' : 'meet'} it. With 95 % confidence, at least ${formatShare(least)} of all runs do, ${proven}.`;
}

/** The same in two words: whether the share that was asked is proven. */
export function formatSure({ held, runs }: Pick<SettingReading, 'held' | 'runs'>, share: number): string {
  if (shareAtLeast(held, runs) >= share) return 'proven';
  return keepsShare({ held, runs }, share) ? 'likely, not proven' : 'unlikely';
}

/** How far the runs that missed are over the bound, in the worst of their situations; empty if none missed. */
export function formatMisses(
  { situations, runs, held }: SettingReading,
  { scenario, boundMs }: DecideQuestion,
): string {
  const missed = situations.filter(
    (one) => one.role === 'must' && one.held < one.runs && one.highMs > boundMs,
  );
  const [worst] = missed.toSorted((a, b) => b.highMs - a.highMs);
  if (worst === undefined || held === runs) return '';
  const which = runs - held === 1 ? 'The run that missed it' : `The ${runs - held} runs that missed it`;
  const reached = Number.isFinite(worst.highMs)
    ? `reached ${formatMilliseconds(worst.highMs)}`
    : 'lost records';
  return `${which} ${reached} (${formatSituation(worst.id, scenario).toLowerCase()}).`;
}

/** How to settle each constant that averages leave open. */
const MEASURES: Readonly<Record<TwinField, string>> = {
  'broker.request.us': "LocalTimeMs of the brokers' Produce requests",
  'broker.batch.us': "LocalTimeMs of the brokers' Produce requests, at few and at many partitions a request",
  'broker.byte.ns': "LocalTimeMs of the brokers' Produce requests, at small and at large batches",
  'broker.jitter': "the 50th and the 99th percentile of the brokers' LocalTimeMs",
  'rtt.ms': 'the round trip from a producer to each broker, by ping',
  'client.wakeup.us': 'record-queue-time-avg of a producer that has a quiet machine to itself',
  'broker.partition.us': "LocalTimeMs of the brokers' FetchFollower requests",
  'stall.ms': "the longest pauses in the brokers' GC logs",
  'stall.every.s': "how often the brokers' GC logs show a pause",
  'slow.ms': "the slow broker's LocalTimeMs against the others'",
};

/** Which open constant makes runs miss, and what to measure to settle it; null if none stands out. */
export function formatDeciding(setting: SettingReading): string | null {
  const deciding = decidingConstant(setting);
  if (deciding === null) return null;
  const { field, slowerIfHigher } = deciding;
  return `It depends most on ${field}: runs are slower if it's ${slowerIfHigher ? 'high' : 'low'}. To settle it, measure ${MEASURES[field]}.`;
}

/** Settings that nobody states, with those that move the percentile most first. */
export function assumptionLines({ assumptions, question }: DecideResult): readonly string[] {
  return assumptions.map((each) => `${assumptionText(each, question.decision.percentile)}.`);
}

/** The sets of constants that the answer leaves out, and what to measure to settle them; empty if none. */
export function formatBeyond({ beyond, question: { twin } }: DecideResult): string {
  if (beyond.length === 0) return '';
  const apart = constantApart(beyond, twin);
  const which = `In ${beyond.length} of ${twin.length} sets of constants that fit your metrics, nothing tried keeps it`;
  const rest = 'The answer is for the others';
  if (apart === null) return `${which}. ${rest}.`;
  const { field, lowest, highest } = apart;
  if (field === STALLED)
    return `${which}: there, brokers stall for ${formatFineShare(lowest)} to ${formatFineShare(highest)} of the time. ${rest}; to know, look at the pauses in the brokers' GC logs.`;
  const from = lowest < highest ? `${numberText(lowest)} to ` : '';
  return `${which}: there, ${field} is ${from}${valueText(fieldOf(field), highest)}. ${rest}; to know, measure ${MEASURES[field]}.`;
}
