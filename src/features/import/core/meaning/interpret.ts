import type { Scenario } from '../../../../scenario/scenario';
import type { Interpretation, ReadText } from './types';

/** Stand-in until the real one is there. */
export function interpret(texts: readonly ReadText[], _scenario: Scenario): Interpretation {
  const metrics = texts.flatMap(({ result }) => result.metrics);
  const mean = (figure: string) =>
    metrics.find((m) => m.figure === figure && m.statistic.type === 'mean' && m.of.broker === null)?.value ?? 0;
  const q = mean('queue-time');
  const r = mean('request-latency');
  const w = (value: number) => ({ value, unit: 'ms' as const, windowS: null });
  return {
    read: {
      refusals: [],
      settings: texts.flatMap(({ file, result }) => result.understood.map((u) => ({ ...u, file, short: u.used }))),
      unused: texts.flatMap(({ file, result }) => result.ignored.map((u) => ({ ...u, file, isSecret: false }))),
      secrets: 2,
      conflicts: [],
      slips: [],
      notes: [],
    },
    figures: {
      verdict: {
        code: metrics.length === 0 ? 'no-metrics' : 'one-broker',
        figures: {},
        says: metrics.length === 0 ? 'No metrics yet' : 'Your brokers make you wait, not your client. The cause is probably node-5, though nodes 3 and 4 look slower.',
        file: null,
      },
      metrics: metrics.length,
      wait:
        r > 0
          ? {
              client: { metric: 'record-queue-time-avg', mean: w(q), over: 'batch', max: null },
              brokers: { metric: 'request-latency-avg', mean: w(r), over: 'request', max: null },
              brokersShare: r / (q + r),
            }
          : null,
      brokers: metrics
        .filter((m) => m.figure === 'request-latency' && m.statistic.type === 'mean' && m.of.broker !== null)
        .map((m) => ({
          name: `node-${m.source.broker}`,
          broker: { here: m.of.broker ?? 0, yours: m.source.broker ?? 0 },
          latency: w(m.value),
          state: m.value > 50 ? ('slow-or-waits' as const) : ('healthy' as const),
          waitsFor: [],
          isProbable: true,
          says: m.value > 50 ? 'slow, or waits' : 'healthy',
        })),
      why: null,
      pods: null,
      findings: [],
      differences: [],
    },
    unknowns: [
      {
        code: 'record-percentiles',
        figures: {},
        says: 'Averages and maxima only.',
        file: null,
        title: 'The p99 of single records',
        ask: { code: 'latency-histogram', says: 'Paste a histogram of send() to ack' },
      },
      {
        code: 'cause-of-slowness',
        figures: {},
        says: 'Disk, network and CPU look the same from a client.',
        file: null,
        title: 'What made node-5 slow',
        ask: { code: 'broker-stages', says: "Paste the broker's LocalTimeMs and RemoteTimeMs" },
      },
    ],
  };
}
