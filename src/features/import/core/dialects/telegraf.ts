import { own } from '../../../../base/own';
import { sets, UNREADABLE } from '../claims';
import type { Dialect } from './dialect';
import { pairsWithin, type Shapes } from './shapes';
import { field, nothing } from './translations';

/** Codecs by their number in Kafka's protocol. */
const CODECS: Readonly<Record<string, string>> = {
  '0': 'none',
  '1': 'gzip',
  '2': 'snappy',
  '3': 'lz4',
  '4': 'zstd',
};

/** Outputs of Telegraf, built on Sarama (plugins/outputs/kafka/kafka.go and plugins/common/kafka/config.go of 1.39). */
export const TELEGRAF: Dialect = {
  format: 'Telegraf, output kafka',
  evidence: 'an [[outputs.kafka]] of Telegraf',
  signs: [/\[\[\s{0,9}outputs\.kafka\s{0,9}\]\]/],
  producersIn: (shapes) =>
    shapes.maps
      .filter(({ path, map }) => path.at(-3) === 'outputs' && path.at(-2) === 'kafka' && 'brokers' in map)
      .map(({ map }) => ({
        name: String(map.topic ?? 'kafka').slice(0, 100),
        kinds: ['sarama'],
        pairs: pairsWithin(map),
        notes: [agentNote(shapes)],
      })),
  names: {
    required_acks: (value) => sets('acks', value === '-1' ? 'all' : value),
    compression_codec: (value) => {
      const codec = own(CODECS, value);
      return codec === undefined ? UNREADABLE : sets('compression.type', codec);
    },
    idempotent_writes: field('enable.idempotence'),
    max_message_bytes: field('batch.size'),
    max_retry: nothing('The model retries until the delivery timeout has passed.'),
  },
  defaults: (_, pairs) => [
    ...(pairs.some(({ name, value }) => name === 'idempotent_writes' && value === 'true')
      ? [sets('max.in.flight.requests.per.connection', '1', 'Telegraf sets it with idempotent writes.')]
      : []),
    sets('acks', 'all', "Telegraf's own default."),
    sets('compression.type', 'none', "Telegraf's own default."),
  ],
};

/** What the agent collects before it hands a batch to the client and waits for it. */
function agentNote({ maps }: Shapes): string {
  const agent = maps.find(({ path }) => path.length === 1 && path[0] === 'agent')?.map ?? {};
  const interval = String(agent.flush_interval ?? '10s').slice(0, 20);
  const size = String(agent.metric_batch_size ?? 1000).slice(0, 20);
  return `Telegraf's agent collects in front of the client: it sends up to ${size} metrics every ${interval} and waits for their acks. That isn't linger.ms, and it isn't in the model.`;
}
