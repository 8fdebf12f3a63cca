import type { NamedText } from './readFiles';

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

/** Settings and metrics of one service; hosts and figures are made up. */
export const EXAMPLE: readonly NamedText[] = [SETTINGS, METRICS];
