import type { FigureId } from '../../../figures/catalogue';
import type { Cluster } from '../../../scenario/calibrations';

export interface Source {
  /** Short name, as in the filter and in tables. */
  readonly title: string;
  /** Public address of the text; null if there is none. */
  readonly url: string | null;
  /** Who ran which test on which machines. */
  readonly says: string;
  /** A caveat to know before comparing; may be empty. */
  readonly remark: string;
  /** Figures shown, but not judged. */
  readonly alsoShown: readonly FigureId[];
}

// @recipe evidence
/** The sources by cluster, in the page's order. */
export const SOURCES: Readonly<Record<Cluster, Source>> = {
  kip794: {
    title: 'KIP-794',
    url: 'https://cwiki.apache.org/confluence/display/KAFKA/KIP-794%3A+Strictly+Uniform+Sticky+Partitioner',
    says: 'Three brokers on one machine in 2022, three partitions, one producer. Broker 0 sleeps 20\u202Fms before each produce response. The last two rows send 4,096 rec/s for 30\u202Fs, the others 2,048 rec/s for 60\u202Fs, all of 512\u202FB.',
    remark:
      "Why p50 and p99.9 are shown but not judged: each published run began with a cold JVM. Its first send() takes about 300\u202Fms for metadata and class loading, then a burst of up to 193 records follows. That explains most of the published maxima near 800\u202Fms and part of p99.9. The model is always warm and has no such start. In our own measurements of the same test, real clients had a p50 of 1\u202Fms; 4 to 8\u202Fms were published. The KIP doesn't say how much of that was the JVM and how much the machine of 2022, and the calibration counts all of it as broker time.",
    alsoShown: ['p50', 'p99.9'],
  },
  measured: {
    title: 'Our measurements',
    url: null,
    says: 'Real Kafka in November 2026: three brokers of 3.9.1 (unless a row says 4.0.0 or six), their controller and the producer on one machine with two cores, over loopback. Clients of Java from 2.3.1 to 4.3.1, and seven others. The raw data has the command that measures a row of Java’s, librdkafka’s or kafka-python’s again, such as npm run -s measure -- measured-lab2-wait.',
    remark:
      'Rows disturbed by other programs on the machine are shown but not judged. Without a slow broker, the median is known only to a factor of two.',
    alsoShown: [],
  },
  'kafka-10888': {
    title: 'KAFKA-10888',
    url: 'https://issues.apache.org/jira/browse/KAFKA-10888',
    says: 'One hour of a production system with the sticky partitioner: three partitions, linger 0, and partition 0 slow.',
    remark:
      "Its load wasn't published. We chose the record rate so that a fast partition gets two to three records at a time, as in the published table.",
    alsoShown: [],
  },
  'sticky-blog': {
    title: 'Sticky partitioner study',
    url: 'https://www.confluent.io/blog/apache-kafka-producer-improvements-sticky-partitioner/',
    says: 'Round-robin against sticky with clients of 2.4: three brokers on AWS m3.xlarge, replication factor 3, acks=all, Trogdor as the load generator.',
    remark:
      "Trogdor sends the records of each tenth of a second at once, then pauses; the model does the same. We assume that it doesn't flush before a pause, or 1,000\u202Fms of linger couldn't have made a difference.",
    alsoShown: [],
  },
  'latency-blog': {
    title: 'Latency study',
    url: 'https://www.confluent.io/blog/configure-kafka-to-minimize-latency/',
    says: 'Nine brokers on AWS r5.xlarge in three zones, replication factor 3, acks=all, lz4, values of 512\u202FB with keys of 4\u202FB, 108 partitions, Trogdor as the load generator.',
    remark:
      "Trogdor sends the records of each tenth of a second at once, flushes and pauses; the model does the same. The published figures include TLS and slow disks, which the model doesn't have, so ratios are judged.",
    alsoShown: [],
  },
  'partition-study': {
    title: 'Partition study',
    url: null,
    says: 'Three nodes with four cores at 2.6\u202FGHz, Kafka 2.0.0, replication factor 1, acks=1, records of 1\u202FKB, kafka-producer-perf-test.',
    remark: '',
    alsoShown: [],
  },
  'object-storage': {
    title: 'Object storage',
    url: 'https://github.com/aiven/inkless/blob/main/docs/inkless/PERFORMANCE.md',
    says: 'What the makers of Inkless (Aiven), WarpStream and Redpanda Cloud Topics published about their diskless brokers by late 2026.',
    remark:
      "Approximate figures of products, not of one test: Inkless's guide reads them off charts, WarpStream states typical ones (docs.warpstream.com, low-latency clusters) and Redpanda a formula (docs.redpanda.com, producers for Cloud Topics). Uploads, commits and reads come from Inkless's guide for S3; only S3 Express has its own. The model has no availability zones, so an experiment of Inkless has one broker with the producers of its zone.",
    alsoShown: [],
  },
  'batch-guide': {
    title: 'Guide to batch.size',
    url: 'https://github.com/faderskd/faderskd.github.io',
    says: 'The post “Kafka producer deep dive” of October 2024: kafka-producer-perf-test at full speed against four brokers on one machine, with three partitions, three replicas, acks=1 and records of 200\u202FB. Proxies delay what the brokers send back by 100\u202F±\u202F50\u202Fms.',
    remark:
      'The round trip of 118\u202Fms is the published mean latency of a request, 119\u202Fms, less its service. The other figures are predictions.',
    alsoShown: [],
  },
  'kafka-sim': {
    title: 'Java client in simulation',
    url: 'https://github.com/lbradstreet/kafka-sim',
    says: 'The Java producer itself, run in simulated time by kafka-sim (2026) against simulated brokers: three of them, 0.2\u202Fms away, take 1\u202Fms for each request. Six partitions, batches of 4\u202FKB, records of 512\u202FB with 64 keys; 4,096 records a run, or 20\u202Fs.',
    remark:
      "Every delay is published and nothing is fitted, so this compares the client's rules alone. Its keys have 8 bytes and hash differently from the model's: with 52 keys the fullest partitions of the brokers get 23, 19 and 17\u202F% of the records here, 23, 19 and 16\u202F% there, but there one broker leads 47\u202F% of them all. Its runs begin with some 10\u202Fms of metadata, which their throughput includes.",
    alsoShown: [],
  },
  'public-questions': {
    title: 'Public questions',
    url: null,
    says: 'Questions with figures from public threads, each at its own address: what somebody measured, and why it is so.',
    remark:
      'Their machines are unknown, so the scenarios use the constants of our own measurements at the distance that each question names, and nothing is fitted but the one figure that a question says. What a thread leaves open is judged as a direction or a factor.',
    alsoShown: [],
  },
};
