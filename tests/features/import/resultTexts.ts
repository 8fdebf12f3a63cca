import { publicText } from './publicTexts';

/** Three lines of Sarama's tool: each covers the run from its start. */
export const SARAMA_PERF = `$ ./kafka-producer-performance -brokers far:9093 -topic t -message-load 200000 -message-size 1000 -required-acks -1 \\
  -flush-bytes 500000 -flush-frequency 100ms -max-open-requests 2 -security-protocol SSL
50020 records sent, 10001.2 records/sec (9.54 MiB/sec ingress, 9.60 MiB/sec egress), 181.0 ms avg latency, 41.2 ms stddev, 162.0 ms 50th, 170.5 ms 75th, 301.0 ms 95th, 322.0 ms 99th, 330.9 ms 99.9th, 2 total req. in flight
104981 records sent, 10498.0 records/sec (10.01 MiB/sec ingress, 10.07 MiB/sec egress), 175.0 ms avg latency, 32.4 ms stddev, 162.0 ms 50th, 166.0 ms 75th, 242.0 ms 95th, 315.0 ms 99th, 322.9 ms 99.9th, 2 total req. in flight
200000 records sent, 10944.0 records/sec (10.44 MiB/sec ingress, 10.50 MiB/sec egress), 173.0 ms avg latency, 30.1 ms stddev, 162.0 ms 50th, 165.0 ms 75th, 215.0 ms 95th, 311.0 ms 99th, 320.9 ms 99.9th, 0 total req. in flight
`;

/** Its older line, without a command. */
export const SARAMA_PERF_OLD =
  '1000000 records sent, 83000.0 records/sec (79.16 MB/sec), 7.1 ms avg latency, 3.3 ms stddev, 6.0 ms 50th, 8.0 ms 75th, 14.0 ms 95th, 21.0 ms 99th, 25.0 ms 99.9th\n';

export const RDKAFKA_PERF = `% Sending messages of size 100 bytes
% 250000 messages produced (25000000 bytes), 240000 delivered (offset 239999, 0 failed) in 1003ms: 239282 msgs/s and 23.93 MB/s, 0 produce failures, 10000 in queue, no compression
% 500000 messages produced (50000000 bytes), 500000 delivered (offset 499999, 3 failed) in 2000ms: 250000 msgs/s and 25.00 MB/s, 0 produce failures, 0 in queue, no compression
`;

/** The log of OpenMessaging Benchmark: a warm-up, then two periods and the aggregated figures. */
export const OPEN_MESSAGING_LOG = `22:03:19.125 [main] INFO WorkloadGenerator - ----- Starting warm-up traffic (1m) ------
22:03:29.125 [main] INFO WorkloadGenerator - Pub rate 90064.2 msg/s / 88.0 MB/s | Pub err     0.0 err/s | Cons rate 90065.3 msg/s / 88.0 MB/s | Backlog:  0.0 K | Pub Latency (ms) avg: 66.8 - 50%: 16.4 - 99%: 814.3 - 99.9%: 919.1 - Max: 923.5 | Pub Delay Latency (us) avg: 943.2 - 50%: 45.0 - 99%: 9972.0 - 99.9%: 9323.0 - Max: 98434.0
22:04:19.329 [main] INFO WorkloadGenerator - ----- Aggregated Pub Latency (ms) avg: 52.1 - 50%: 11.7 - 95%: 93.0 - 99%: 811.8 - 99.9%: 945.4 - 99.99%: 952.6 - Max: 955.4 | Pub Delay (us)  avg: 943.2 - 50%: 45.0 - 95%: 972.0 - 99%: 9972.0 - 99.9%: 9323.0 - 99.99%: 9434.0 - Max: 98434.0
22:04:29.199 [main] INFO WorkloadGenerator - Pub rate 50064.0 msg/s / 48.9 MB/s | Pub err     0.0 err/s | Cons rate 50065.3 msg/s / 48.9 MB/s | Backlog: 926.0 K | Pub Latency (ms) avg:  6.8 - 50%:  6.4 - 99%: 14.3 - 99.9%: 19.1 - Max: 23.5 | Pub Delay Latency (us) avg: 43.2 - 50%: 45.0 - 99%: 72.0 - 99.9%: 323.0 - Max: 8434.0
22:04:39.199 [main] INFO WorkloadGenerator - Pub rate 49936.0 msg/s / 48.7 MB/s | Pub err     0.0 err/s | Cons rate 50065.3 msg/s / 48.9 MB/s | Backlog: 926.0 K | Pub Latency (ms) avg:  6.6 - 50%:  6.3 - 99%: 13.3 - 99.9%: 18.1 - Max: 25.5 | Pub Delay Latency (us) avg: 43.2 - 50%: 45.0 - 99%: 72.0 - 99.9%: 323.0 - Max: 8434.0
22:04:40.329 [main] INFO WorkloadGenerator - ----- Aggregated Pub Latency (ms) avg: 6.7 - 50%: 6.4 - 95%: 10.2 - 99%: 13.9 - 99.9%: 18.7 - 99.99%: 24.6 - Max: 25.5 | Pub Delay (us)  avg: 43.2 - 50%: 45.0 - 95%: 51.0 - 99%: 72.0 - 99.9%: 323.0 - 99.99%: 434.0 - Max: 8434.0
`;

/** The summary of k6 with xk6-kafka: a writer that awaits acks of all. */
export const K6 = `     data_received..................: 0 B     0 B/s
     kafka_writer_acks_required.....: -1      min=-1        max=-1
     kafka_writer_batch_bytes.......: 20 MB   328 kB/s
     kafka_writer_batch_seconds.....: avg=6.1ms    min=996µs    med=5.5ms    max=593.34ms p(90)=8.9ms    p(95)=11.55ms
     kafka_writer_batch_size........: 263000  4316.532858/s
     kafka_writer_message_count.....: 526000  8633.065716/s
     kafka_writer_write_seconds.....: avg=4.25ms   min=996µs    med=3.5ms    max=1.2s p(90)=7.9ms    p(95)=9.55ms
     vus............................: 50      min=0         max=50
`;

export const RPK = `Produced to partition 0 at offset 10 with timestamp 1675085635000.
Produced to partition 1 at offset 4 with timestamp 1675085635500.
Produced to partition 0 at offset 11 with timestamp 1675085636000.
`;

/** The table of Kafka 0.8. */
export const OLD_PRODUCER_PERF = `start.time, end.time, compression, message.size, batch.size, total.data.sent.in.MB, MB.sec, total.data.sent.in.nMsg, nMsg.sec
2017-09-27 01:33:54:610, 2017-09-27 01:34:10:381, 2, 1000, 200, 476.84, 30.2351, 500000, 31703.7601
`;

/** A final line that was cut after its rate, with its command. */
export const THREE_SECONDS = `kafka-producer-perf-test.sh --topic t --num-records 1000000 --record-size 300 --throughput -1 --producer-props batch.size=200000 linger.ms=100 compression.type=lz4 acks=1
1000000 records sent, 359324.469996 records/sec (102.80 MB/sec)
`;

/** Two brokers in the metrics of OpenTelemetry's Java agent, which has request latency by node only. */
export const AGENT = otlp([
  gauge('kafka.producer.request_latency_avg', [
    [4.5, { 'client-id': 'orders', 'node-id': 'node-0' }],
    [21.5, { 'client-id': 'orders', 'node-id': 'node-1' }],
    [1.5, { 'client-id': 'orders', 'node-id': 'node--1' }],
  ]),
  gauge('kafka.producer.record_queue_time_avg', [[0.4, { 'client-id': 'orders' }]]),
  gauge('kafka.producer.record_send_rate', [
    [700, { 'client-id': 'orders', topic: 'paid' }],
    [300, { 'client-id': 'orders', topic: 'sent' }],
  ]),
]);

/** kotel only counts. */
export const KOTEL = otlp([
  counter('messaging.kafka.produce_records.count', [
    ['5000', { node_id: '0', topic: 'paid' }],
    ['7000', { node_id: '1', topic: 'paid' }],
  ]),
  counter('messaging.kafka.produce_bytes.count', [['900000', { node_id: '0', topic: 'paid' }]]),
  counter('messaging.kafka.write_bytes', [['960000', { node_id: '0' }]]),
]);

type Points = readonly (readonly [value: number | string, attributes: Readonly<Record<string, string>>])[];

function otlp(metrics: readonly object[]): string {
  return JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] });
}

function gauge(name: string, points: Points): object {
  return {
    name,
    gauge: { dataPoints: points.map(([asDouble, each]) => ({ asDouble, ...attributes(each) })) },
  };
}

function counter(name: string, points: Points): object {
  return { name, sum: { dataPoints: points.map(([asInt, each]) => ({ asInt, ...attributes(each) })) } };
}

function attributes(values: Readonly<Record<string, string>>): object {
  return {
    attributes: Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } })),
  };
}

// @recipe importer
/** Every text of a result. */
export const RESULT_TEXTS: readonly string[] = [
  publicText('perf-4.2-warmup.txt'),
  publicText('perf-0.10-short.txt'),
  publicText('rdkafka-stats-0.9.json'),
  publicText('quarkus-scrape.txt'),
  SARAMA_PERF,
  SARAMA_PERF_OLD,
  RDKAFKA_PERF,
  OPEN_MESSAGING_LOG,
  K6,
  RPK,
  OLD_PRODUCER_PERF,
  THREE_SECONDS,
  AGENT,
  KOTEL,
];
