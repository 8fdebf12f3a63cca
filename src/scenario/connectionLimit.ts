import type { Scenario } from './scenario';

/** Buffers that the system sizes grow to Linux's default limits (`tcp_wmem`, `tcp_rmem`), B. */
const SENDS = 4_194_304;
const RECEIVES = 6_291_456;

/** A connection's bound: its smaller buffer per round trip. */
export interface ConnectionLimit {
  readonly bufferBytes: number;
  readonly roundTripMs: number;
  readonly bytesPerSecond: number;
}

/** The bound of one connection of a producer (docs/model/broker.md, "The window bounds it"); null without a round trip. */
export function connectionLimit(scenario: Scenario): ConnectionLimit | null {
  const roundTripMs = scenario['rtt.ms'];
  if (roundTripMs === 0 || scenario['request.partitions'] === 'own-connection') return null;
  const [sends, receives] = [scenario['send.buffer.bytes'], scenario['socket.receive.buffer.bytes']];
  const bufferBytes = Math.min(
    sends === 'system' ? SENDS : sends,
    receives === 'system' ? RECEIVES : receives,
  );
  return { bufferBytes, roundTripMs, bytesPerSecond: (bufferBytes / roundTripMs) * 1000 };
}

/** Connections that carry records: of each producer to each broker that leads a partition. */
export function connectionsOf({ producers, brokers, partitions }: Scenario): number {
  return producers * Math.min(brokers, partitions);
}

/** True if the load asks for nearly all that the connections carry, or more. */
export function nearConnectionLimit(scenario: Scenario): boolean {
  const limit = connectionLimit(scenario);
  return limit !== null && askedOfConnection(scenario) > NEAR * limit.bytesPerSecond;
}

/** The load on each connection, bytes of compressed values a second; infinite without a rate. */
export function askedOfConnection(scenario: Scenario): number {
  const rate = scenario.rate === 'max' ? Number.POSITIVE_INFINITY : scenario.rate;
  const ratio = scenario['compression.type'] === 'none' ? 1 : scenario['compression.ratio'];
  return (rate * scenario['record.bytes'] * ratio) / connectionsOf(scenario);
}

const NEAR = 0.7;
