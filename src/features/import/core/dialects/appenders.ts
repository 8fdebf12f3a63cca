import type { XmlElement } from '@rgrove/parse-xml';
import { sets } from '../claims';
import type { Given } from '../types';
import type { ConfiguredProducer, Dialect } from './dialect';
import { isElement } from './shapes';

/**
 * The Kafka appenders of Logback (KafkaAppenderConfig.java of danielwegener/logback-kafka-appender 0.2, which changes no
 * default) and of Log4j 2 (KafkaManager.java of log4j-core), in XML.
 */
export const APPENDERS: Dialect = {
  format: 'Kafka appender of Logback or Log4j, XML',
  evidence: 'a KafkaAppender of Logback with producerConfig, or a Kafka appender of Log4j',
  signs: [/<(?:appender|Kafka)\b/, /\bKafka/],
  producersIn: ({ elements }) => elements.flatMap((element) => [...logback(element), ...log4j(element)]),
  names: {},
  handsOn: /^/,
  defaults: (_, pairs) =>
    pairs.some(({ name, value }) => name === 'syncSend' && value === 'true')
      ? [
          sets(
            'sending',
            'sync',
            "Log4j's appender waits for the ack of each record, unless syncSend is false.",
          ),
          BATCH,
        ]
      : pairs.some(({ name }) => name === 'syncSend')
        ? [BATCH]
        : [],
};

const BATCH = sets('batch.size', '0', "Log4j's own default: each record is alone in its batch.");

function logback(element: XmlElement): readonly ConfiguredProducer[] {
  const { name: tag, attributes } = element;
  if (tag !== 'appender' || !/\bKafkaAppender$/.test(attributes.class ?? '')) return [];
  const pairs = element.children.flatMap((child): readonly Given[] => {
    if (!isElement(child) || child.name !== 'producerConfig') return [];
    const [, name, value] = /^\s*([^=\s]{1,200})\s{0,9}=\s{0,9}([\s\S]{0,2000})$/.exec(child.text) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value: value.trim() }];
  });
  return [producer(attributes.name, pairs)];
}

function log4j(element: XmlElement): readonly ConfiguredProducer[] {
  const { name: tag, attributes } = element;
  if (tag !== 'Kafka' || attributes.topic === undefined) return [];
  const given = element.children.flatMap((child): readonly Given[] =>
    isElement(child) && child.name === 'Property' && child.attributes.name !== undefined
      ? [{ name: child.attributes.name, value: child.attributes.value ?? child.text.trim() }]
      : [],
  );
  return [producer(attributes.name, [{ name: 'syncSend', value: attributes.syncSend ?? 'true' }, ...given])];
}

function producer(name: string | undefined, pairs: readonly Given[]): ConfiguredProducer {
  const blocks = pairs.findLast((pair) => pair.name === 'max.block.ms')?.value !== '0';
  return {
    name: name ?? 'Kafka',
    kinds: ['java'],
    pairs,
    notes: blocks
      ? []
      : [
          "With max.block.ms=0 the first lines are dropped: send() can't wait until the topic's metadata are there.",
        ],
  };
}
