import { ignored, sets } from '../claims';
import type { Entry } from '../source/entries';
import type { ConfiguredProducer, Dialect } from './dialect';

/**
 * The Kafka output of Logstash (lib/logstash/outputs/kafka.rb of logstash-integration-kafka 12.1), whose options are
 * Java's with other separators. Its client is Kafka 4.2's, but with acks=1.
 */
export const LOGSTASH: Dialect = {
  format: 'Logstash, output kafka',
  evidence: 'an output { kafka { … } } of Logstash with topic_id',
  signs: [/\boutput\s{0,99}\{/, /\bkafka\s{0,99}\{/, /\btopic_id\s{0,9}=>/],
  producersIn: (shapes) => {
    const options = shapes.source('blocks').entries.filter(isOption);
    const outputs = [...new Set(options.map(({ scope }) => scope.place))];
    return outputs.flatMap((place): readonly ConfiguredProducer[] => {
      const pairs = options
        .filter(({ scope }) => scope.place === place)
        .map(({ name, value }) => ({ name: name.replaceAll('_', '.'), value }));
      const topic = pairs.find(({ name }) => name === 'topic.id')?.value;
      return topic === undefined ? [] : [{ name: topic, kinds: ['java'], pairs, notes: NOTES }];
    });
  },
  names: {
    'topic.id': () => ignored('The model has topics, but not their names.'),
  },
  handsOn: /^/,
  defaults: () => [
    sets('acks', '1', "Logstash's own default."),
    sets('linger.ms', '0', "Logstash's own default up to version 11 of the plugin; it's 5 from 12 on."),
    sets('request.timeout.ms', '40000', "Logstash's own default."),
  ],
};

const NOTES: readonly string[] = [
  'Each worker of Logstash hands over one batch of events (pipeline.batch.size) and waits for all its acks.',
];

function isOption({ sign, isQuoted, scope: { blocks } }: Entry): boolean {
  return sign === '=>' && !isQuoted && blocks.at(-1) === 'kafka' && blocks.includes('output');
}
