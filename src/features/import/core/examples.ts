import type { NamedText } from './readFiles';

export interface Example {
  readonly name: string;
  readonly texts: readonly NamedText[];
}

const SETTINGS: NamedText = {
  name: 'producer.properties',
  text: `# producer.properties of a service with Kafka 3.7
bootstrap.servers=kafka-1.example:9092
acks=all
linger.ms=0
batch.size=16384
compression.type=lz4
max.in.flight.requests.per.connection=5
delivery.timeout.ms=120000
`,
};

const BENCHMARK: NamedText = {
  name: 'perf-test.txt',
  text: `kafka-producer-perf-test.sh --topic orders --num-records 120000 --record-size 512 --throughput 2000 --producer-props acks=all linger.ms=5
10002 records sent, 2000.0 records/sec (0.98 MB/sec), 8.4 ms avg latency, 61.0 ms max latency.
10000 records sent, 2000.0 records/sec (0.98 MB/sec), 8.1 ms avg latency, 34.0 ms max latency.
120000 records sent, 1999.6 records/sec (0.98 MB/sec), 8.22 ms avg latency, 312.00 ms max latency, 7 ms 50th, 14 ms 95th, 29 ms 99th, 187 ms 99.9th.
`,
};

const METRICS: NamedText = {
  name: 'metrics.prom',
  text: `kafka_producer_record_send_rate{client_id="orders"} 2048.0
kafka_producer_record_size_avg{client_id="orders"} 524.0
kafka_producer_request_rate{client_id="orders"} 217.4
kafka_producer_request_latency_avg{client_id="orders"} 9.8
kafka_producer_record_queue_time_avg{client_id="orders"} 4.1
kafka_producer_batch_size_avg{client_id="orders"} 4930.0
kafka_producer_node_request_latency_avg{client_id="orders",node_id="node-0"} 23.9
kafka_producer_node_request_latency_avg{client_id="orders",node_id="node-1"} 2.9
kafka_producer_node_request_latency_avg{client_id="orders",node_id="node-2"} 2.8
`,
};

/** Hosts and figures are made up. */
export const EXAMPLES: readonly Example[] = [
  { name: 'Settings and metrics', texts: [SETTINGS, METRICS] },
  { name: 'Settings', texts: [SETTINGS] },
  { name: 'A benchmark', texts: [BENCHMARK] },
];
