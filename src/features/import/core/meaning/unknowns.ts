import { formatCount, formatFigure, formatList, formatMilliseconds, withUnit } from '../../../../base/format';
import { highestOf } from '../../../../base/statistics';
import type { BrokersMeaning } from './brokers';
import { type Evidence, perSecond } from './evidence';
import { measuredQuantity } from './finding';
import type { PodShare, Unknown } from './types';
import { unknown } from './unknown';
import { waitSplit } from './verdict';

/** Values below this are mostly rounding if each observation is in whole ms. */
const ROUGH_MS = 1;
/** Step of Windows' timers, ms, and how close a whole number of milliseconds comes to its multiples. */
const TIMER = { stepMs: 15.625, withinMs: 1, leastMs: 10, fewest: 4 } as const;

/** What the texts of one situation can't say. */
export function unknownsOf(
  evidence: Evidence,
  brokers: BrokersMeaning,
  pods: PodShare | null,
): readonly Unknown[] {
  const { metrics, run, texts } = evidence;
  const hasSettings = texts.some(({ result }) => result.understood.length > 0 || result.client !== null);
  if (metrics.length === 0 && run === null) {
    return [
      unknown(
        'no-metrics',
        'Where the time goes',
        'These are settings: only metrics say how long records wait, and where.',
        'producer-metrics',
      ),
    ];
  }
  return [
    ...recordPercentiles(evidence),
    ...whichBroker(evidence, brokers),
    ...causeOfSlowness(brokers),
    ...split(evidence),
    ...rate(evidence),
    ...otherPods(pods),
    ...howOften(evidence),
    ...growth(evidence),
    ...hotKeys(evidence),
    ...timers(evidence),
    ...roundedStages(evidence),
    ...idle(evidence),
    ...youngClient(evidence),
    ...(hasSettings
      ? []
      : [
          unknown(
            'settings',
            "The client's settings",
            "No metric has linger.ms, batch.size or acks: the scenario's are used.",
            'client-settings',
          ),
        ]),
  ];
}

function recordPercentiles({ metrics, run }: Evidence): readonly Unknown[] {
  const isThere = metrics.some(
    ({ figure, statistic, use }) => figure === 'latency' && statistic.type === 'percentile' && use !== 'no',
  );
  return isThere || (run !== null && run.p99Ms !== null)
    ? []
    : [
        unknown(
          'record-percentiles',
          'The p99 of single records',
          'Averages and maxima only.',
          'latency-histogram',
        ),
      ];
}

function whichBroker(
  { metrics, run }: Evidence,
  { late, slow, isAlike, brokers }: BrokersMeaning,
): readonly Unknown[] {
  const hasLatency = metrics.some(({ figure }) => figure === 'request-latency');
  if (run === null && hasLatency && brokers.length === 0)
    return [
      unknown(
        'which-broker',
        'Whether one broker is slow',
        'These metrics have no latency of several brokers to compare.',
        'node-latency',
      ),
    ];
  if (isAlike)
    return [
      unknown(
        'which-broker',
        'Whether one broker is slow',
        'Each broker has a copy of every partition, so with acks=all each waits for the slowest: one slow broker makes all of them look alike.',
        'broker-stages',
      ),
    ];
  const isOwn = brokers.every(({ state }) => state === 'healthy' || state === 'slow');
  if (late.length === 0 || slow !== null || isOwn) return [];
  return [
    unknown(
      'which-broker',
      'Which broker is slow',
      `${formatList(late)} ${late.length === 1 ? 'answers' : 'answer'} late: slow itself, or waiting for a follower that is.`,
      'broker-stages',
    ),
  ];
}

function causeOfSlowness({ slow }: BrokersMeaning): readonly Unknown[] {
  return slow === null
    ? []
    : [
        unknown(
          'cause-of-slowness',
          `What made ${slow.name} slow`,
          'Disk, network and CPU look the same from a client.',
          'broker-stages',
        ),
      ];
}

function split({ metrics, run }: Evidence): readonly Unknown[] {
  const isBrokers = metrics.length > 0 && metrics.every(({ figure }) => figure.startsWith('broker-'));
  if (waitSplit(metrics) !== null || (run === null && isBrokers)) return [];
  return [
    unknown(
      'queue-or-request',
      'Client or broker',
      'Only queue time and request latency together say where records wait.',
      'producer-metrics',
    ),
  ];
}

function rate({ metrics, run }: Evidence): readonly Unknown[] {
  const isOfProducers = metrics.some(({ figure }) => figure === 'request-latency' || figure === 'queue-time');
  if (run !== null || !isOfProducers || perSecond(metrics, 'records') !== null) return [];
  return [unknown('rate', 'The rate', "The scenario's is used.", 'record-rate')];
}

function otherPods(pods: PodShare | null): readonly Unknown[] {
  if (pods === null) return [];
  const others = pods.all - pods.seen;
  return [
    unknown(
      'other-pods',
      others === 1 ? 'The other pod' : `The other ${formatCount(others)} pods`,
      'They count like those seen; a pod that differs stays hidden.',
      'all-pods',
    ),
  ];
}

function howOften({ metrics, run }: Evidence): readonly Unknown[] {
  const windows = metrics.flatMap(({ figure, windowS }) =>
    windowS !== null && (figure === 'request-latency' || figure === 'queue-time') ? windowS[1] : [],
  );
  if (run !== null || windows.length === 0) return [];
  return [
    unknown(
      'how-often',
      'How often it happens',
      `One snapshot of ${withUnit(formatFigure(highestOf(windows), 0), 's')} at most.`,
      'a-day-of-latency',
    ),
  ];
}

/** Averages over a short window hide how fast a backlog grows. */
function growth({ metrics }: Evidence): readonly Unknown[] {
  const windowS = metrics.find(
    ({ figure, statistic }) =>
      figure === 'queue-time' && statistic.type === 'mean' && statistic.over === 'batch',
  )?.windowS;
  if (windowS === undefined || windowS === null || windowS[0] === windowS[1] || isYoung(metrics)) return [];
  return [
    unknown(
      'growth',
      'Whether it grows',
      `The producer's averages cover only its last ${formatCount(windowS[0])} to ${formatCount(windowS[1])} seconds. If a backlog grows, they hide how fast: a second reading a minute later would show it.`,
      'second-reading',
    ),
  ];
}

function hotKeys({ metrics, run }: Evidence): readonly Unknown[] {
  const isOfProducers = metrics.some(({ figure }) => figure === 'request-latency');
  const hasPartitions = metrics.some(({ of }) => of.partition !== null);
  return run !== null || !isOfProducers || hasPartitions
    ? []
    : [unknown('hot-keys', 'Hot keys', 'No metric counts records per key.', 'partition-sizes')];
}

/** Maxima that are all multiples of Windows' timer step. */
function timers({ metrics }: Evidence): readonly Unknown[] {
  const maxima = metrics.filter(
    ({ unit, statistic, value }) => unit === 'ms' && statistic.type === 'max' && value >= TIMER.leastMs,
  );
  const isMultiple = ({ value }: { readonly value: number }): boolean =>
    Math.abs(value - Math.round(value / TIMER.stepMs) * TIMER.stepMs) <= TIMER.withinMs;
  const values = new Set(maxima.map(({ value }) => value));
  const [first] = maxima;
  if (first === undefined || values.size < TIMER.fewest || !maxima.every(isMultiple)) return [];
  const shown = [...values].slice(0, TIMER.fewest).map((value) => formatMilliseconds(value));
  return [
    unknown(
      'timers',
      "The clock's steps",
      `The longest times (${shown.join(', ')}) are multiples of about 15.6\u202Fms, the step of Windows' timers: that isn't in the model.`,
      null,
      { max: measuredQuantity(first) },
    ),
  ];
}

function roundedStages({ metrics }: Evidence): readonly Unknown[] {
  const isRough = metrics.some(
    ({ figure, stepMs, value, statistic }) =>
      figure.startsWith('broker-') && stepMs > 0 && value < ROUGH_MS && 'over' in statistic,
  );
  return isRough
    ? [
        unknown(
          'rounded-stages',
          'Stages below 1\u202Fms',
          'Kafka rounds each stage time to whole ms before it counts it, so what takes less than half a millisecond counts as 0. If a stage reads less than 1 ms, the request log is more precise.',
          'request-log',
        ),
      ]
    : [];
}

function idle({ metrics }: Evidence): readonly Unknown[] {
  const sent = metrics.filter(({ figure, statistic }) => figure === 'records' && statistic.type === 'rate');
  return sent.length > 0 && sent.every(({ value }) => value === 0)
    ? [
        unknown(
          'idle',
          'Latency under load',
          'No record was sent while these metrics were taken, so they say nothing about latency under load.',
          'producer-metrics',
        ),
      ]
    : [];
}

function isYoung(metrics: Evidence['metrics']): boolean {
  return metrics.some(({ use, statistic }) => use === 'no' && statistic.type === 'rate');
}

function youngClient({ metrics }: Evidence): readonly Unknown[] {
  const isOfProducer = metrics.some(({ figure }) => figure === 'queue-time' || figure === 'request-latency');
  return isYoung(metrics) && isOfProducer
    ? [
        unknown(
          'rate-of-young-client',
          'The rate of a warm client',
          "The client was younger than a minute, so its rates aren't used: they divide by more time than has passed.",
          'second-reading',
        ),
      ]
    : [];
}
