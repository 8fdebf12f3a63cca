import type { Scenario } from './scenario';

type Cluster = Pick<Scenario, 'partitions' | 'brokers' | 'broker.0.partitions'>;

/** The broker that leads a partition when all is well: round robin, unless broker 0 has a number of its own (topic.rs). */
export function leaderOf(
  { partitions, brokers, 'broker.0.partitions': own }: Cluster,
  partition: number,
): number {
  if (own === 'even' || brokers === 1) return partition % brokers;
  const before = Math.ceil((partition * own) / partitions);
  if (Math.ceil(((partition + 1) * own) / partitions) > before) return 0;
  return 1 + ((partition - before) % (brokers - 1));
}

export function partitionsLed(cluster: Cluster, broker: number): number {
  const { partitions, brokers, 'broker.0.partitions': own } = cluster;
  if (own === 'even' || brokers === 1) return Math.ceil((partitions - broker) / brokers);
  return broker === 0 ? own : Math.ceil((partitions - own - broker + 1) / (brokers - 1));
}
