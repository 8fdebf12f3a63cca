import { CALIBRATIONS } from '../calibrations';
import { DEFAULT_SCENARIO, type Scenario } from '../scenario';
import { type ExhibitText, type Preset, presetsOf } from './presets';
import { ONE_SLOW, SHORTEST_WAITS } from './rules';

/** An exhibit: scenarios side by side that show the effect of a proposal. */
export interface Exhibit extends Preset {
  readonly exhibit: ExhibitText;
}

/** KIP-794's test: broker 0 answers 20 ms late, all the time. */
const SLOW: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'sticky' };

const HEALTHY: Scenario = {
  ...DEFAULT_SCENARIO,
  ...CALIBRATIONS.measured,
  'slow.broker': 'none',
  'duration.s': 30,
};

const QUIET: Scenario = { ...HEALTHY, rate: 200, 'record.bytes': 200, 'duration.s': 60 };
const BUSY: Scenario = { ...QUIET, rate: 27_000, producers: 81, partitions: 108, 'duration.s': 3 };

/** One producer, and a broker in each of three zones, 2 ms from each other. */
const ZONES: Scenario = { ...HEALTHY, racks: 3, 'rack.rtt.ms': 2, 'slow.ms': 20 };
const RACK_AWARE = { 'partitioner.rack.aware': 'true' } as const;
const NEAR_SLOW = { 'slow.broker': 0 } as const;

/** One producer of 2,000 records a second to brokers that put them into object storage. */
const STORED: Scenario = {
  ...HEALTHY,
  'diskless.enable': 'true',
  rate: 2000,
  'record.bytes': 1000,
  partitions: 12,
};

// @recipe exhibit
export const EXHIBITS: readonly Exhibit[] = presetsOf('Exhibits', [
  {
    id: 'kip-794',
    title: 'KIP-794: one slow broker, four partitioners',
    says: "The KIP's own test: 2,048 records of 512\u202FB a second to three brokers, and broker 0 answers 20\u202Fms late. Sticky sends most records to the slow broker, whose queue grows for the whole minute, so its latency depends on how long you look. Uniform switches partitions by bytes, adaptive also by queue length. The KIP measured a p99 of 11.0\u202Fs, 214, 154 and 150\u202Fms on its own machine.",
    scenario: SLOW,
    opening: {
      screen: 'exhibit',
      compare: [
        { ...SLOW, partitioner: 'uniform-kip794' },
        { ...SLOW, partitioner: 'adaptive-kip794' },
        { ...SLOW, partitioner: 'adaptive-kip794', 'partitioner.availability.timeout.ms': 5 },
      ],
    },
    exhibit: {
      names: ['sticky', 'uniform', 'adaptive', 'adaptive + availability'],
      source:
        'https://cwiki.apache.org/confluence/display/KAFKA/KIP-794%3A+Strictly+Uniform+Sticky+Partitioner',
      leavesOut: [
        'Released clients switch at a slightly different place than the partitioner that the KIP was measured with: the presets uniform and adaptive show theirs.',
      ],
    },
  },
  {
    id: 'kip-1030',
    title: 'KIP-1030: linger.ms 5 by default',
    says: 'Kafka 4.0 lets batches wait 5\u202Fms for more records. One quiet producer pays for it: its batches have nothing to wait for. Eighty-one busy producers send half as many requests, so theirs hardly queue at the brokers any more: the slowest records gain, while the median still pays.',
    scenario: QUIET,
    opening: {
      screen: 'exhibit',
      compare: [{ ...QUIET, 'linger.ms': 5 }, BUSY, { ...BUSY, 'linger.ms': 5 }],
    },
    exhibit: {
      names: ['quiet, linger 0', 'quiet, linger 5', 'busy, linger 0', 'busy, linger 5'],
      source:
        'https://cwiki.apache.org/confluence/display/KAFKA/KIP-1030%3A+Change+constraints+and+default+values+for+various+configurations',
      leavesOut: [
        'What brokers and consumers save on fewer, larger batches: their processors, their logs and their page cache.',
      ],
    },
  },
  {
    id: 'kip-1123',
    title: 'KIP-1123: rack-aware, and the near broker turns slow',
    says: 'One producer and a broker in each of three zones, 2\u202Fms apart. With partitioner.rack.aware, records without a key stay in the producer\u2019s zone: no traffic between zones, and a faster ack. But while the one near broker answers 20\u202Fms late, there is nowhere else to go. With rack-awareness the partitioner has no load statistics for records without a key, so neither adaptive partitioning nor partitioner.availability.timeout.ms helps.',
    scenario: ZONES,
    opening: {
      screen: 'exhibit',
      compare: [
        { ...ZONES, ...RACK_AWARE },
        { ...ZONES, ...NEAR_SLOW },
        { ...ZONES, ...NEAR_SLOW, ...RACK_AWARE },
      ],
    },
    exhibit: {
      names: ['healthy, all racks', 'healthy, rack-aware', 'near slow, all racks', 'near slow, rack-aware'],
      source:
        'https://cwiki.apache.org/confluence/display/KAFKA/KIP-1123%3A+Rack-aware+partitioning+for+Kafka+Producer',
      leavesOut: ['What traffic between zones costs.'],
    },
  },
  {
    id: 'beyond-adaptive',
    title: 'Test results: one slow broker, one copy, clients up to 3.9, and a rule on public signals',
    says: 'The test of KIP-794 on the measured cluster: 2,048 records of 512\u202FB a second, linger 0, and broker 0 answers 20\u202Fms late. Adaptive sees the queue in the producer, but not the five requests in flight, so the slow broker keeps two fifths of the records. Least outstanding sends each record where the fewest are unacked: it sees them, but asks the slow broker whenever all are idle, and sends almost three times as many requests. Shortest wait decides with each batch, and multiplies that count by what an ack takes. It has the latency of a healthy cluster, and as many requests as adaptive sends there: 30\u202F% more than adaptive here, which saves them only because records wait. Both can be a Partitioner with a ProducerInterceptor, and both ran on real Kafka: Evidence has the rows, under Rules of Lab.',
    scenario: ONE_SLOW,
    opening: {
      screen: 'exhibit',
      compare: [
        { ...ONE_SLOW, partitioner: 'uniform' },
        {
          ...ONE_SLOW,
          partitioner: 'rule',
          rule: 'leave each record; score outstanding.records; pick lowest',
        },
        SHORTEST_WAITS,
      ],
    },
    exhibit: {
      names: ['adaptive', 'uniform', 'least outstanding', 'shortest wait'],
      source:
        'https://cwiki.apache.org/confluence/display/KAFKA/KIP-794%3A+Strictly+Uniform+Sticky+Partitioner',
      leavesOut: [
        'A partition that is hardly asked gets few records, and its consumer has little to do: bytes are shared less evenly the longer a broker is slow.',
        'Clients from 4.0 on tell a Partitioner nothing of new batches: there, the rule leaves after batch.size bytes or 5\u202Fms.',
        'Consumers near their limit, a quota, and three copies on three brokers: there the rule is worse, or no better. docs/lab.md says when not to use it.',
      ],
    },
  },
  {
    id: 'diskless',
    title: 'Diskless topics: what helps a lone producer',
    says: 'Each broker gathers requests in a file for 250\u202Fms, uploads it to object storage and commits it before it answers, so a connection gets about 3 requests a second (KIP-1150, as Inkless builds it). With batches of 16\u202FKB that is too little for 2,000 records a second, and the backlog grows for the whole run. Larger batches make a request carry more, more producers bring more connections, and shorter files answer sooner; the last alone isn\u2019t enough.',
    scenario: STORED,
    opening: {
      screen: 'exhibit',
      compare: [
        {
          ...STORED,
          'linger.ms': 100,
          'batch.size': 1_000_000,
          'max.request.size': 8_000_000,
          'buffer.memory': 134_217_728,
        },
        { ...STORED, producers: 8 },
        { ...STORED, 'inkless.produce.commit.interval.ms': 50 },
      ],
    },
    exhibit: {
      names: ['defaults', 'batches of 1 MB', '8 producers', 'files of 50 ms'],
      source: 'https://cwiki.apache.org/confluence/display/KAFKA/KIP-1150%3A+Diskless+Topics',
      leavesOut: [
        'The cost of uploads and stored objects: files of 50\u202Fms are five times as many.',
        'Retries of uploads, fetches that miss the cache, and the assignment of producers to brokers by availability zone.',
      ],
    },
  },
]);
