import type { FigureId } from '../figures/catalogue';
import type { Cluster } from '../scenario/calibrations';

/** Where evidence comes from. */
export interface Source {
  /** Short name, as in the filter and in tables. */
  readonly title: string;
  /** Public address of the text; null where there is none. */
  readonly url: string | null;
  /** Who ran what on which machines. */
  readonly says: string;
  /** What to know before comparing; empty where there is nothing. */
  readonly remark: string;
  /** Figures that are shown although nothing is judged by them. */
  readonly alsoShown: readonly FigureId[];
}

/** The sources, each of one cluster with one calibration. The order is the page's. */
export const SOURCES: Readonly<Record<Cluster, Source>> = {
  kip794: {
    title: 'KIP-794',
    url: 'https://cwiki.apache.org/confluence/display/KAFKA/KIP-794%3A+Strictly+Uniform+Sticky+Partitioner',
    says: 'Three brokers on one machine in 2022, three partitions, one producer. Broker 0 sleeps 20\u202Fms for each produce response. The last two rows send 4,096 rec/s for 30\u202Fs, the others 2,048 rec/s for 60\u202Fs, all of 512\u202FB.',
    remark:
      "What of p50 and p99.9 is the JVM's: each published run began with a cold JVM. Its first send() takes about 300\u202Fms for metadata and class loading, then a burst of up to 193 records follows. That is most of the published maxima near 800\u202Fms and part of p99.9. The model is always warm and has no such start. Real clients measured here in the same test had a p50 of 1\u202Fms where 4 to 8\u202Fms were published: how much of that was the JVM, and how much the machine of 2022, the text does not tell, and the calibration counts all of it as work of the brokers. So p50 and p99.9 are shown, not judged.",
    alsoShown: ['p50', 'p99.9'],
  },
  measured: {
    title: 'Measured here',
    url: null,
    says: 'Real Kafka in November 2026: three brokers of 3.9.1, their controller and the producer on one machine with two cores, over loopback. Clients from 2.3.1 to 4.0.0.',
    remark:
      'Rows that other programs on the machine disturbed are shown, not judged. Where no broker is slow, the median is known to a factor of two only.',
    alsoShown: [],
  },
  'kafka-10888': {
    title: 'KAFKA-10888',
    url: 'https://issues.apache.org/jira/browse/KAFKA-10888',
    says: 'One hour of a production system with the sticky partitioner: three partitions, linger 0, and partition 0 slow.',
    remark:
      'Its load was not published. The record rate here is chosen so that a fast partition gets two to three records at a time, as the table says.',
    alsoShown: [],
  },
  'sticky-blog': {
    title: 'Sticky partitioner study',
    url: 'https://www.confluent.io/blog/apache-kafka-producer-improvements-sticky-partitioner/',
    says: 'Round-robin against sticky with clients of 2.4: three brokers on AWS m3.xlarge, replication factor 3, acks=all, Trogdor as the load generator.',
    remark:
      'Trogdor sends the records of each tenth of a second at once, then pauses; so does the model here. It is taken not to flush before a pause, or 1,000\u202Fms of linger could not have made a difference.',
    alsoShown: [],
  },
  'latency-blog': {
    title: 'Latency study',
    url: 'https://www.confluent.io/blog/configure-kafka-to-minimize-latency/',
    says: 'Nine brokers on AWS r5.xlarge in three zones, replication factor 3, acks=all, lz4, values of 512\u202FB with keys of 4\u202FB, 108 partitions, Trogdor as the load generator.',
    remark:
      'Trogdor sends the records of each tenth of a second at once, flushes and pauses; so does the model here. TLS and slow disks are in the published figures and not in the model, so ratios are judged.',
    alsoShown: [],
  },
  'partition-study': {
    title: 'Partition study',
    url: null,
    says: 'Three nodes with four cores at 2.6\u202FGHz, Kafka 2.0.0, replication factor 1, acks=1, records of 1\u202FKB, kafka-producer-perf-test.',
    remark: '',
    alsoShown: [],
  },
};
