import { ruleJava } from '../src/features/lab/text/java';
import { whyNotMeasured } from '../src/run/export/measureCommand';
import { producerSettings } from '../src/run/export/producerSettings';
import { readRule } from '../src/scenario/rule/read';
import type { Scenario } from '../src/scenario/scenario';
import { type Driver, driverWords } from './drivers';

/** Late work of a broker, in the words of Cluster.java. */
type Part = 'responses' | 'appends' | 'fetches';

/** A scenario as real Kafka runs it on one machine. */
export interface Experiment {
  readonly brokers: number;
  /** Version of the client. */
  readonly client: string;
  /** The package that sends; null for Java's client. */
  readonly package: string | null;
  /** A rule's class in Java; null if the client's own partitioner runs. */
  readonly rule: { readonly name: string; readonly source: string } | null;
  /** Latencies count of records sent from this second on. */
  readonly fromS: number;
  /** Words of Cluster.java's `create`, but for the topic's name. */
  readonly topic: readonly string[];
  /** Words of Producers.java or drivers/send.py, but for addresses and the topic's name. */
  readonly producers: readonly string[];
  /** The same of Consumers.java; null without consumers. */
  readonly consumers: readonly string[] | null;
  /** `toS` is null if it lasts to the end. */
  readonly late: null | {
    readonly broker: number;
    readonly parts: readonly Part[];
    readonly ms: number;
    readonly fromS: number;
    readonly toS: number | null;
  };
  /** The broker that refuses each write. */
  readonly refuses: number | null;
}

export type ReadExperiment =
  | { readonly ok: true; readonly experiment: Experiment }
  | { readonly ok: false; readonly message: string };

const RULE_CLASS = 'dev.linger.rules.Measured';

const PARTS: Readonly<Record<Scenario['slow.kind'], readonly Part[]>> = {
  broker: ['responses', 'appends'],
  responses: ['responses'],
  appends: ['responses', 'appends'],
  fetches: ['fetches'],
};

/** The newest version of Java's client with the defaults of each row of the table of clients. */
const VERSIONS: Readonly<Record<string, string>> = {
  'client-java-2.3': '2.3.1',
  'client-java-2.4': '3.2.3',
  'client-java-3.3': '3.9.1',
  'client-java-4': '4.0.0',
};

/**
 * The run that a scenario asks for, with this version of Java's client or of the driver's; without one, Java's newest
 * that has the scenario's partitioner and defaults, or the driver's of the measured rows. A scenario that one machine
 * can't bear, or that this has no means for, is refused by its settings' names.
 */
export function experimentOf(
  scenario: Scenario,
  version: string | null = null,
  driver: Driver | null = null,
): ReadExperiment {
  const settings = producerSettings(scenario);
  const client = version ?? driver?.version ?? VERSIONS[settings.client.id];
  const driven = driver && driverWords(scenario, driver);
  const problem = driven?.problem ?? whyNotMeasured(scenario);
  if (client === undefined || problem !== '') return { ok: false, message: problem };
  const { rule } = scenario.partitioner === 'rule' ? readRule(scenario.rule) : { rule: null };
  const source = rule && ruleJava(rule, RULE_CLASS);
  const lines = settings.lines
    .filter(({ name }) => rule === null || !name.startsWith('partitioner.'))
    .map(({ name, value }) => [name, value] as const);
  const classes = rule === null ? [] : (['partitioner.class', 'interceptor.classes'] as const);
  return {
    ok: true,
    experiment: {
      brokers: scenario.brokers,
      client,
      package: driver?.package ?? null,
      rule: source === null ? null : { name: RULE_CLASS, source },
      fromS: scenario['measure.from.s'],
      topic: [
        String(scenario.partitions),
        String(scenario['replication.factor']),
        `min.insync.replicas=${scenario['min.insync.replicas']}`,
      ],
      producers: [
        ...words({
          rate: scenario.rate === 'max' ? 'Infinity' : scenario.rate,
          seconds: scenario['duration.s'],
          fromS: scenario['measure.from.s'],
          bytes: scenario['record.bytes'],
          producers: scenario.producers,
          partitions: scenario.partitions,
          keys: scenario.keys,
          keyCount: scenario['key.count'],
          keyedShare: scenario['keyed.share'],
        }),
        ...(driven?.words ?? lines.map(([name, value]) => `p.${name}=${value}`)),
        ...classes.map((name) => `p.${name}=${RULE_CLASS}`),
      ],
      consumers: scenario.consumers === 0 ? null : consumersOf(scenario),
      late: lateOf(scenario),
      refuses: scenario['refuses.broker'] === 'none' ? null : scenario['refuses.broker'],
    },
  };
}

function consumersOf(scenario: Scenario): readonly string[] {
  return words({
    consumers: scenario.consumers,
    partitions: scenario.partitions,
    recordUs: scenario['consumer.record.us'],
    'p.fetch.min.bytes': scenario['fetch.min.bytes'],
    'p.fetch.max.wait.ms': scenario['fetch.max.wait.ms'],
    'p.max.poll.records': scenario['max.poll.records'],
    'p.auto.offset.reset': 'earliest',
    'p.group.id': 'linger',
  });
}

function lateOf(scenario: Scenario): Experiment['late'] {
  const { 'slow.broker': broker, 'slow.ms': ms, 'slow.from.s': fromS, 'slow.to.s': toS } = scenario;
  if (broker === 'none' || ms === 0) return null;
  const parts = PARTS[scenario['slow.kind']];
  // Without followers there is nothing to append late.
  const asked = scenario['replication.factor'] === 1 ? parts.filter((part) => part !== 'appends') : parts;
  // A timer takes whole milliseconds, and the recorded lateness is what it made of them.
  return { broker, parts: asked, ms: Math.round(ms), fromS, toS: toS === 'end' ? null : toS };
}

function words(values: Readonly<Record<string, string | number>>): readonly string[] {
  return Object.entries(values).map(([name, value]) => `${name}=${value}`);
}
