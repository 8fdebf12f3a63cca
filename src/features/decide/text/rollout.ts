import { counted, formatBytes, formatFigure, formatMilliseconds, withUnit } from '../../../base/format';
import type { Scenario } from '../../../scenario/scenario';
import type { SettingReading } from '../core/reading';
import { REPORTED_METRICS, type ReportedMetric } from '../core/trial';
import { isElsewhere } from './propertiesDiff';

/** A metric of the clients before and after a change, in the situation that is worst at present. */
export interface DashboardChange {
  readonly metric: ReportedMetric;
  readonly now: number;
  readonly after: number;
  readonly trend: 'falls' | 'rises' | 'stays';
  /** Why it may get worse; null if it doesn't. */
  readonly price: string | null;
}

/** Smallest relative change of a metric worth reporting. */
const STAYS = 0.03;

const FORMAT: Readonly<Record<ReportedMetric, (value: number) => string>> = {
  'request-latency-avg': formatMilliseconds,
  'record-queue-time-avg': formatMilliseconds,
  'request-rate': (value) => withUnit(formatFigure(value, 1), '/s'),
  'batch-size-avg': formatBytes,
};

/** Why it's fine that a metric rises; without a text, higher is no worse. */
const PRICES: Readonly<Partial<Record<ReportedMetric, string>>> = {
  'request-latency-avg': "Each request carries more; a record's whole time is what the objective bounds.",
  'record-queue-time-avg': "Batches wait to fill; a record's whole time is what the objective bounds.",
  'request-rate': 'More requests are the price of this setting.',
};

/** What a dashboard should show after a change; empty if the situation sent nothing. */
export function dashboardChanges(
  setting: SettingReading,
  present: SettingReading,
): readonly DashboardChange[] {
  const id = present.worst?.id ?? 'healthy';
  const of = (reading: SettingReading) => reading.situations.find((each) => each.id === id)?.metrics;
  const [before, next] = [of(present), of(setting)];
  if (before === undefined || next === undefined) return [];
  return REPORTED_METRICS.flatMap((metric) => {
    const [now, after] = [before[metric], next[metric]];
    if (!Number.isFinite(now) || !Number.isFinite(after)) return [];
    const ratio = after / now;
    const trend = ratio > 1 + STAYS ? 'rises' : ratio < 1 - STAYS ? 'falls' : 'stays';
    return [
      { metric, now, after, trend, price: trend === 'rises' ? (PRICES[metric] ?? null) : null } as const,
    ];
  });
}

/** A figure of a dashboard with its unit. */
export function formatMetric(metric: ReportedMetric, value: number): string {
  return FORMAT[metric](value);
}

/** `rises, fine`, or just `falls`. */
export function formatTrend({ trend, price }: DashboardChange): string {
  return price === null ? trend : `${trend}, fine`;
}

/** A step of a rollout. */
export interface RolloutStep {
  readonly title: string;
  readonly says: string;
}

/** A rollout step by step, and when to stop it; or why there is none. */
export interface Rollout {
  readonly title: string;
  readonly steps: readonly RolloutStep[];
  readonly note: string;
}

/** The share of the producers that go second. */
const SECOND_SHARE = 1 / 3;

/** How to bring a setting to some producers first. */
export function rolloutOf(
  setting: SettingReading,
  { producers, 'slow.broker': slow }: Scenario,
  changes: readonly DashboardChange[],
): Rollout {
  if (producers === 1) return { title: 'No canary: only one producer', steps: [], note: ROLL_BACK };
  if (setting.changes.some(({ field }) => isElsewhere(field)))
    return { title: 'No canary: this changes the cluster for all producers', steps: [], note: ROLL_BACK };
  const some = Math.round(producers * SECOND_SHARE);
  const trends = changes
    .filter(({ trend }) => trend !== 'stays')
    .map(({ metric, trend }) => `${metric} ${trend}`)
    .slice(0, 2);
  const others = producers === 2 ? 'the other one' : `the other ${producers - 1}`;
  return {
    title: `Canary: 1 of ${producers} producers first`,
    steps: [
      {
        title: '1 producer, one day',
        says: `Compare its request-latency-avg with ${others}. Requests of the others still queue at the brokers, so expect less than the full gain.`,
      },
      ...(some > 1 && some < producers
        ? [
            {
              title: `${counted(some, 'producer')}, one day`,
              says: trends.length === 0 ? 'Nothing should get worse.' : `Expect: ${trends.join(', ')}.`,
            },
          ]
        : []),
      {
        title: `All ${producers}`,
        says: `Check the table above${slow === 'none' ? '' : ` while broker ${slow} is slow`}.`,
      },
    ],
    note: `Stop if record-error-rate is above 0. ${ROLL_BACK} The model can't mix producers with different settings.`,
  };
}

const ROLL_BACK = 'To roll back, restore the settings that the diff removes.';
