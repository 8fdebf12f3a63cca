import type { Scenario } from '../../../scenario/scenario';

/**
 * Sockets between programs of one machine, where a client leaves their size to Linux: they begin with ten segments of
 * 64 KiB, each counted twice (`tcp_sndbuf_expand`).
 */
const LOOPBACK = { 'send.buffer.bytes': 2_626_560 } as const satisfies Partial<Scenario>;

/** Sleeps that end on time: 5 records come each 2.44 ms at 2,048 a second. Java's and asyncio's last whole milliseconds. */
const EXACT_SLEEPS = {
  ...LOOPBACK,
  arrivals: 'bursts',
  'burst.s': 0.000015,
  'pause.s': 0.0024264,
} as const satisfies Partial<Scenario>;

/** Goroutines that run wake at once. */
const GO = { ...EXACT_SLEEPS, 'client.wakeup.us': 5 } as const satisfies Partial<Scenario>;

/**
 * What drove each client, by its id, and how long its sender takes to wake up: fitted to the median and the requests of
 * its run with its defaults, 3 partitions and healthy brokers, so all other rows are predictions.
 */
export const DRIVERS: Readonly<Record<string, Partial<Scenario>>> = {
  'client-librdkafka': {
    ...EXACT_SLEEPS,
    // Python is a little late, so one burst in 17 has a sixth record. Alone, its driver had more than five in 3 to 8 % of them.
    'pause.s': 0.0024552,
    'client.wakeup.us': 5,
    // Its driver hears of acks only where it polls, once a burst: 1.6 ms later in the median.
    'rtt.ms': 2,
    // A batch takes what its messages have, not all of batch.size.
    'buffer.memory': 8_589_934_592,
  },
  // Produce() starts its goroutine, which needs a thread that sleeps.
  'client-franz-go': { ...GO, 'client.wakeup.us': 20 },
  'client-sarama': GO,
  'client-kafka-go': GO,
  'client-kafka-python': { ...LOOPBACK, 'client.wakeup.us': 2000 },
  'client-aiokafka': { ...LOOPBACK, 'client.wakeup.us': 300 },
  // Each millisecond its driver calls send() for what is due, and each send() is a request of its own.
  'client-kafkajs': { ...LOOPBACK, arrivals: 'steady' },
};
