import { HEALTHY } from '../../scenario/presets/presets';
import { repairScenario } from '../../scenario/repair';
import type { Scenario } from '../../scenario/scenario';

export interface Situation {
  /** A published name, as commands and files have it. */
  readonly id: string;
  /** In tables: "One broker +20 ms". */
  readonly label: string;
  /** One sentence: what happens, and what it asks of a rule. */
  readonly says: string;
  /** Its partitioner is what an entrant of the league replaces. */
  readonly scenario: Scenario;
  /** There are so many producers that a rule may make them herd. */
  readonly manyProducers: boolean;
  /** More than one fault of a broker's answers: copies, consumers, errors, limits, distance, or little load. */
  readonly inProduction: boolean;
}

type Row = Omit<Situation, 'scenario' | 'manyProducers' | 'inProduction'> & {
  readonly scenario: Partial<Scenario>;
  readonly manyProducers?: true;
  readonly inProduction?: true;
};

/** KIP-794's set-up on the measured cluster, with the defaults of Java 3.9: three brokers, 2,048 rec/s of 512 B. */
const BASE: Scenario = { ...HEALTHY, 'duration.s': 20 };
const SLOW: Partial<Scenario> = { 'slow.broker': 0, 'slow.ms': 20 };
/** Faults begin here, s; records before it aren't measured. */
const LEAD_S = 2;
const COPIES: Partial<Scenario> = { 'replication.factor': 3, 'min.insync.replicas': 2 };

const ROWS: readonly Row[] = [
  {
    id: 'healthy',
    label: 'Healthy',
    says: 'Three equal brokers: nothing to win, but requests to lose.',
    scenario: {},
  },
  {
    id: 'slow-5',
    label: 'One broker +5 ms',
    says: 'Broker 0 answers each request 5 ms late.',
    scenario: { ...SLOW, 'slow.ms': 5 },
  },
  {
    id: 'slow-20',
    label: 'One broker +20 ms',
    says: 'Broker 0 answers each request 20 ms late, as in KIP-794.',
    scenario: SLOW,
  },
  {
    id: 'slow-100',
    label: 'One broker +100 ms',
    says: 'Broker 0 answers each request 100 ms late.',
    scenario: { ...SLOW, 'slow.ms': 100 },
  },
  {
    id: 'slow-20-linger-5',
    label: '+20 ms, linger 5',
    says: 'The default linger of Java 4.0.',
    scenario: { ...SLOW, 'linger.ms': 5 },
  },
  {
    id: 'slow-20-small-batches',
    label: '+20 ms, 4 KB batches',
    says: 'A batch has room for few records.',
    scenario: { ...SLOW, 'batch.size': 4096 },
  },
  {
    id: 'thirty',
    label: '30 brokers, one +20 ms',
    says: '20,480 rec/s; most choices are good.',
    scenario: { ...SLOW, brokers: 30, partitions: 30, rate: 20_480, 'duration.s': 10 },
  },
  {
    id: 'three-speeds',
    label: 'Three speeds',
    says: 'One broker near, one 5 ms away, one 20 ms late: the best split is uneven.',
    scenario: { racks: 3, 'client.rack': 0, 'rack.rtt.ms': 5, 'slow.broker': 2, 'slow.ms': 15 },
  },
  {
    id: 'stalls',
    label: 'Stalls of 400 ms',
    says: 'About every 10 s, a broker stands still for about 400 ms.',
    scenario: { 'stall.ms': 400, 'stall.every.s': 10, 'duration.s': 60 },
  },
  {
    id: 'burst',
    label: 'Burst ×3',
    says: 'Three times the load for 10 s, on equal brokers.',
    scenario: {
      rate: 20_480,
      'duration.s': LEAD_S + 10,
      'measure.from.s': LEAD_S,
      at: [{ atS: LEAD_S, field: 'rate', value: 3 * 20_480 }],
    },
  },
  {
    id: 'recovery',
    label: 'Recovery',
    says: 'Broker 0 was 100 ms late; measured once it is quick again.',
    scenario: { ...SLOW, 'slow.ms': 100, 'slow.to.s': 10, 'measure.from.s': 10 },
  },
  {
    id: 'lost',
    label: 'A broker is lost',
    says: 'Broker 0 crashes; its partitions have no leader until its session times out.',
    scenario: {
      ...COPIES,
      'duration.s': 20,
      'measure.from.s': LEAD_S,
      at: [{ atS: LEAD_S, field: 'down.broker', value: 0 }],
    },
  },
  {
    id: 'producers-9',
    label: '9 producers',
    says: 'Each sees its own records only; one of three brokers is 20 ms late.',
    scenario: { ...SLOW, producers: 9, rate: 9 * 2048, 'duration.s': 10 },
    manyProducers: true,
  },
  {
    id: 'producers-40',
    label: '40 producers, equal brokers',
    says: '2,048 rec/s each: herding or many small requests alone would slow the brokers.',
    scenario: { producers: 40, rate: 40 * 2048, 'duration.s': 10 },
    manyProducers: true,
  },
  {
    id: 'producers-90',
    label: '90 producers',
    says: 'One broker is 20 ms late; each producer sends too little to see it well.',
    scenario: { ...SLOW, producers: 90, rate: 90 * 205, 'duration.s': 10 },
    manyProducers: true,
  },
  {
    id: 'partitions-12',
    label: '12 partitions, +20 ms',
    says: 'Broker 0 leads four of twelve partitions.',
    scenario: { ...SLOW, partitions: 12 },
  },
  {
    id: 'partitions-48',
    label: '48 partitions, +20 ms',
    says: 'Broker 0 leads sixteen of 48 partitions: records spread thin.',
    scenario: { ...SLOW, partitions: 48 },
  },
  {
    id: 'slow-follower',
    label: '3 copies, slow follower',
    says: 'Broker 0 appends 20 ms late, copies too: no leader acks quickly.',
    scenario: { ...SLOW, ...COPIES, 'slow.kind': 'appends' },
  },
  {
    id: 'half-keyed',
    label: 'Half keyed, +20 ms',
    says: "Half of the records have a key, so a rule can't move them.",
    scenario: { ...SLOW, keys: 'uniform', 'keyed.share': 0.5 },
  },
  {
    id: 'far-rack',
    label: 'A far rack',
    says: 'One of three brokers is 20 ms away: unlike a slow one, it takes several requests at a time.',
    scenario: { racks: 2, 'client.rack': 0, 'rack.rtt.ms': 20 },
  },
  {
    id: 'rf-3',
    label: '3 copies on 3 brokers',
    says: 'Broker 0 answers and copies 20 ms late: with acks=all every ack waits for it.',
    scenario: { ...SLOW, ...COPIES },
    inProduction: true,
  },
  {
    id: 'rf-3-six',
    label: '3 copies on 6 brokers',
    says: 'One broker is 20 ms late; half of twelve partitions have no copy on it.',
    scenario: { ...SLOW, ...COPIES, brokers: 6, partitions: 12 },
    inProduction: true,
  },
  {
    id: 'stalls-rf-3',
    label: '3 copies, stalls of 400 ms',
    says: 'A broker stands still, and so do all that wait for its copy.',
    scenario: { ...COPIES, 'stall.ms': 400, 'stall.every.s': 10, 'duration.s': 60 },
    inProduction: true,
  },
  {
    id: 'rtt-10',
    label: '10 ms round trip',
    says: 'One of three distant brokers is 20 ms late: its acks take only three times as long.',
    scenario: { ...SLOW, 'rtt.ms': 10 },
    inProduction: true,
  },
  {
    id: 'producers-500',
    label: '500 tiny producers',
    says: 'Each sends a record every 2.5 s, so what it learned is old.',
    scenario: { ...SLOW, producers: 500, rate: 200, 'duration.s': 60 },
    manyProducers: true,
    inProduction: true,
  },
  {
    id: 'partitions-999',
    label: '999 partitions',
    says: 'Two records a second for each partition: a rule learns little of any.',
    scenario: { ...SLOW, partitions: 999, 'measure.from.s': 10 },
    inProduction: true,
  },
  {
    id: 'consumers',
    label: 'Consumers at 70 %',
    says: 'Three consumers are 70 % busy: records that avoid the slow broker burden the other readers.',
    scenario: { ...SLOW, consumers: 3, 'consumer.record.us': (0.7 * 3e6) / 2048 },
    inProduction: true,
  },
  {
    id: 'quota',
    label: 'A quota',
    says: '450 KB/s for each broker, one of them 20 ms late: two may not take what three can.',
    scenario: { ...SLOW, producer_byte_rate: 450_000 },
    inProduction: true,
  },
  {
    id: 'refuses',
    label: 'A broker that refuses',
    says: 'Broker 0 answers at once with a final error: nothing looks quicker. Copies in three zones, 1 ms apart.',
    scenario: { ...COPIES, racks: 3, 'rack.rtt.ms': 1, 'refuses.broker': 0, 'duration.s': 15 },
    inProduction: true,
  },
];

// @recipe situation
export const SITUATIONS: readonly Situation[] = ROWS.map(
  ({ scenario, manyProducers = false, inProduction = false, ...row }) => ({
    ...row,
    manyProducers,
    inProduction,
    scenario: repairScenario({ ...BASE, ...scenario }).scenario,
  }),
);

export const OWN_SITUATION = 'mine';

export function ownSituation(scenario: Scenario): Situation {
  return {
    id: OWN_SITUATION,
    label: 'My scenario',
    says: 'The scenario of the link.',
    scenario,
    manyProducers: scenario.producers > 1,
    inProduction: true,
  };
}
