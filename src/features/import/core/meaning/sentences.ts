import { formatBytes, formatCount, formatFigure, formatShare } from '../../../../base/format';
import { own } from '../../../../base/own';
import { IN_FLIGHT } from '../../../../run/decide/assumptions';
import { list, n, type Sentence } from './wording';

/** Commands and scripts rely on codes, so none changes its meaning. */
export type FindingCode = keyof typeof SENTENCES | keyof typeof VERDICTS;
export type DiagnosisCode = keyof typeof DIAGNOSES;
export type DifferenceCode = keyof typeof DIFFERENCES;
export type AskCode = keyof typeof ASKS;

const IDEMPOTENT = 'enable.idempotence=true';
const HERE = 'Here it runs without idempotence.';

/** "12 ms passes in the client, and the brokers answer in 3 ms". */
const BOTH = '{queue-time} passes in the client, and the brokers answer in {request-latency}';

const FAULT = 'In the scenario, broker {own} is';
const MEASURED = '{label}: {wanted} measured, {has} in the scenario. → Set {label} to {wanted}';

type Sentences = Readonly<Record<string, Sentence>>;

export const REFUSALS = {
  /** The linger leaves no time in which a record can be delivered. */
  'linger-reaches-timeout': [
    'With delivery.timeout.ms={delivery.timeout.ms:count} {client:refuses}: it must be at least linger.ms + request.timeout.ms, {linger.ms+request.timeout.ms:exact}.',
    'With a linger of {linger.ms:exact} and a message timeout of {delivery.timeout.ms:exact} {client:refuses}: message.timeout.ms must be greater than linger.ms.',
  ],
  'idempotence-needs-acks': (_, { client }) =>
    `With ${client === 'franz-go' ? '' : `${IDEMPOTENT} and `}acks={acks} {client:refuses}. ${HERE}`,
  /** More requests in flight than idempotence allows: 5, in Sarama 1. */
  'idempotence-limits-in-flight': (_, { client }) => [
    `With idempotence and {fields} {${IN_FLIGHT}} instead of 1 {client:refuses}. Here it runs anyway.`,
    `With ${client === 'Java 4' ? '' : `${IDEMPOTENT} and `}{${IN_FLIGHT}} requests in flight {client:refuses}. ${HERE}`,
  ],
  'idempotence-needs-retries': `With ${IDEMPOTENT} and retries=0 {client:refuses}. ${HERE}`,
  'transactions-need-idempotence': `With a transactional.id and enable.idempotence=false {client:refuses}. ${HERE}`,
} as const satisfies Sentences;

/** Slips: most likely not meant as written. */
export const SLIPS = {
  'connection-bound': (f) =>
    `The connection is ${n(f, 'asked') > n(f, 'bound') ? 'the' : 'near its'} limit: {buffer} per {rtt.ms} are {bound}, and each is asked for {asked}. Larger batches and linger don't help there; ${n(f, 'buffer') < 4_194_304 ? 'buffers of −1 on both sides do, and more connections' : 'more connections do'}.`,
  'misspelt-name': "{name} isn't a setting, so the client ignores it: most likely {meant} is meant.",
  'bytes-as-time': (f, { field }) => {
    const ms = n(f, String(field));
    return `{field} of ${formatCount(ms)}\u202Fms is ${formatFigure(ms / 3_600_000, 1)} hours: it looks like a number of bytes, ${formatBytes(ms)}.`;
  },
  'set-twice': 'The text sets {field} under two names: {first}, and further down {last}, which wins.',
  'other-default': 'A comment says that {field} is {said} by default; the default of {client} is {own}.',
} as const satisfies Sentences;

/** Effects of settings together, and how the text was read. */
export const NOTES = {
  'other-client': '{file} is of another client, {client}: nothing of it is used. Which one is your system?',
  'counted-once':
    "{file} has {producers} of the {all} producers that another file has, so its metrics aren't counted again.",
  'acks-disable-idempotence': (f) =>
    `acks={acks} switches idempotence off, which needs acks=all.${n(f, IN_FLIGHT) > 1 ? ` With {${IN_FLIGHT}} requests in flight, a retry can change the order of records.` : ''}`,
  'beyond-limit':
    "{name}={given} is beyond what Linger simulates: {used} is used, so what lies beyond isn't shown.",
  /** Numbers of bytes or messages that the client waits for without limit of time. */
  'flush-without-time':
    "Without Producer.Flush.Frequency, Sarama waits for {name} without limit of time, and the model doesn't wait. Set linger.ms to how long that takes.",
  'assumed-ratio':
    "Nothing says how well records compress: with {codec}, Linger assumes the scenario's {compression.ratio:figure} of their bytes.",
  'stages-apart': "The percentiles of stages don't add up to that of the whole request: only means do.",
  'queue-per-record':
    "librdkafka reports queue time per record and broker. The model reports it per batch, over all brokers, so a fit doesn't use it.",
  /** The client has one request in flight, whatever is set. */
  'one-request-at-a-time':
    "Before 1.31 Sarama's producer has one request in flight to a broker, whatever Net.MaxOpenRequests says: 1 is used here, instead of {wanted}.",
  'client-version': '{says}',
  cut: '{says}',
  note: '{says}',
} as const satisfies Sentences;

/** Other findings about figures and settings. */
export const FIGURE_FINDINGS = {
  /** Latency = buffer.memory ÷ throughput. */
  'full-buffer': [
    'The buffer is full: {buffer.memory} at {throughput} take {drain}, and the {of} is {of:its}. More throughput shortens it; a smaller buffer.memory only moves the wait into send().',
    "The buffer is full: it holds {batches} {batches?batch/batches}, and at {batches a second:figure} batches a second that's {drain}; the queue time is {queue-time}.",
  ],
  /** Latency = records waiting ÷ throughput. */
  'full-queue':
    "The queue is full: {waiting} records at {rate} a second take {latency}, so that's what each record waits, whatever linger.ms is.",
  saturated:
    'The run is saturated: it sent as fast as it could[ while {waiting} records waited], so {rate} records a second is what it reached, not what it was offered. The scenario sends as fast as it can.',
  'client-bound':
    "The run reached {rate} of {target} records a second, and its buffer wasn't full: its client was the limit, not the brokers. A fit doesn't use the rate.",
  /** More than the first line of a run is of its start. */
  'start-left-out':
    'The first {windows} {windows?line/lines} ({seconds}) are of the start: a fit leaves out what only they have.',
  /** An old client waits in its socket. */
  'blocking-socket':
    "Before 1.0, librdkafka may wait socket.blocking.max.ms in its socket before it looks at its queue: a record can wait {socket.blocking.max.ms:exact} until it's sent, whatever linger is. A caller that awaits each send then gets {rate:tick} a second. Set it to 1, or take a current client.",
  'timed-out-requests':
    '{requests} {requests?request/requests} got no answer in time: what waited for {requests?it/them} was sent again or failed, and no average shows it.',
  'refused-records':
    'The client refused {records} {records?record/records}, most likely because its queue was full: no latency counts them.',
  'one-record-per-batch': [
    'A record of {record.bytes:exact} and a batch.size of {batch.size:exact}: no second record fits, so each is sent alone.',
    'Each batch holds {records per batch:fraction} records: every record pays for a batch of its own.',
  ],
  /** One record per linger and caller. */
  'awaited-sends': (f) => [
    `The source awaits each send, so every record is alone in its batch: one caller sends one record per linger of {linger.ms:exact} and round trip, at most {rate:tick} records a second, ${formatCount(Math.floor(n(f, 'rate') * 86_400))} a day.`,
    'The source awaits each send, so every record is alone in its batch: one caller sends one record per round trip.',
  ],
  /** A limit of waiting messages that a linger's records reach. */
  'queue-limit':
    "The queue's limit of {queue.buffering.max.messages} messages is reached within one linger of {linger.ms:exact} from {rate} records a second on.",
  /** Throughput = batch × requests in flight ÷ round trip. */
  'in-flight-bound': `Of {${IN_FLIGHT}} {${IN_FLIGHT}?request/requests} in flight to {broker}, {in flight:fraction} are on average: throughput is batch × requests in flight ÷ round trip[, {bound} records a second at most].`,
  'other-situation':
    "[{file}|The benchmark] is another situation, {rate} records a second of {producers} {producers?producer/producers}: the fit leaves it out, and takes it if it's alone.",
  'several-producers':
    "The text has {producers} producers. They count together: rates are added up, and each average counts with its producer's requests or records, if the text has them. You can also choose one of them.",
  'several-readings': 'The text has several readings of the same figures: only the last one of each counts.',
  'mean-split':
    "A batch waited {queue-time} and its request took {request-latency} on average, {queue-time+request-latency} together.[ The tool measured {latency}.] Queue time is averaged over batches and request latency over requests, not over records, and a producer's averages say nothing about the tail.",
  throttled:
    "A quota throttles these clients: without producer_byte_rate, part of the latency isn't explained.",
  'failed-records':
    'Records failed. In the model that happens only after a timeout or when a broker is lost, so put the one that you had into the scenario.',
  'retried-records':
    'Records were sent again. In the model that happens only after a timeout or when a broker is lost, so put the one that you had into the scenario.',
  // How the slow broker holds others back, why it's slow itself, or why it isn't named.
  'followers-hold-leaders':
    'With acks=all, a leader answers when its followers have the records. {waiting} {waiting?leads/lead} partitions that {slow} copies, so {waiting?it waits/they wait} for it, and requests queue behind one another: {late:each}.',
  'own-service': [
    '{because}, so {late} {late?is/are} slow: {late:each}.',
    'Only {late:each} {late?is/are} late, and no leader waits for {late?it/them}.',
  ],
  'cannot-tell':
    "{late:each}: with acks=all, a leader answers when its followers have the records, so the highest latency alone doesn't name the slow broker.[ If each partition has {copies} copies, {supposed} explains it.]",
} as const satisfies Sentences;

/** The verdict: where a record's time goes. */
export const VERDICTS = {
  'no-metrics': 'No metrics yet.',
  client: [`Your client makes records wait, not your brokers: ${BOTH}.`, 'Records wait in your client.'],
  /** How long the brokers take, and their share of the time if the client's part is known. */
  brokers: (f) => [
    `{queue-time:hidden}Your brokers make you wait, not your client: {request-latency}, ${formatShare(n(f, 'request-latency') / (n(f, 'queue-time') + n(f, 'request-latency')))} of the time.`,
    'Your brokers answer in {request-latency} on average.',
  ],
  /** Both parts are of the same order. */
  'client-and-brokers': `Client and brokers take about the same: ${BOTH}.`,
  /** Records take this long, but nothing says where. */
  unsplit: [
    'From send() to the ack a record took {mean} on average and {max} at most; nothing says how much of it in the client.',
    "These metrics don't say where a record's time goes.",
  ],
} as const satisfies Sentences;

/** Why no cause is named. */
const OPEN: Readonly<Record<string, string>> = {
  brokers: 'The cause stays open: no metric here is of single brokers, so one may be slow.',
  misfit: 'The cause stays open: no setting that Linger tried reproduces these metrics.',
};

/** Why records wait: one code for what was read and for what a fit found. */
export const DIAGNOSES = {
  /** One broker, or several that are slow themselves. */
  'slow-broker': (_, { slow }) =>
    list(slow).length > 1
      ? '{slow} are slow themselves.'
      : "[With {copies} copies of each partition, the|The] cause is {isProbable?probably /}{slow}[, slower than the others by {slow.ms}][, though {others} {others?looks/look} slower][: it's {how}].",
  /** All brokers are busy. */
  'broker-load':
    "The cause is load: of {mean}, a record waits {broker-queue} in a broker's queue and {service} is service. A connection of the busiest broker is in use {busy:share} of the time.",
  /** Requests wait for others of the same connection. */
  'in-flight': `The cause is the limit of {${IN_FLIGHT}} {${IN_FLIGHT}?request/requests} in flight[: of {mean}, a record waits {in-flight} behind it|: {in flight:fraction} are on average].`,
  buffer: [
    "The client's queue is full{waiting:hidden}: each record waits {latency} in it.",
    "The client's buffer is full: it drains in {drain}, and send() waits for that.",
    "The client's buffer is full, so send() waits.",
  ],
  'client-cpu':
    "The client is the limit: it reached {rate} of {target} records a second, and its buffer wasn't full.",
  /** Some brokers get nothing. */
  'few-keys': [
    'The cause is few keys: [{idle} {idle?gets/get} no requests, and ]with {key.count} of them the model fits.',
    '{idle} {idle?gets/get} no requests, so records go to few partitions: there are few keys, or few partitions.',
  ],
  network: 'The cause is the network: of {mean}, {network} is the way to the brokers and back.',
  /** A wait that is set. */
  linger: (_, { of }) => [
    `The cause is a linger of about {linger.ms:exact}[, the default of {default}]: a mean of ${of === 'record' ? 'half' : 'nearly'} the maximum, {queue-time-max}, is one.`,
    'The cause is linger.ms={linger.ms:count}.',
  ],
  'not-yours':
    'This may be another system: with no constants of the cluster does the model come near to {figures}.',
  /** No cause is named, for the reason in the evidence. */
  unknown: (_, { open }) => [
    "{late} {late?answers/answer} late; these figures can't tell which broker is slow itself.",
    'The cause stays open: {alike} fit equally well.',
    own(OPEN, String(open)) ?? 'These figures alone name no cause.',
  ],
} as const satisfies Sentences;

/** Advice that follows from a cause, and the texts that tell it from others. None weakens durability or order. */
export const REMEDIES: Readonly<Record<DiagnosisCode, string>> = {
  'slow-broker': 'Larger batches keep the other brokers going; Decide finds what else does. → broker-stages',
  'broker-load':
    'Fewer, larger requests shorten the queue: linger.ms of some milliseconds, or larger batches. → broker-stages, latency-histogram',
  'in-flight': 'Larger batches carry more records in each request. → client-settings, broker-stages',
  buffer: 'More throughput empties it; a larger buffer.memory only moves the wait. → second-reading',
  'client-cpu': 'More producers, or more processors for each, send more. → longer-run',
  'few-keys': 'More keys, or fewer records with a key, spread the load. → node-requests',
  network: 'Larger batches make fewer trips. → broker-stages',
  linger: ' → client-settings',
  'not-yours': ' → client-settings, record-rate',
  unknown: ' → node-latency, broker-stages, latency-histogram',
};

/** The text to paste to find out. */
export const ASKS = {
  'producer-metrics': 'Paste record-queue-time-avg and request-latency-avg of your producers',
  'node-latency': 'Paste request-latency-avg of each node',
  'record-rate': 'Paste record-send-rate',
  'latency-histogram': 'Paste a histogram of send() to ack, or type its p99',
  'broker-stages': "Paste the brokers' LocalTimeMs and RemoteTimeMs",
  'second-reading': 'Paste a second reading, a minute later',
  'node-requests': 'Paste request-rate of each node',
  'all-pods': 'Paste the metrics of all pods',
  'client-settings': "Paste the producer's settings",
  'longer-run': 'Paste a run of at least a minute',
  'run-with-warm-up': 'Paste a run with --warmup-records (from 4.2)',
  'one-run-per-setting': 'Paste runs that differ in one setting',
} as const;

/** Open questions about the figures themselves, not about what else could be pasted. */
export const DOUBTS = {
  'few-records': (_, { percentiles }) => {
    const needed = list(percentiles).map((id) => `${id} {needed ${id}}`);
    return `{percentiles:first} and above: There are {records} records. Records that a percentile needs: ${needed.join(', ')}. → longer-run`;
  },
  'cold-start': [
    '{percentiles:first}{percentiles?/ and above} of a warm client: {percentiles:first} is {percentiles:its}, but no line after the start has a record of more than {longest after the start}: the start makes it, with connections, metadata and a cold client. A fit leaves it out. → run-with-warm-up',
    "The mean of a warm client: One record of {max} makes the mean: without it, it's {mean of the others}. The first one pays for the connection, TLS and metadata. → run-with-warm-up",
  ],
  'short-run':
    "The cluster's throughput: {records} records took {seconds:fraction}\u202Fs: starting the client, metadata and its one thread dominate, so this says nothing about the brokers. → longer-run",
  'rounded-throughput': (f) =>
    `The record size: ${(n(f, 'MB/sec') / 1_048_576).toFixed(2)}\u202FMB/sec is rounded too much to say how large a record is[: it may have {least:count} to {most:exact}]. → client-settings`,
  growth:
    "Whether it grows: The producer's averages cover only its last {least:count} to {most:count} seconds. If a backlog grows, they hide how fast: a second reading a minute later would show it. → second-reading",
  timers:
    "The clock's steps: The longest times ({times}) are multiples of about 15.6\u202Fms, the step of Windows' timers: that isn't in the model.",
  'rounded-stages':
    'Stages below 1\u202Fms: Kafka rounds each stage time to whole ms before it counts it, so what takes less than half a millisecond counts as 0.',
  idle: 'Latency under load: No record was sent while these metrics were taken, so they say nothing about latency under load. → producer-metrics',
  'rate-of-young-client':
    "The rate of a warm client: The client was younger than a minute, so its rates aren't used: they divide by more time than has passed. → second-reading",
} as const satisfies Sentences;

/** Open questions: a title, a colon, and the reason, with what to paste if something would tell. */
export const UNKNOWNS = {
  ...DOUBTS,
  'no-metrics':
    'Where the time goes: These are settings: only metrics say how long records wait, and where. → producer-metrics',
  settings:
    "The client's settings: No metric has linger.ms, batch.size or acks: the scenario's are used. → client-settings",
  'record-percentiles': 'The p99 of single records: Averages and maxima only. → latency-histogram',
  'confounded-groups':
    "Which setting makes the difference: The text averages runs by {averaged}: runs that differ in one of them differ in others, so a factor isn't the effect of its setting. → one-run-per-setting",
  'idle-producers':
    'The idle {producers?producer/producers}: {producers:some} sent nothing lately: no value is no data, not 0. → second-reading',
  'consumer-metrics':
    "The consumers' metrics: {name}: a fetch waits for records on purpose, so its latency isn't the brokers'.",
  'which-broker': [
    'Which broker is slow: {late} {late?answers/answer} late: slow itself, or waiting for a follower that is. → broker-stages',
    'Whether one broker is slow: {alike:hidden}Each broker has a copy of every partition, so with acks=all each waits for the slowest: one slow broker makes all of them look alike. → broker-stages',
    'Whether one broker is slow: These metrics have no latency of several brokers to compare. → node-latency',
  ],
  'cause-of-slowness':
    'What made {slow} slow: Disk, network and CPU look the same from a client. → broker-stages',
  'queue-or-request':
    'Client or broker: Only queue time and request latency together say where records wait. → producer-metrics',
  rate: "The rate: The scenario's is used. → record-rate",
  'other-pods': (f) =>
    `The other ${n(f, 'others') === 1 ? 'pod' : '{others} pods'}: They count like those seen; a pod that differs stays hidden. → all-pods`,
} as const satisfies Sentences;

/** Differences between the measurement and the scenario, with the change that removes each. */
export const DIFFERENCES = {
  'slow-broker': [
    "Broker {yours} was {isProbable?probably /}slow when this was measured; [in the scenario, it's broker {own}|the scenario has no slow broker]. → Make broker {yours} slow",
    `${FAULT} slow by {slow.ms} from {when}: a run of a healthy cluster can't be compared with it. → Make all brokers equally fast`,
  ],
  'broker-down': `${FAULT} down from {when}: a run with all brokers up can't be compared with it. → Keep all brokers up`,
  /** With other copies, one broker alone explains which ones are late. */
  copies:
    'In the scenario, each partition has {now} {now?copy/copies}; with [acks={acks} and ]{copies}, {name} alone explains which brokers are late. → Set {label} to {wanted}',
  brokers: MEASURED,
  partitions: MEASURED.replace('{wanted}', 'at least {wanted}'),
  producers: MEASURED,
  rate: MEASURED,
  'record-bytes': MEASURED,
  arrivals: MEASURED,
  'benchmark-load':
    "The benchmark's load is another situation: {producers} {producers?producer/producers} with {rate} records a second, where the scenario has {all}. → Set up the benchmark's own load",
} as const satisfies Sentences;

/** Every finding in words, by its code. */
export const SENTENCES = {
  ...REFUSALS,
  ...SLIPS,
  ...NOTES,
  ...FIGURE_FINDINGS,
  ...DIAGNOSES,
  ...UNKNOWNS,
};
