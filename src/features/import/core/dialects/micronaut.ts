import { own } from '../../../../base/own';
import { sets, UNREADABLE } from '../claims';
import type { Entry } from '../source/entries';
import type { Given } from '../types';
import type { Dialect } from './dialect';
import { SOURCE_EVIDENCE } from './sourceDialect';
import { duration } from './translations';

/** Attributes of the annotation that are settings; it has others as `@Property(name = …, value = …)`. */
const OWN = ['acks', 'maxBlock'];
/** Constants of KafkaClient.Acknowledge, and their numbers. */
const ACKS: Readonly<Record<string, string>> = {
  ALL: 'all',
  ONE: '1',
  NONE: '0',
  '-1': 'all',
  '0': '0',
  '1': '1',
};

/**
 * An interface with `@KafkaClient` of Micronaut Kafka 5.7 (KafkaClient.java, KafkaProducerFactory.java), which changes
 * no default. Files with `kafka.producers.…` are read as documents.
 */
export const MICRONAUT: Dialect = {
  format: 'Micronaut, @KafkaClient',
  evidence: SOURCE_EVIDENCE,
  signs: [/@KafkaClient\b/],
  producersIn: (shapes) => {
    const entries = shapes
      .bestSource(['java', 'kotlin'])
      .entries.filter(({ scope }) => scope.path.some((part) => part.endsWith('KafkaClient')));
    const pairs = entries.flatMap((entry): readonly Given[] => {
      const { name, value, written } = entry;
      const setting = OWN.includes(name) ? name : name === 'value' ? propertyBeside(entry, entries) : null;
      return setting === null ? [] : [{ name: setting, value, written }];
    });
    const notes = /\bvoid\s{1,9}\w{1,99}\s{0,9}\(/.test(shapes.text)
      ? [
          "A method that returns nothing waits for its record's ack (send(…).get() in KafkaClientIntroductionAdvice).",
        ]
      : [];
    return pairs.length === 0 ? [] : [{ name: '@KafkaClient', kinds: ['java'], pairs, notes }];
  },
  names: {
    acks: (value) => {
      const acks = own(ACKS, value.slice(value.lastIndexOf('.') + 1));
      return acks === undefined ? UNREADABLE : sets('acks', acks);
    },
    maxBlock: duration('max.block.ms'),
  },
  handsOn: /^/,
};

/** The name in the same brackets as a value. */
function propertyBeside({ scope }: Entry, entries: readonly Entry[]): string | null {
  return entries.find((entry) => entry.name === 'name' && entry.scope.place === scope.place)?.value ?? null;
}
