import type { Given } from '../types';
import type { ConfiguredProducer, Dialect } from './dialect';
import { as, nothing, secondsAs } from './translations';

/** `<match **>`, `<buffer topic>` and `</match>`. */
const SECTION = /^[ \t]{0,40}<(\/?)([\w@-]{1,40})[^>\n]{0,200}>[ \t]*$/;
const ENTRY = /^[ \t]{0,40}([@\w.-]{1,100})[ \t]{1,40}(\S.{0,1999})$/;
const IN_FRONT = nothing("Fluentd's buffer collects in front of the client; it isn't in the model.");

/**
 * Outputs of Fluentd (lib/fluent/plugin/out_rdkafka2.rb and out_kafka2.rb of fluent-plugin-kafka 0.19). The defaults of
 * rdkafka2 are librdkafka's. kafka2 is built on ruby-kafka, which Linger doesn't have.
 */
export const FLUENTD: Dialect = {
  format: 'Fluentd, output to kafka',
  evidence: 'a <match> of Fluentd with @type rdkafka2 or kafka2',
  signs: [/<match\b/, /@type\s{1,9}(?:rd)?kafka2\b/],
  producersIn: ({ texts }) => texts.flatMap((text) => outputsIn(text).flatMap(producerOf)),
  names: {
    required_acks: as('request.required.acks'),
    max_send_retries: as('message.send.max.retries'),
    compression_codec: as('compression.codec'),
    ack_timeout: secondsAs('request.timeout.ms'),
    rdkafka_buffering_max_ms: as('queue.buffering.max.ms'),
    rdkafka_buffering_max_messages: as('queue.buffering.max.messages'),
    rdkafka_message_max_bytes: as('message.max.bytes'),
    rdkafka_message_max_num: as('batch.num.messages'),
    idempotent: as('enable.idempotence'),
    brokers: as('bootstrap.servers'),
    flush_interval: IN_FRONT,
    chunk_limit_size: IN_FRONT,
    chunk_limit_records: IN_FRONT,
  },
  handsOn: /^rdkafka_options\./,
};

function producerOf(pairs: readonly Given[]): readonly ConfiguredProducer[] {
  const given = (wanted: string): string | undefined => pairs.find(({ name }) => name === wanted)?.value;
  const type = given('@type');
  if (type !== 'rdkafka2' && type !== 'kafka2') return [];
  const notes = [
    `Fluentd's buffer collects in front of the client: a chunk is sent at once and its acks are awaited${given('flush_interval') === undefined ? '' : `, every ${given('flush_interval')}`}.`,
  ];
  if (type === 'kafka2') {
    notes.push(
      "The output kafka2 is built on ruby-kafka. How that batches isn't known here: librdkafka stands in for it, and rdkafka2 is built on it.",
    );
  }
  const settings = pairs.flatMap((pair) => (pair.name === 'rdkafka_options' ? optionsIn(pair) : [pair]));
  return [
    { name: given('@id') ?? given('default_topic') ?? type, kinds: ['librdkafka'], pairs: settings, notes },
  ];
}

/** The JSON of `rdkafka_options`. */
function optionsIn({ name, value }: Given): readonly Given[] {
  try {
    const options = Object.entries(JSON.parse(value) as object);
    return options.map(([key, each]) => ({ name: `${name}.${key}`, value: String(each) }));
  } catch {
    return [{ name, value }];
  }
}

/** The entries of each `<match>` and of the sections in it; a `#` begins a comment. */
function outputsIn(text: string): readonly (readonly Given[])[] {
  const outputs: Given[][] = [];
  let current: Given[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const [, end, tag] = SECTION.exec(line) ?? [];
    if (tag === 'match' || tag === 'store') {
      current = end === '' ? [] : null;
      if (current !== null) outputs.push(current);
    }
    const [, name, value = ''] = tag === undefined ? (ENTRY.exec(line) ?? []) : [];
    if (name !== undefined) current?.push({ name, value: value.trim() });
  }
  return outputs;
}
