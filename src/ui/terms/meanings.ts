import type { TermId } from './names';

interface Meaning {
  readonly name: string;
  /** Two sentences. */
  readonly says: string;
  readonly docs: string;
}

const MODEL = './docs/model';

/** Words of the glossary that texts don't mark, because nearly every text has them. */
type PlainId = 'linger' | 'partitioner' | 'producer' | 'record';

/** Meaning of each term, in two sentences. */
export const MEANINGS: Readonly<Record<TermId | PlainId, Meaning>> = {
  linger: {
    name: 'Linger',
    says: 'How long a batch waits for more records before it may leave: linger.ms. Fuller batches mean fewer requests.',
    docs: `${MODEL}/producer.html#accumulator`,
  },
  partitioner: {
    name: 'Partitioner',
    says: 'The part of a producer that chooses a partition for each record without a key. Sticky, uniform and adaptive are those of the Java client.',
    docs: `${MODEL}/producer.html#partitioners`,
  },
  producer: {
    name: 'Producer',
    says: 'A client that sends records to Kafka. It gathers them in batches, one for each partition, and sends those of one broker in one request.',
    docs: `${MODEL}/producer.html#sender`,
  },
  record: {
    name: 'Record',
    says: 'One message that an application gives to a producer with send(). Latency counts for each record.',
    docs: `${MODEL}/producer.html#arrivals`,
  },
  accumulator: {
    name: 'Accumulator',
    says: "The producer's memory for batches that wait to be sent, one queue for each partition. It holds at most buffer.memory bytes; then send() blocks.",
    docs: `${MODEL}/producer.html#accumulator`,
  },
  batch: {
    name: 'Batch',
    says: 'Records for one partition that travel together. It leaves when it is full (batch.size) or linger.ms is over, and the gate to its broker is open.',
    docs: `${MODEL}/producer.html#accumulator`,
  },
  inFlight: {
    name: 'In flight',
    says: 'Requests that were sent to a broker and not yet answered. A producer allows max.in.flight.requests.per.connection of them, five by default.',
    docs: `${MODEL}/producer.html#sender`,
  },
  inFlightLimit: {
    name: 'In-flight limit',
    says: 'How many requests may be in flight to one broker: max.in.flight.requests.per.connection. Time behind it is time that a batch waited although it was ready to leave.',
    docs: `${MODEL}/producer.html#sender`,
  },
  gate: {
    name: 'Gate',
    says: 'The way from the accumulator to one broker. It closes when the in-flight limit is reached, and opens with the next response.',
    docs: `${MODEL}/producer.html#sender`,
  },
  backlog: {
    name: 'Backlog',
    says: "The bytes that wait in the accumulator and can't be sent yet. If it keeps growing, the producers offer more than the brokers answer.",
    docs: `${MODEL}/producer.html#accumulator`,
  },
  lag: {
    name: 'Consumer lag',
    says: 'The records that are in the logs of the leaders and that no consumer has polled yet. If it keeps growing, the consumers take less than the producers send.',
    docs: `${MODEL}/consumer.html#consumers`,
  },
  files: {
    name: 'Uncommitted files',
    says: 'What a broker has taken for object storage and not yet committed: its open file, those that upload, and those that wait for their commit. No record in them is acked.',
    docs: `${MODEL}/broker.html#object-storage`,
  },
  partition: {
    name: 'Partition',
    says: 'One of the logs that a topic consists of, led by one broker. The partitioner chooses one for each record, unless the record has a key.',
    docs: `${MODEL}/producer.html#partitioners`,
  },
  leader: {
    name: 'Leader',
    says: 'The broker that takes the records of a partition and answers the producer. The others that keep copies are its followers.',
    docs: `${MODEL}/broker.html#acks-and-replicas`,
  },
  ack: {
    name: 'Ack',
    says: "The broker's answer that it has a record, and with acks=all that enough replicas have it too. Latency counts from send() to this answer.",
    docs: `${MODEL}/broker.html#acks-and-replicas`,
  },
  p50: {
    name: 'p50',
    says: 'The median: half of the acks took at most this long. It shows the usual latency, and nothing about the slow half.',
    docs: `${MODEL}/measuring.html#measuring`,
  },
  p99: {
    name: 'p99',
    says: '99\u202F% of the acks took at most this long, and one in a hundred took longer. It shows trouble that the median hides.',
    docs: `${MODEL}/measuring.html#measuring`,
  },
  slo: {
    name: 'SLO',
    says: 'The latency that you want to stay under (service level objective). What is slower is drawn in warm colours.',
    docs: `${MODEL}/measuring.html#measuring`,
  },
  brokerQueue: {
    name: 'Broker queue',
    says: 'Requests that have arrived at a broker and wait for a handler. All clients of the broker share this queue.',
    docs: `${MODEL}/broker.html#broker`,
  },
  replication: {
    name: 'Replication',
    says: 'Followers fetch what the leader has written. With acks=all, the ack waits until every replica in sync has the record.',
    docs: `${MODEL}/broker.html#acks-and-replicas`,
  },
  steady: {
    name: 'Steady',
    says: 'No partition takes more than its share, nothing piles up, and p99 stays within the SLO. It is the verdict on one window of the run.',
    docs: `${MODEL}/measuring.html#measuring`,
  },
  slow: {
    name: 'Slow',
    says: 'The load is spread evenly and nothing piles up, but p99 is over the SLO. The breakdown shows where the time goes.',
    docs: `${MODEL}/measuring.html#the-parts-of-latency`,
  },
  skewed: {
    name: 'Skewed',
    says: 'One partition, or those of one broker, take at least 1.5 times their fair share. The backlog stays bounded.',
    docs: `${MODEL}/index.html#the-runaway-by-hand`,
  },
  runaway: {
    name: 'Runaway',
    says: "A slow broker's batches wait, fill up and so carry more records: it gets more because it is slow. Its backlog then grows for as long as it stays slow.",
    docs: `${MODEL}/index.html#the-runaway-by-hand`,
  },
  overloaded: {
    name: 'Overloaded',
    says: 'The backlog grows although the load is spread evenly. The brokers, or the limits in front of them, answer less than the producers offer.',
    docs: `${MODEL}/validation.html#the-frontier-by-theory`,
  },
};
