import { counted, formatBytes, formatFigure, formatMilliseconds, withUnit } from '../../../base/format';
import { type Change, withChanges } from '../../../run/decide/changes';
import type { DecideQuestion } from '../../../run/decide/question';
import type { MetricBand, SettingReading } from '../../../run/decide/reading';
import { REPORTED_METRICS, type ReportedMetric } from '../../../run/decide/trial';
import { changedSettings } from '../../../run/export/changedSettings';
import { brokerId } from '../../../scenario/brokerId';
import type { SituationId } from '../../../scenario/decision';
import type { Scenario } from '../../../scenario/scenario';
import { changeText } from '../../../scenario/settingText';
import { CANARY_RUNS, type CanaryReading } from '../core/canary';
import { isElsewhere } from './propertiesDiff';

/** A metric of the clients in a situation, before and after a change. */
export interface DashboardChange {
  readonly metric: ReportedMetric;
  readonly now: MetricBand;
  readonly after: MetricBand;
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
  'request-latency-avg': "Each request carries more; the SLO is about a record's whole time.",
  'record-queue-time-avg': "Batches wait to fill; the SLO is about a record's whole time.",
  'request-rate': 'More requests are the price of this setting.',
};

/** The situations that both settings ran in, the one that is worst at present first. */
export function dashboardSituations(
  setting: SettingReading,
  present: SettingReading,
): readonly SituationId[] {
  const both = present.situations.filter(({ id }) => setting.situations.some((each) => each.id === id));
  const worst = present.worst?.id ?? 'healthy';
  return both.map(({ id }) => id).toSorted((a, b) => Number(b === worst) - Number(a === worst));
}

/** Empty if nothing was sent in the situation. */
export function dashboardChanges(
  setting: SettingReading,
  present: SettingReading,
  id: SituationId = present.worst?.id ?? 'healthy',
): readonly DashboardChange[] {
  const of = (reading: SettingReading) => reading.situations.find((each) => each.id === id)?.metrics;
  const [before, next] = [of(present), of(setting)];
  if (before === undefined || next === undefined) return [];
  return REPORTED_METRICS.flatMap((metric) => {
    const [now, after] = [before[metric], next[metric]];
    if (!Number.isFinite(now.mean) || !Number.isFinite(after.mean)) return [];
    const ratio = after.mean / now.mean;
    const trend = ratio > 1 + STAYS ? 'rises' : ratio < 1 - STAYS ? 'falls' : 'stays';
    return [
      { metric, now, after, trend, price: trend === 'rises' ? (PRICES[metric] ?? null) : null } as const,
    ];
  });
}

export function formatMetric(metric: ReportedMetric, { mean }: MetricBand): string {
  return FORMAT[metric](mean);
}

/** Between what a figure lies over the runs: `7.9 to 9.4 ms`. */
export function formatBand(metric: ReportedMetric, { low, high }: MetricBand): string {
  const [from, to] = [low, high].map(FORMAT[metric]);
  const [, number = from, unit = ''] = /^([\d.,]+)(\D+)$/.exec(from ?? '') ?? [];
  return `${to?.endsWith(unit) ? number : from} to ${to}`;
}

/** `rises, fine`, or just `falls`. */
export function formatTrend({ trend, price }: DashboardChange): string {
  return price === null ? trend : `${trend}, fine`;
}

export interface RolloutStep {
  readonly title: string;
  readonly says: string;
}

/** A rollout step by step, when to stop it, and how to undo it; or why it has no steps. */
export interface Rollout {
  readonly title: string;
  readonly steps: readonly RolloutStep[];
  readonly stopIf: readonly string[];
  readonly rollBack: string;
}

/** The share of the producers that go second. */
const SECOND_SHARE = 1 / 3;

export interface RolloutInput {
  readonly setting: SettingReading;
  readonly present: SettingReading;
  /** Runs with one changed producer; null if there are none. */
  readonly canary: CanaryReading | null;
  /** Id of the client that the producers are named after; empty = the nearest. */
  readonly client: string;
}

/** How to bring a setting to some producers first. */
export function rolloutOf(
  { scenario, decision, boundMs }: DecideQuestion,
  { setting, present, canary, client }: RolloutInput,
): Rollout {
  const { producers, 'slow.broker': slow } = scenario;
  const changes = dashboardChanges(setting, present);
  const latency = changes.find(({ metric }) => metric === 'request-latency-avg');
  const stopIf = [
    'record-error-rate is above 0 or record-retry-rate rises',
    `${decision.percentile} of the changed producers stays over ${formatMilliseconds(boundMs)}`,
    ...(latency === undefined || latency.trend === 'rises'
      ? []
      : [
          `their request-latency-avg stays above ${formatMetric(latency.metric, latency.now)}, what it is now`,
        ]),
  ];
  const rest = { stopIf, rollBack: formatRollBack(scenario, setting.changes, client) };
  if (producers === 1) return { title: 'No canary: only one producer', steps: [], ...rest };
  if (setting.changes.some(({ field }) => isElsewhere(field)))
    return { title: 'No canary: this changes the cluster for all producers', steps: [], ...rest };
  const some = Math.round(producers * SECOND_SHARE);
  const trends = changes.filter(({ trend }) => trend !== 'stays').slice(0, 2);
  const expected = trends.map(
    ({ metric, trend, now, after }) =>
      `${metric} ${trend} from ${formatMetric(metric, now)} towards ${formatMetric(metric, after)}`,
  );
  const others = producers === 2 ? 'the other one' : `the other ${producers - 1}`;
  return {
    title: `Canary: 1 of ${producers} producers first`,
    steps: [
      {
        title: '1 producer, one day',
        says: `Compare its request-latency-avg with ${others}. ${canary === null ? 'Requests of the others still queue at the brokers, so expect less than the full gain.' : formatCanary(canary, decision.percentile)}`,
      },
      ...(some > 1 && some < producers
        ? [
            {
              title: `${counted(some, 'producer')}, one day`,
              says: expected.length === 0 ? 'Nothing should get worse.' : `Expect: ${expected.join(', ')}.`,
            },
          ]
        : []),
      {
        title: `All ${producers}`,
        says: `Check the table above${slow === 'none' ? '' : ` while broker ${brokerId(scenario, slow)} is slow`}.`,
      },
    ],
    ...rest,
  };
}

function formatCanary({ changed, others }: CanaryReading, percentile: string): string {
  const band = ({ mean, low, high }: MetricBand): string =>
    `${formatMilliseconds(mean)} (${formatMilliseconds(low)} to ${formatMilliseconds(high)})`;
  return `In ${CANARY_RUNS} runs of the model, its ${percentile} is ${band(changed)}, and that of the others ${band(others)}.`;
}

/** The exact values of before. */
function formatRollBack(scenario: Scenario, changes: readonly Change[], named: string): string {
  const next = withChanges(scenario, changes) ?? scenario;
  const { lines, old } = changedSettings(scenario, next, named);
  const restored = [...old].map(([name, value]) => `${name}=${value}`);
  const gone = lines.filter(({ name }) => !old.has(name)).map(({ name }) => name);
  const elsewhere = changes
    .filter(({ field }) => isElsewhere(field) && field !== 'partitions')
    .map((change) => changeText({ ...change, from: change.to, to: change.from }));
  const steps = [
    ...(restored.length === 0 ? [] : [`set ${restored.join(', ')}`]),
    ...(gone.length === 0 ? [] : [`remove ${gone.join(', ')}`]),
    ...elsewhere.map((change) => `change ${change}`),
  ];
  const undone = steps.length === 0 ? '' : `To roll back, ${steps.join('; ')}.`;
  const stays = changes.some(({ field }) => field === 'partitions') ? "Partitions can't be taken back." : '';
  return [undone, stays].filter(Boolean).join(' ');
}
