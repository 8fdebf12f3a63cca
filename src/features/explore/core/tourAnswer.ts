import { counted, formatMilliseconds, formatShare } from '../../../base/format';
import type { Crates } from '../../../figures/crates';
import { ownWindowText } from '../../../figures/ownWindow';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { partitionsLed } from '../../../scenario/leaders';
import { watchedBroker } from '../../../scenario/roles';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { settingName } from '../../../scenario/settingText';
import { formatBrief, type TourFigures } from './tourFigures';

export interface TourRun {
  readonly scenario: Scenario;
  /** p99 of its window, ms: while slow, else of all of it. */
  readonly p99Ms: number;
  readonly figures: TourFigures;
  readonly crates: Crates;
}

export interface TourAnswer {
  readonly how: 'better' | 'same' | 'worse';
  /** "You changed linger from 0 ms to 5 ms". */
  readonly did: string;
  /** The reason, and p99 of both runs. */
  readonly says: string;
  readonly caption: string;
}

interface Change {
  readonly before: TourRun;
  readonly after: TourRun;
  readonly how: TourAnswer['how'];
}

/** Ratios of p99 below this are no change. */
const NOTICED = 1.1;

export function answerTo(before: TourRun, after: TourRun, changed: readonly FieldName[]): TourAnswer {
  const times = before.p99Ms / after.p99Ms;
  const how = times >= NOTICED ? 'better' : times <= 1 / NOTICED ? 'worse' : 'same';
  const [first] = changed;
  const reason = first === undefined ? undefined : REASONS[first]?.({ before, after, how });
  const both = `${formatMilliseconds(before.p99Ms)} → ${formatMilliseconds(after.p99Ms)}.`;
  const window = ownWindowText(after.scenario);
  const p99 = how === 'worse' ? `p99 ${window} rose: ${both}` : `p99 ${window}: ${both}`;
  const instead = how === 'same' ? `${p99} Nothing else moved: try linger.` : p99;
  return {
    how,
    did: didText(before.scenario, after.scenario, changed),
    says: reason === undefined ? instead : `${reason} ${p99}`,
    caption: captionText(before, after, how),
  };
}

const REASONS: Readonly<Partial<Record<FieldName, (change: Change) => string>>> = {
  'linger.ms': (change) => {
    const [was, now] = [otherRecords(change.before), otherRecords(change.after)];
    if (now > was) return `The other batches got time: ${now} records instead of ${was}.`;
    return now < was
      ? `The other batches got less time: ${now} records instead of ${was}.`
      : `The other batches still carry ${now} records: the next ones came too late.`;
  },
  partitions: ({ after: { scenario } }) => {
    const led = partitionsLed(scenario, watchedBroker([scenario]).broker);
    return `A request to the slow broker carries batches of ${counted(led, 'partition')}.`;
  },
  producers: ({ after: { scenario } }) => {
    const limit = scenario['max.in.flight.requests.per.connection'];
    return `Each producer may have ${limit} requests in flight: ${counted(scenario.producers, 'producer')}, ${limit * scenario.producers} requests.`;
  },
  'slow.ms': slownessReason,
  'slow.broker': slownessReason,
  partitioner: ({ after, how }) =>
    how === 'better'
      ? `It no longer matters how full a batch is: ${gets(after)}.`
      : `Full batches still attract records: ${gets(after)}.`,
};

function slownessReason({ after }: Change): string {
  const { 'slow.broker': broker, 'slow.ms': slowMs } = after.scenario;
  if (broker === 'none' || slowMs === 0) return 'No broker is slow, so all share equally.';
  return `The slow broker takes ${valueText(fieldOf('slow.ms'), slowMs)} longer, and ${gets(after)}.`;
}

function captionText(before: TourRun, after: TourRun, how: TourAnswer['how']): string {
  const now = `${gets(after)}, p99 is ${formatBrief(after.figures.peakMs)}.`;
  const waitMs = after.scenario['linger.ms'];
  if (how === 'better' && waitMs > before.scenario['linger.ms']) {
    const unit = before.p99Ms - after.p99Ms >= 1000 ? 'seconds' : 'milliseconds';
    return `${valueText(fieldOf('linger.ms'), waitMs)} of waiting saved ${unit}: ${now}`;
  }
  return `${{ better: 'That helps', same: 'No difference', worse: 'Now it is worse' }[how]}: ${now}`;
}

/** "partition 0 gets 50 %", of the slow broker. */
function gets({ scenario, figures }: TourRun): string {
  const { broker, name } = watchedBroker([scenario]);
  return `${name} gets ${formatShare(figures.brokerShares[broker] ?? Number.NaN)}`;
}

function otherRecords({ crates }: TourRun): number {
  return Math.round(crates.crates.find(({ slow }) => !slow)?.records ?? Number.NaN);
}

function didText(before: Scenario, after: Scenario, changed: readonly FieldName[]): string {
  const [first, second] = changed;
  if (first === undefined) return 'Nothing is changed';
  if (second !== undefined)
    return `You changed ${changed.map((name) => settingName(name, 'spoken')).join(', ')}`;
  const [was, now] = [before, after].map((scenario) => valueText(fieldOf(first), scenario[first]));
  return `You changed ${settingName(first, 'spoken')} from ${was} to ${now}`;
}
