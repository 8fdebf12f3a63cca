import { counted, formatFigure, formatMilliseconds, formatShare } from '../../../base/format';
import { shareAtLeast } from '../../../base/statistics';
import type { Ranking } from '../../../scenario/decision';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { TwinField } from '../../../scenario/twin';
import type { Answer } from '../core/answer';
import type { Change } from '../core/changes';
import type { DecideQuestion } from '../core/question';
import { type Price, priceOf, risingPrices } from '../core/rank';
import { healthyMs, keepsShare, type SettingReading } from '../core/reading';
import type { DecideResult } from '../core/result';
import { decidingConstant } from '../core/sensitivity';
import { COST_TEXT, formatGivenUp, formatHeld, formatSituation, isNothingAsked, isOpen } from './sentences';

/** Names of settings as people say them. */
const SPOKEN: Readonly<Partial<Record<Change['field'], string>>> = {
  'linger.ms': 'linger',
  'batch.size': 'batch',
  'max.in.flight.requests.per.connection': 'in flight',
  'compression.type': 'compression',
  'buffer.memory': 'buffer',
};

/** A setting in a few words: `Linger 0 → 50 ms`, `Linger 20 ms, in flight 1`; `Present settings`. */
export function formatShort(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Present settings';
  const [first] = changes;
  const text =
    changes.length === 1 && first !== undefined
      ? `${spoken(first)} ${first.from.toLocaleString('en')} → ${shortValue(first)}`
      : changes.map((change) => `${spoken(change)} ${shortValue(change)}`).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spoken({ field }: Change): string {
  return SPOKEN[field] ?? fieldOf(field).kafkaName ?? field;
}

function shortValue({ field, to }: Change): string {
  return valueText(fieldOf(field), to);
}

const NUMBERS: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three', 4: 'Four' };

/** What a search says in a few words; `isRunning` counts, because nothing is certain by then. */
export function headline(result: DecideResult, answer: Answer, isRunning = false): string {
  const { present, over, question } = result;
  const { recommended, soFar, tried, keep } = answer;
  if (isNothingAsked(question)) return 'No situation has to hold';
  if (present === null) return over ? "The present settings can't be run" : 'Not searched yet';
  if (isRunning && tried > 0) return `${keep} of ${counted(tried, 'setting')} keep it so far`;
  if (recommended !== null) return formatEnough(recommended);
  if (tried === 0) return over ? 'There is nothing to change' : 'Nothing tried yet';
  if (soFar !== null) return `Not confirmed yet: ${formatShort(soFar.changes)}`;
  return isOpen(result) ? 'No setting is confirmed' : 'Nothing tried keeps it';
}

function formatEnough({ changes }: SettingReading): string {
  if (changes.length === 0) return 'What you have is fine';
  const how =
    changes.length === 1
      ? 'One change is enough'
      : `${NUMBERS[changes.length] ?? 'Several'} changes together do it`;
  return `${how}: ${formatShort(changes)}`;
}

const BECAUSE: Readonly<Record<Ranking, string>> = {
  harm: 'it does the least harm',
  cost: 'it costs least',
  healthy: 'healthy latency is lowest',
  changes: 'it changes least',
};

/** Why a setting is recommended, and its price, in one or two sentences; empty if none is. */
export function formatReason({ recommended, present, ranking }: Answer, question: DecideQuestion): string {
  if (recommended === null || present === null) return '';
  if (recommended === present)
    return `Recommended because it keeps the objective in ${formatHeld(present)}, and nothing has to change.`;
  const rising = risingPrices(recommended, present);
  const because = ranking === 'harm' && rising.length === 0 ? 'no cost rises' : BECAUSE[ranking];
  const shown: readonly Price[] = [...new Set([...rising, 'healthy' as const, question.decision.cost])];
  const prices = shown.flatMap((price) => formatPriceChange(price, recommended, present, question) ?? []);
  return `Recommended because ${because}: ${prices.join(', ')}. ${formatGivenUp(recommended)}`;
}

/** `healthy p99 9.1 → 8.03 ms`; null if the situation isn't in play. */
function formatPriceChange(
  price: Price,
  setting: SettingReading,
  present: SettingReading,
  { decision }: DecideQuestion,
): string | null {
  const [now, after] = [priceOf(present, price), priceOf(setting, price)];
  if (!Number.isFinite(now) || !Number.isFinite(after)) return null;
  const [name, format] =
    price === 'healthy'
      ? [`healthy ${decision.percentile}`, formatMilliseconds]
      : [COST_TEXT[price].label.toLowerCase(), COST_TEXT[price].format];
  return `${name} ${format(now)} → ${format(after)}`;
}

/** How sure so many runs make it, against the share that was asked. */
export function formatConfidence(
  { held, runs }: Pick<SettingReading, 'held' | 'runs'>,
  share: number,
): string {
  const least = shareAtLeast(held, runs);
  const proven =
    least >= share ? `which proves your ${formatShare(share)}` : `so your ${formatShare(share)} isn't proven`;
  return `${formatHeld({ held, runs })} ${held === 1 ? 'keeps' : 'keep'} it. With 95 % confidence, at least ${formatShare(least)} of all runs do, ${proven}.`;
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
export function formatDeciding(setting: SettingReading, question: DecideQuestion): string | null {
  const deciding = decidingConstant(setting, question.twin);
  if (deciding === null) return null;
  const { field, slowerIfHigher } = deciding;
  return `It depends most on ${field}: runs are slower if it's ${slowerIfHigher ? 'high' : 'low'}. To settle it, measure ${MEASURES[field]}.`;
}

/** A row of the answer's table in words: what it costs on healthy days, and how many things change. */
export function formatRow(setting: SettingReading, { decision }: DecideQuestion): string {
  const cost = COST_TEXT[decision.cost].format(setting.costs[decision.cost]);
  const changes = setting.changes.length === 0 ? '' : `, ${counted(setting.changes.length, 'change')}`;
  return `healthy ${formatMilliseconds(healthyMs(setting))}, ${cost}${changes}`;
}

/** `3, 4 and 5`: names that a sentence lists. */
export function formatAlike(alike: readonly SettingReading[]): string {
  return alike.length === 0 ? '' : `and ${formatFigure(alike.length, 0)} like it`;
}
