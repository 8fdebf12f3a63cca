import type { Dialect } from './dialect';
import { isMap, pairsWithin } from './shapes';
import { as, nothing, secondsAs } from './translations';

// @recipe importer
/** Sinks of Vector, in TOML, YAML or JSON (src/sinks/kafka/config.rs of 0.58); its defaults are librdkafka's. */
export const VECTOR: Dialect = {
  format: 'Vector, sink kafka',
  evidence: 'a sink of Vector with type kafka',
  signs: [/\bsinks\b/, /\bkafka\b/],
  producersIn: ({ maps }) =>
    maps
      .filter(
        ({ path, map }) => path.at(-2) === 'sinks' && map.type === 'kafka' && 'bootstrap_servers' in map,
      )
      .map(({ path, map }) => ({
        name: path.at(-1) ?? '',
        kinds: ['librdkafka'],
        pairs: pairsWithin(map),
        path,
        notes: isMap(map.buffer)
          ? ["The sink's buffer stands in front of the client; it isn't in the model."]
          : [],
      })),
  names: {
    'batch.timeout_secs': secondsAs('queue.buffering.max.ms'),
    'batch.max_bytes': as('batch.size'),
    'batch.max_events': as('batch.num.messages'),
    compression: as('compression.codec'),
    message_timeout_ms: as('message.timeout.ms'),
    socket_timeout_ms: as('socket.timeout.ms'),
    bootstrap_servers: as('bootstrap.servers'),
    'encoding.codec': nothing("Serialization isn't in the model: records just have a size."),
  },
  handsOn: /^librdkafka_options\./,
};
