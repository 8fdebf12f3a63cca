import { RESULT_TEXTS } from './resultTexts';

/** A scrape of three producers in two spellings, with one of three brokers slow and an application's other metrics. */
export const MICROMETER = `# HELP kafka_producer_record_queue_time_avg The average time in ms record batches spent in the send buffer.
# TYPE kafka_producer_record_queue_time_avg gauge
kafka_producer_record_queue_time_avg{client_id="producer-1",kafka_version="3.9.1",} 2.0
kafka_producer_record_queue_time_avg{client_id="producer-2",kafka_version="3.9.1",} 4.0
kafka_producer_request_latency_avg{client_id="producer-1",kafka_version="3.9.1",} 5.0
kafka_producer_request_latency_avg{client_id="producer-2",kafka_version="3.9.1",} 9.0
kafka_producer_request_rate{client_id="producer-1",kafka_version="3.9.1",} 300.0
kafka_producer_request_rate{client_id="producer-2",kafka_version="3.9.1",} 100.0
kafka_producer_request_total{client_id="producer-1",kafka_version="3.9.1",} 900000.0
kafka_producer_request_total{client_id="producer-2",kafka_version="3.9.1",} 300000.0
kafka_producer_record_send_rate{client_id="producer-1",kafka_version="3.9.1",} 3000.0
kafka_producer_record_send_rate{client_id="producer-2",kafka_version="3.9.1",} 1000.0
kafka_producer_produce_throttle_time_avg{client_id="producer-1",kafka_version="3.9.1",} NaN
kafka_producer_io_wait_ratio{client_id="producer-1",kafka_version="3.9.1",} 0.9
kafka_producer_node_request_latency_avg{client_id="producer-1",kafka_version="3.9.1",node_id="node-0",} 4.0
kafka_producer_node_request_latency_avg{client_id="producer-1",kafka_version="3.9.1",node_id="node-1",} 4.2
kafka_producer_node_request_latency_avg{client_id="producer-1",kafka_version="3.9.1",node_id="node-2",} 21.1
kafka_producer_node_request_latency_avg{client_id="producer-1",kafka_version="3.9.1",node_id="node--1",} NaN
kafka_producer_topic_byte_rate{client_id="producer-1",kafka_version="3.9.1",topic="orders",} 1590000.0
kafka_producer_topic_byte_rate{client_id="producer-2",kafka_version="3.9.1",topic="orders",} 530000.0
jvm_memory_used_bytes{area="heap",id="G1 Eden Space",} 2.4E7
process_cpu_usage 0.03
`;

/** jmx_exporter's default name, and that of its kafka-connect.yml, of a client that has run for less than a minute. */
export const JMX_EXPORTER = `kafka_producer_producer_metrics_record_queue_time_avg{client_id="perf"} 0.7
kafka_producer_request_latency_avg{clientId="perf"} 5.16
kafka_producer_producer_metrics_record_send_rate{client_id="perf"} 1024.1366
kafka_producer_producer_metrics_record_send_total{client_id="perf"} 61440
kafka_producer_producer_node_metrics_request_latency_avg{client_id="perf",node_id="node-2"} 5.33
`;

/** What a query answers. */
export const QUERY = JSON.stringify({
  status: 'success',
  data: {
    resultType: 'matrix',
    result: [
      {
        metric: { __name__: 'kafka_producer_request_latency_avg', client_id: 'a', instance: '10.0.0.1:8080' },
        values: [
          [1_700_000_000, '6.5'],
          [1_700_000_060, '7.5'],
          [1_700_000_120, '8.5'],
        ],
      },
    ],
  },
});

/** Stages of two brokers, with jmx_exporter's names of kafka-2_0_0.yml. */
export const STAGES = `kafka_network_requestmetrics_localtimems{request="Produce",quantile="0.50",pod="kafka-0"} 0.0
kafka_network_requestmetrics_localtimems{request="Produce",quantile="0.99",pod="kafka-0"} 14.0
kafka_network_requestmetrics_localtimems{request="Produce",quantile="0.999",pod="kafka-2"} 64.0
kafka_network_requestmetrics_localtimems_count{request="Produce",pod="kafka-0"} 8025.0
kafka_network_requestmetrics_totaltimems_count{request="Produce",pod="kafka-0"} 8025.0
kafka_network_requestmetrics_remotetimems{request="FetchConsumer",quantile="0.99",pod="kafka-0"} 500.0
`;

/** The CSV of JmxTool, the blocks of jmxterm, Jolokia's JSON, and plain lines: the same figure in each. */
export const JMX = {
  JmxTool: `"time","kafka.network:type=RequestMetrics,name=LocalTimeMs,request=Produce:99thPercentile","kafka.network:type=RequestMetrics,name=LocalTimeMs,request=Produce:Mean"
1700000000000,12.0,0.8
1700000002000,13.5,0.85`,
  jmxterm: `#mbean = kafka.network:name=LocalTimeMs,request=Produce,type=RequestMetrics:
Count = 8025;
99thPercentile = 13.5;
Mean = 0.85;`,
  Jolokia: `{"request":{"mbean":"kafka.network:name=LocalTimeMs,request=Produce,type=RequestMetrics","type":"read"},"value":{"Mean":0.85,"99thPercentile":13.5,"EventType":"x"},"timestamp":1700000002,"status":200}`,
  'plain lines': `kafka.network:type=RequestMetrics,name=LocalTimeMs,request=Produce 99thPercentile=13.5 Mean=0.85`,
} as const;

const request = (name: string, localTimeMs: number): string =>
  `[2026-02-03 10:00:0${localTimeMs % 10},120] DEBUG Completed request:{"isForwarded":false,"requestHeader":{"requestApiKey":0,"requestApiVersion":11,"correlationId":7,"clientId":"c","requestApiKeyName":"${name}"},"request":{"acks":-1},"connection":"10.0.0.1:9092-10.0.0.9:5000-0","totalTimeMs":${localTimeMs + 3.5},"requestQueueTimeMs":0.1,"localTimeMs":${localTimeMs},"remoteTimeMs":3.2,"throttleTimeMs":0,"responseQueueTimeMs":0.1,"sendTimeMs":0.1,"securityProtocol":"PLAINTEXT"} (kafka.request.logger)`;

/** Ten produce requests of 0 to 9 ms at the leader, one fetch, and a line that was cut. */
export const REQUEST_LOG = [
  ...Array.from({ length: 10 }, (_, ms) => request('PRODUCE', ms)),
  request('FETCH', 500),
  request('PRODUCE', 5).slice(0, 200),
].join('\n');

const window = (avgUs: number, p99Us: number, maxUs: number, outofrange: number): object => ({
  min: 86,
  max: maxUs,
  avg: avgUs,
  sum: 1,
  stddev: 1,
  p50: avgUs,
  p75: avgUs,
  p90: p99Us,
  p95: p99Us,
  p99: p99Us,
  p99_99: p99Us,
  outofrange,
  hdrsize: 11_376,
  cnt: 1000,
});

/** Statistics of librdkafka whose own queue was longer than its histogram. */
export const LIBRDKAFKA = JSON.stringify({
  name: 'rdkafka#producer-1',
  client_id: 'rdkafka',
  type: 'producer',
  ts: 1,
  time: 1_700_000_000,
  age: 100_000_000,
  msg_cnt: 12,
  txmsgs: 204_800,
  txmsg_bytes: 104_857_600,
  brokers: {
    'a:9092/0': {
      name: 'a:9092/0',
      nodeid: 0,
      state: 'UP',
      int_latency: window(40_000, 99_800, 180_000, 17),
      outbuf_latency: window(20, 90, 200, 0),
      rtt: window(2349, 3391, 3500, 0),
      throttle: { avg: 0, max: 0, cnt: 0 },
      req: { Produce: 5000 },
    },
    GroupCoordinator: { nodeid: -1, rtt: window(9, 9, 9, 0), req: { Produce: 0 } },
  },
  topics: {
    orders: {
      batchsize: { avg: 16_000, cnt: 6400 },
      batchcnt: { avg: 32, cnt: 6400 },
      partitions: { 0: { txmsgs: 150_000 }, 1: { txmsgs: 54_800 }, '-1': { txmsgs: 0 } },
    },
  },
});

/** A result of OpenMessaging Benchmark, shortened. */
export const OPEN_MESSAGING = JSON.stringify(
  {
    workload: '1-topic-16-partitions-1kb',
    driver: 'Kafka',
    messageSize: 1024,
    topics: 2,
    partitions: 16,
    producersPerTopic: 4,
    consumersPerTopic: 4,
    publishRate: [10_100, 10_000, 9900],
    publishErrorRate: [0, 0, 0],
    consumeRate: [10_000, 10_000, 10_000],
    backlog: [0, 20_000, 40_000],
    aggregatedPublishLatencyAvg: 8.163,
    aggregatedPublishLatency50pct: 8.154,
    aggregatedPublishLatency75pct: 10.806,
    aggregatedPublishLatency95pct: 13.002,
    aggregatedPublishLatency99pct: 14.33,
    aggregatedPublishLatency999pct: 16.179,
    aggregatedPublishLatency9999pct: 21.701,
    aggregatedPublishLatencyMax: 36.669,
    aggregatedPublishDelayLatencyAvg: 52_000,
    aggregatedPublishDelayLatency99pct: 99_000,
    aggregatedEndToEndLatencyAvg: 8.966,
    aggregatedEndToEndLatency99pct: 15.268,
  },
  null,
  2,
);

/** A task of Trogdor, as its coordinator shows it. */
export const TROGDOR = `{"tasks":{"produce_bench_1":{"state":"DONE","status":{"totalSent":500000,"averageLatencyMs":4.82,"p50LatencyMs":2,"p95LatencyMs":9,"p99LatencyMs":31,"transactionsCommitted":0}}}}`;

/** A table of kafka-consumer-perf-test. */
export const CONSUMER_PERF = `start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec
2026-01-12 15:17:10:576, 2026-01-12 15:17:23:636, 476.8372, 36.5113, 5000000, 382848.3920, 1574, 11486, 41.5146, 435312.5544`;

// @recipe importer
/** Every text of metrics or results. */
export const METRIC_TEXTS: readonly string[] = [
  MICROMETER,
  JMX_EXPORTER,
  QUERY,
  STAGES,
  ...Object.values(JMX),
  REQUEST_LOG,
  LIBRDKAFKA,
  OPEN_MESSAGING,
  TROGDOR,
  CONSUMER_PERF,
  ...RESULT_TEXTS,
];
