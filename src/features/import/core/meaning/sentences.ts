import {
  counted,
  formatBytes,
  formatBytesPerSecond,
  formatCount,
  formatFigure,
  formatList,
  formatMilliseconds,
  formatShare,
  tickText,
  withUnit,
} from '../../../../base/format';
import { own } from '../../../../base/own';
import type { Shape } from '../../../../base/shape';
import type { QUANTITY } from '../../../../figures/shape';

/** Numbers behind a finding by stable names: metrics and settings as Kafka names them. */
export type Figures = Readonly<Record<string, Shape<typeof QUANTITY>>>;
/** Words behind a finding by stable names: brokers, settings and clients as the texts name them. */
export type Evidence = Readonly<Record<string, string | readonly string[]>>;

/** Commands and scripts rely on codes, so none changes its meaning. */
export type FindingCode = keyof typeof SENTENCES;
export type DiagnosisCode = keyof typeof DIAGNOSES;
export type UnknownCode = keyof typeof UNKNOWNS;
export type AskCode = keyof typeof ASKS;

/** The value of a finding's figure; NaN without one. */
function n(figures: Figures, name: string): number {
  return figures[name]?.value ?? Number.NaN;
}
function ms(figures: Figures, name: string): string {
  return formatMilliseconds(n(figures, name));
}
function count(figures: Figures, name: string): string {
  return formatCount(n(figures, name));
}
function exactMs(figures: Figures, name: string): string {
  return `${count(figures, name)}\u202Fms`;
}
function list(names: Evidence[string] | undefined): readonly string[] {
  return typeof names === 'string' ? [names] : (names ?? []);
}
function latencies(figures: Figures, names: readonly string[]): string {
  return formatList(names.map((name) => `${name} ${ms(figures, name)}`));
}
function is(names: readonly string[], one: string, several: string): string {
  return names.length === 1 ? one : several;
}

/** Each client's way with settings that contradict each other. */
const REFUSES: Readonly<Record<string, string>> = {
  KafkaJS: 'KafkaJS throws an error',
  'kafka-python': 'kafka-python raises an error',
  'franz-go': "franz-go doesn't start unless you also set DisableIdempotentWrite()",
  'Java 4': "Java's producer doesn't start from 4.0 unless you also set enable.idempotence=false",
};
function refuses({ client }: Evidence): string {
  return own(REFUSES, String(client)) ?? `${String(client)} doesn't start`;
}
const IDEMPOTENT = 'enable.idempotence=true';
const HERE = 'Here it runs without idempotence.';
const IN_FLIGHT = 'max.in.flight.requests.per.connection';

type Sentence = (figures: Figures, evidence: Evidence) => string;

/** "12 ms passes in the client, and the brokers answer in 3 ms". */
const both: Sentence = (f) =>
  `${ms(f, 'queue-time')} passes in the client, and the brokers answer in ${ms(f, 'request-latency')}`;

/** How long the brokers take, and their share of the time if the client's part is known. */
const answers: Sentence = (f) => {
  const [queue, request] = [n(f, 'queue-time'), n(f, 'request-latency')];
  if (Number.isNaN(queue)) return `Your brokers answer in ${ms(f, 'request-latency')} on average.`;
  return `Your brokers make you wait, not your client: ${ms(f, 'request-latency')}, ${formatShare(request / (queue + request))} of the time.`;
};

type Sentences = Readonly<Record<string, Sentence>>;

export const REFUSALS = {
  /** The linger leaves no time in which a record can be delivered. */
  'linger-reaches-timeout': (f, e) =>
    Number.isNaN(n(f, 'request.timeout.ms'))
      ? `With a linger of ${exactMs(f, 'linger.ms')} and a message timeout of ${exactMs(f, 'delivery.timeout.ms')} ${refuses(e)}: message.timeout.ms must be greater than linger.ms.`
      : `With delivery.timeout.ms=${count(f, 'delivery.timeout.ms')} ${refuses(e)}: it must be at least linger.ms + request.timeout.ms, ${formatCount(n(f, 'linger.ms') + n(f, 'request.timeout.ms'))}\u202Fms.`,
  'idempotence-needs-acks': (_, e) =>
    `With ${e.client === 'franz-go' ? '' : `${IDEMPOTENT} and `}acks=${e.acks} ${refuses(e)}. ${HERE}`,
  /** More requests in flight than idempotence allows: 5, in Sarama 1. */
  'idempotence-limits-in-flight': (f, e) => {
    const requests = `${count(f, IN_FLIGHT)} requests in flight`;
    if (e.fields !== undefined)
      return `With idempotence and ${e.fields} ${count(f, IN_FLIGHT)} instead of 1 ${refuses(e)}. Here it runs anyway.`;
    return `With ${e.client === 'Java 4' ? '' : `${IDEMPOTENT} and `}${requests} ${refuses(e)}. ${HERE}`;
  },
  'idempotence-needs-retries': (_, e) => `With ${IDEMPOTENT} and retries=0 ${refuses(e)}. ${HERE}`,
  'transactions-need-idempotence': (_, e) =>
    `With a transactional.id and enable.idempotence=false ${refuses(e)}. ${HERE}`,
} as const satisfies Sentences;

/** Slips: most likely not meant as written. */
export const SLIPS = {
  'connection-bound': (f) =>
    `The connection is ${n(f, 'asked') > n(f, 'bound') ? 'the' : 'near its'} limit: ${formatBytes(n(f, 'buffer'))} per ${ms(f, 'rtt.ms')} are ${formatBytesPerSecond(n(f, 'bound'))}, and each is asked for ${formatBytesPerSecond(n(f, 'asked'))}. Larger batches and linger don't help there; ${n(f, 'buffer') < 4_194_304 ? 'buffers of −1 on both sides do, and more connections' : 'more connections do'}.`,
  'misspelt-name': (_, e) =>
    `${e.name} isn't a setting, so the client ignores it: most likely ${e.meant} is meant.`,
  'bytes-as-time': (f, e) => {
    const value = n(f, String(e.field));
    return `${e.field} of ${formatCount(value)}\u202Fms is ${formatFigure(value / 3_600_000, 1)} hours: it looks like a number of bytes, ${formatBytes(value)}${e.comment === undefined ? '' : ', as its comment says'}.`;
  },
  'other-default': (_, e) =>
    `A comment says that ${e.field} is ${e.said} by default; the default of ${e.client} is ${e.own}.`,
  'set-twice': (_, e) =>
    `The text sets ${e.field} under two names: ${e.first}, and further down ${e.last}, which wins.`,
} as const satisfies Sentences;

/** Of several files together. */
export const TOGETHER = {
  'other-client': (_, e) =>
    `${e.file} is of another client, ${e.client}: nothing of it is used. Which one is your system?`,
  'counted-once': (f, e) =>
    `${e.file} has ${count(f, 'producers')} of the ${count(f, 'all')} producers that another file has, so its metrics aren't counted again.`,
} as const satisfies Sentences;

/** Effects of settings together, and how the text was read. */
export const NOTES = {
  ...TOGETHER,
  'acks-disable-idempotence': (f, e) =>
    `acks=${e.acks} switches idempotence off, which needs acks=all.${n(f, IN_FLIGHT) > 1 ? ` With ${count(f, IN_FLIGHT)} requests in flight, a retry can change the order of records.` : ''}`,
  'beyond-limit': (_, e) =>
    `${e.name}=${e.given} is beyond what Linger simulates: ${e.used} is used, so what lies beyond isn't shown.`,
  /** Numbers of bytes or messages that the client waits for without limit of time. */
  'flush-without-time': (_, e) =>
    `Without Producer.Flush.Frequency, Sarama waits for ${e.name} without limit of time, and the model doesn't wait. Set linger.ms to how long that takes.`,
  'assumed-ratio': (f, e) =>
    `Nothing says how well records compress: with ${e.codec}, Linger assumes the scenario's ${formatFigure(n(f, 'compression.ratio'))} of their bytes.`,
  'stages-apart': () => "The percentiles of stages don't add up to that of the whole request: only means do.",
  'queue-per-record': () =>
    "librdkafka reports queue time per record and broker. The model reports it per batch, over all brokers, so a fit doesn't use it.",
  /** The client has one request in flight, whatever is set. */
  'one-request-at-a-time': (f) =>
    `Before 1.31 Sarama's producer has one request in flight to a broker, whatever Net.MaxOpenRequests says: 1 is used here, instead of ${count(f, 'wanted')}.`,
  'client-version': (_, e) => String(e.says),
  cut: (_, e) => String(e.says),
  note: (_, e) => String(e.says),
} as const satisfies Sentences;

/** Other findings about figures and settings. */
export const FIGURE_FINDINGS = {
  /** Latency = buffer.memory ÷ throughput. */
  'full-buffer': (f, e) =>
    e.of === undefined
      ? `The buffer is full: it holds ${counted(n(f, 'batches'), 'batch', 'batches')}, and at ${formatFigure(n(f, 'batches a second'))} batches a second that's ${ms(f, 'drain')}; the queue time is ${ms(f, 'queue-time')}.`
      : `The buffer is full: ${formatBytes(n(f, 'buffer.memory'))} at ${withUnit(formatFigure(n(f, 'throughput') / 1_048_576, 2), 'MB/s')} take ${ms(f, 'drain')}, and the ${e.of} is ${ms(f, String(e.of))}. More throughput shortens it; a smaller buffer.memory only moves the wait into send().`,
  /** Latency = records waiting ÷ throughput. */
  'full-queue': (f) =>
    `The queue is full: ${count(f, 'waiting')} records at ${formatFigure(n(f, 'rate'), 0)} a second take ${ms(f, 'latency')}, so that's what each record waits, whatever linger.ms is.`,
  saturated: (f) =>
    `The run is saturated: it sent as fast as it could${Number.isNaN(n(f, 'waiting')) ? '' : ` while ${count(f, 'waiting')} records waited`}, so ${formatFigure(n(f, 'rate'), 0)} records a second is what it reached, not what it was offered. The scenario sends as fast as it can.`,
  'client-bound': (f) =>
    `The run reached ${formatFigure(n(f, 'rate'), 0)} of ${formatFigure(n(f, 'target'), 0)} records a second, and its buffer wasn't full: its client was the limit, not the brokers. A fit doesn't use the rate.`,
  /** More than the first line of a run is of its start. */
  'start-left-out': (f) =>
    `The first ${counted(n(f, 'windows'), 'line')} (${withUnit(formatFigure(n(f, 'seconds'), 0), 's')}) are of the start: a fit leaves out what only they have.`,
  /** An old client waits in its socket. */
  'blocking-socket': (f) =>
    `Before 1.0, librdkafka may wait socket.blocking.max.ms in its socket before it looks at its queue: a record can wait ${exactMs(f, 'socket.blocking.max.ms')} until it's sent, whatever linger is. A caller that awaits each send then gets ${tickText(formatFigure(n(f, 'rate')))} a second. Set it to 1, or take a current client.`,
  'timed-out-requests': (f) =>
    `${counted(n(f, 'requests'), 'request')} got no answer in time: what waited for ${is(n(f, 'requests') === 1 ? ['one'] : [], 'it', 'them')} was sent again or failed, and no average shows it.`,
  'refused-records': (f) =>
    `The client refused ${counted(n(f, 'records'), 'record')}, most likely because its queue was full: no latency counts them.`,
  'record-exceeds-batch': (f) =>
    `A record of ${count(f, 'record.bytes')}\u202FB and a batch.size of ${count(f, 'batch.size')}\u202FB: each record is larger than a batch, so it's sent alone.`,
  'one-record-per-batch': (f) =>
    Number.isNaN(n(f, 'batch.size'))
      ? `Each batch holds ${formatFigure(n(f, 'records per batch'), 2)} records: every record pays for a batch of its own.`
      : `A record of ${count(f, 'record.bytes')}\u202FB and a batch.size of ${count(f, 'batch.size')}\u202FB: no second record fits, so each is sent alone.`,
  /** One record per linger and caller. */
  'awaited-sends': (f) => {
    const [lingerMs, rate] = [n(f, 'linger.ms'), n(f, 'rate')];
    const alone = 'The source awaits each send, so every record is alone in its batch';
    return lingerMs > 0
      ? `${alone}: one caller sends one record per linger of ${exactMs(f, 'linger.ms')} and round trip, at most ${tickText(formatFigure(rate))} records a second, ${formatCount(Math.floor(rate * 86_400))} a day.`
      : `${alone}: one caller sends one record per round trip.`;
  },
  /** A limit of waiting messages that a linger's records reach. */
  'queue-limit': (f) =>
    `The queue's limit of ${count(f, 'queue.buffering.max.messages')} messages is reached within one linger of ${exactMs(f, 'linger.ms')} from ${formatCount(Math.round(n(f, 'rate')))} records a second on.`,
  /** Throughput = batch × requests in flight ÷ round trip. */
  'in-flight-bound': (f, e) =>
    `Of ${counted(n(f, IN_FLIGHT), 'request')} in flight to ${e.broker}, ${formatFigure(n(f, 'in flight'), 2)} are on average: throughput is batch × requests in flight ÷ round trip${Number.isNaN(n(f, 'bound')) ? '' : `, ${formatFigure(n(f, 'bound'), 0)} records a second at most`}.`,
  'other-situation': (f, e) =>
    `${e.file ?? 'The benchmark'} is another situation, ${formatFigure(n(f, 'rate'), 0)} records a second of ${counted(n(f, 'producers'), 'producer')}: the fit leaves it out, and takes it if it's alone.`,
  'several-producers': (f) =>
    `The text has ${count(f, 'producers')} producers. They count together: rates are added up, and each average counts with its producer's batches or requests. You can also choose one of them.`,
  'several-readings': () =>
    'The text has several readings of the same figures: only the last one of each counts.',
  'mean-split': (f) =>
    `A batch waited ${ms(f, 'queue-time')} and its request took ${ms(f, 'request-latency')} on average, ${formatMilliseconds(n(f, 'queue-time') + n(f, 'request-latency'))} together.${Number.isNaN(n(f, 'latency')) ? '' : ` The tool measured ${ms(f, 'latency')}.`} Queue time is averaged over batches and request latency over requests, not over records, and a producer's averages say nothing about the tail.`,
  throttled: () =>
    "A quota throttles these clients: without producer_byte_rate, part of the latency isn't explained.",
  'failed-records': () =>
    'Records failed. In the model that happens only after a timeout or when a broker is lost, so put the one that you had into the scenario.',
  'retried-records': () =>
    'Records were sent again. In the model that happens only after a timeout or when a broker is lost, so put the one that you had into the scenario.',
} as const satisfies Sentences;

/** The verdict: where a record's time goes. */
export const VERDICTS = {
  'no-metrics': () => 'No metrics yet.',
  client: (f, e) =>
    Number.isNaN(n(f, 'queue-time'))
      ? 'Records wait in your client.'
      : `Your client makes records wait, not your brokers: ${both(f, e)}.`,
  brokers: answers,
  /** Both parts are of the same order. */
  'client-and-brokers': (f, e) => `Client and brokers take about the same: ${both(f, e)}.`,
  /** Records take this long, but nothing says where. */
  unsplit: (f) =>
    Number.isNaN(n(f, 'mean'))
      ? "These metrics don't say where a record's time goes."
      : `From send() to the ack a record took ${ms(f, 'mean')} on average and ${ms(f, 'max')} at most; nothing says how much of it in the client.`,
} as const satisfies Sentences;

/** Why records wait: one code for what was read and for what a fit found. */
export const DIAGNOSES = {
  /** One broker, or several that are slow themselves. */
  'slow-broker': (f, e) => {
    const [slow, others] = [list(e.slow), list(e.others)];
    if (slow.length > 1) return `${formatList(slow)} are slow themselves.`;
    const copies =
      f.copies === undefined ? 'The' : `With ${count(f, 'copies')} copies of each partition, the`;
    const much = f['slow.ms'] === undefined ? '' : `, slower than the others by ${ms(f, 'slow.ms')}`;
    const though =
      others.length === 0 ? '' : `, though ${formatList(others)} ${is(others, 'looks', 'look')} slower`;
    return `${copies} cause is ${e.isProbable === undefined ? '' : 'probably '}${formatList(slow)}${much}${though}.`;
  },
  /** All brokers are busy. */
  'broker-load': (f) =>
    `The cause is load: of ${ms(f, 'mean')}, a record waits ${ms(f, 'broker-queue')} in a broker's queue and ${ms(f, 'service')} is service. A connection of the busiest broker is in use ${formatShare(n(f, 'busy'))} of the time.`,
  /** Requests wait for others of the same connection. */
  'in-flight': (f) => {
    const [most, average] = [n(f, IN_FLIGHT), n(f, 'in flight')];
    const all = `The cause is the limit of ${counted(most, 'request')} in flight`;
    return f.mean === undefined
      ? `${all}: ${formatFigure(average, 2)} are on average.`
      : `${all}: of ${ms(f, 'mean')}, a record waits ${ms(f, 'in-flight')} behind it.`;
  },
  buffer: (f) =>
    f.waiting !== undefined
      ? `The client's queue is full: each record waits ${ms(f, 'latency')} in it.`
      : f.drain !== undefined
        ? `The client's buffer is full: it drains in ${ms(f, 'drain')}, and send() waits for that.`
        : "The client's buffer is full, so send() waits.",
  'client-cpu': (f) =>
    `The client is the limit: it reached ${formatFigure(n(f, 'rate'), 0)} of ${formatFigure(n(f, 'target'), 0)} records a second, and its buffer wasn't full.`,
  /** Some brokers get nothing. */
  'few-keys': (f, e) => {
    const idle = list(e.idle);
    const who = `${formatList(idle)} ${is(idle, 'gets', 'get')} no requests`;
    return f['key.count'] === undefined
      ? `${who}, so records go to few partitions: there are few keys, or few partitions.`
      : `The cause is few keys: ${idle.length === 0 ? '' : `${who}, and `}with ${count(f, 'key.count')} of them the model fits.`;
  },
  network: (f) =>
    `The cause is the network: of ${ms(f, 'mean')}, ${ms(f, 'network')} is the way to the brokers and back.`,
  /** A wait that is set. */
  linger: (f, e) =>
    e.of === undefined
      ? `The cause is linger.ms=${count(f, 'linger.ms')}.`
      : `The cause is a linger of about ${count(f, 'linger.ms')}\u202Fms${e.default === undefined ? '' : ', the default of librdkafka before 0.11'}: a mean of ${e.of === 'record' ? 'half' : 'nearly'} the maximum, ${ms(f, 'queue-time-max')}, is one.`,
  'not-yours': (_, e) =>
    `This may be another system: with no constants of the cluster does the model come near to ${formatList(list(e.figures))}.`,
  /** No cause is named, for the reason in the evidence. */
  unknown: (_, e) => {
    const [late, alike] = [list(e.late), list(e.alike)];
    if (late.length > 0)
      return `${formatList(late)} ${is(late, 'answers', 'answer')} late; these figures can't tell which broker is slow itself.`;
    if (alike.length > 0) return `The cause stays open: ${formatList(alike)} fit equally well.`;
    if (e.open === 'brokers')
      return 'The cause stays open: no metric here is of single brokers, so one may be slow.';
    return e.open === 'misfit'
      ? 'The cause stays open: no setting that Linger tried reproduces these metrics.'
      : 'These figures alone name no cause.';
  },
} as const satisfies Sentences;

/** Advice that follows from a cause; none weakens durability or order. */
export const REMEDIES: Readonly<Partial<Record<keyof typeof DIAGNOSES, string>>> = {
  'slow-broker': 'Larger batches keep the other brokers going; Decide finds what else does.',
  'broker-load':
    'Fewer, larger requests shorten the queue: linger.ms of some milliseconds, or larger batches.',
  'in-flight': 'Larger batches carry more records in each request.',
  buffer: 'More throughput empties it; a larger buffer.memory only moves the wait.',
  'client-cpu': 'More producers, or more processors for each, send more.',
  'few-keys': 'More keys, or fewer records with a key, spread the load.',
  network: 'Larger batches make fewer trips.',
};

/** Why a broker that looks slow isn't named, and how the named one holds others back. */
export const WHYS = {
  'followers-hold-leaders': (f, e) => {
    const waiting = list(e.waiting);
    return `With acks=all, a leader answers when its followers have the records. ${formatList(waiting)} ${is(waiting, 'leads', 'lead')} partitions that ${e.slow} copies, so ${is(waiting, 'it waits', 'they wait')} for it, and requests queue behind one another: ${latencies(f, list(e.late))}.`;
  },
  'own-service': (f, e) => {
    const late = list(e.late);
    if (e.because === undefined) return `Only ${latencies(f, late)} is late, and no leader waits for it.`;
    return `${e.because}, so ${formatList(late)} ${is(late, 'is', 'are')} slow: ${latencies(f, late)}.`;
  },
  'cannot-tell': (f, e) => {
    const why =
      e.acks === 'all'
        ? "with acks=all, a leader answers when its followers have the records, so the highest latency alone doesn't name the slow broker"
        : "that's too close to the others to name one";
    const supposed =
      e.supposed === undefined
        ? ''
        : ` If each partition has ${count(f, 'copies')} copies, ${e.supposed} explains it.`;
    return `${latencies(f, list(e.late))}: ${why}.${supposed}`;
  },
} as const satisfies Sentences;

/** Every finding in words, by its code. */
export const SENTENCES = {
  ...REFUSALS,
  ...SLIPS,
  ...NOTES,
  ...FIGURE_FINDINGS,
  ...VERDICTS,
  ...DIAGNOSES,
  ...WHYS,
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

/** The text to paste to tell a cause from others. */
export const APART: Readonly<Record<keyof typeof DIAGNOSES, readonly (keyof typeof ASKS)[]>> = {
  'slow-broker': ['broker-stages'],
  'broker-load': ['broker-stages', 'latency-histogram'],
  'in-flight': ['client-settings', 'broker-stages'],
  buffer: ['second-reading'],
  'client-cpu': ['longer-run'],
  'few-keys': ['node-requests'],
  network: ['broker-stages'],
  linger: ['client-settings'],
  'not-yours': ['client-settings', 'record-rate'],
  unknown: ['node-latency', 'broker-stages', 'latency-histogram'],
};

interface UnknownText {
  readonly title: string | ((evidence: Evidence, figures: Figures) => string);
  readonly says: Sentence;
  /** Null if nothing would tell. */
  readonly ask: keyof typeof ASKS | null | ((evidence: Evidence) => keyof typeof ASKS | null);
}

/** Sentences about open questions, by their codes. */
export const UNKNOWNS = {
  'no-metrics': {
    title: 'Where the time goes',
    says: () => 'These are settings: only metrics say how long records wait, and where.',
    ask: 'producer-metrics',
  },
  settings: {
    title: "The client's settings",
    says: () => "No metric has linger.ms, batch.size or acks: the scenario's are used.",
    ask: 'client-settings',
  },
  'record-percentiles': {
    title: 'The p99 of single records',
    says: () => 'Averages and maxima only.',
    ask: 'latency-histogram',
  },
  'few-records': {
    title: (e) => `${list(e.percentiles)[0]} and above`,
    says: (f, e) => {
      const needed = list(e.percentiles).map((id) => `${id} ${count(f, `needed ${id}`)}`);
      return `There are ${count(f, 'records')} records. Records that a percentile needs: ${needed.join(', ')}.`;
    },
    ask: 'longer-run',
  },
  'cold-start': {
    title: (e) =>
      e.percentiles === undefined
        ? 'The mean of a warm client'
        : `${list(e.percentiles)[0]}${list(e.percentiles).length > 1 ? ' and above' : ''} of a warm client`,
    says: (f, e) => {
      const [first] = list(e.percentiles);
      return first === undefined
        ? `One record of ${ms(f, 'max')} makes the mean: without it, it's ${ms(f, 'mean of the others')}. The first one pays for the connection, TLS and metadata.`
        : `${first} is ${ms(f, first)}, but no line after the start has a record of more than ${ms(f, 'longest after the start')}: the start makes it, with connections, metadata and a cold client. A fit leaves it out.`;
    },
    ask: 'run-with-warm-up',
  },
  'short-run': {
    title: "The cluster's throughput",
    says: (f) =>
      `${count(f, 'records')} records took ${withUnit(formatFigure(n(f, 'seconds'), 2), 's')}: starting the client, metadata and its one thread dominate, so this says nothing about the brokers.`,
    ask: 'longer-run',
  },
  'rounded-throughput': {
    title: 'The record size',
    says: (f) =>
      `${(n(f, 'MB/sec') / 1_048_576).toFixed(2)}\u202FMB/sec is rounded too much to say how large a record is${Number.isNaN(n(f, 'most')) ? '' : `: it may have ${formatFigure(n(f, 'least'), 0)} to ${formatFigure(n(f, 'most'), 0)}\u202FB`}.`,
    ask: 'client-settings',
  },
  'confounded-groups': {
    title: 'Which setting makes the difference',
    says: (_, e) =>
      e.averaged === undefined
        ? `The runs differ in ${formatList(list(e.fields))}: their results aren't the effect of any one of these.`
        : `The text averages runs by ${formatList(list(e.averaged))}: runs that differ in one of them differ in others, so a factor isn't the effect of its setting.`,
    ask: 'one-run-per-setting',
  },
  'idle-producers': {
    title: (e) => (list(e.producers).length === 1 ? 'The idle producer' : 'The idle producers'),
    says: (_, e) => {
      const idle = list(e.producers);
      return `${formatList(idle.slice(0, 4))}${idle.length > 4 ? ' and others' : ''} sent nothing lately: no value is no data, not 0.`;
    },
    ask: 'second-reading',
  },
  'consumer-metrics': {
    title: "The consumers' metrics",
    says: (_, e) => `${e.name}: a fetch waits for records on purpose, so its latency isn't the brokers'.`,
    ask: null,
  },
  'which-broker': {
    title: (e) => (e.late === undefined ? 'Whether one broker is slow' : 'Which broker is slow'),
    says: (_, e) => {
      const late = list(e.late);
      if (late.length > 0)
        return `${formatList(late)} ${is(late, 'answers', 'answer')} late: slow itself, or waiting for a follower that is.`;
      return e.alike === undefined
        ? 'These metrics have no latency of several brokers to compare.'
        : 'Each broker has a copy of every partition, so with acks=all each waits for the slowest: one slow broker makes all of them look alike.';
    },
    ask: (e) => (e.late === undefined && e.alike === undefined ? 'node-latency' : 'broker-stages'),
  },
  'cause-of-slowness': {
    title: (e) => `What made ${e.slow} slow`,
    says: () => 'Disk, network and CPU look the same from a client.',
    ask: 'broker-stages',
  },
  'queue-or-request': {
    title: 'Client or broker',
    says: () => 'Only queue time and request latency together say where records wait.',
    ask: 'producer-metrics',
  },
  rate: { title: 'The rate', says: () => "The scenario's is used.", ask: 'record-rate' },
  'other-pods': {
    title: (_, f) => (n(f, 'others') === 1 ? 'The other pod' : `The other ${count(f, 'others')} pods`),
    says: () => 'They count like those seen; a pod that differs stays hidden.',
    ask: 'all-pods',
  },
  growth: {
    title: 'Whether it grows',
    says: (f) =>
      `The producer's averages cover only its last ${count(f, 'least')} to ${count(f, 'most')} seconds. If a backlog grows, they hide how fast: a second reading a minute later would show it.`,
    ask: 'second-reading',
  },
  timers: {
    title: "The clock's steps",
    says: (_, e) =>
      `The longest times (${list(e.times).join(', ')}) are multiples of about 15.6\u202Fms, the step of Windows' timers: that isn't in the model.`,
    ask: null,
  },
  'rounded-stages': {
    title: 'Stages below 1\u202Fms',
    says: () =>
      'Kafka rounds each stage time to whole ms before it counts it, so what takes less than half a millisecond counts as 0.',
    ask: null,
  },
  idle: {
    title: 'Latency under load',
    says: () =>
      'No record was sent while these metrics were taken, so they say nothing about latency under load.',
    ask: 'producer-metrics',
  },
  'rate-of-young-client': {
    title: 'The rate of a warm client',
    says: () =>
      "The client was younger than a minute, so its rates aren't used: they divide by more time than has passed.",
    ask: 'second-reading',
  },
} as const satisfies Readonly<Record<string, UnknownText>>;
