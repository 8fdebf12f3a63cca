import type { NamedText } from './readFiles';

/** Settings and metrics of nobody's service: one of four producers of a run whose node-0 is slower by 5 ms. */
export const EXAMPLE: readonly NamedText[] = [
  {
    name: 'producer.properties',
    text: `# producer.properties of a service with Kafka 3.7
bootstrap.servers=kafka-1.example:9092
acks=1
linger.ms=0
batch.size=16384
compression.type=lz4
max.in.flight.requests.per.connection=5
delivery.timeout.ms=120000
`,
  },
  {
    name: 'metrics.prom',
    text: `kafka_producer_record_send_rate{client_id="orders"} 2047.8
kafka_producer_record_size_avg{client_id="orders"} 598.0
kafka_producer_request_rate{client_id="orders"} 301.2
kafka_producer_request_latency_avg{client_id="orders"} 6.87
kafka_producer_record_queue_time_avg{client_id="orders"} 0.324
kafka_producer_batch_size_avg{client_id="orders"} 1832.2
kafka_producer_node_request_latency_avg{client_id="orders",node_id="node-0"} 19.9
kafka_producer_node_request_latency_avg{client_id="orders",node_id="node-1"} 1.40
kafka_producer_node_request_latency_avg{client_id="orders",node_id="node-2"} 1.43
`,
  },
];
