import { isForeignSetting, producerName } from '../producerName';
import type { Given } from '../types';
import type { ConfiguredProducer } from './dialect';
import { frameworkOf } from './frameworks';

/** Settings mixed with others that aren't about Kafka, such as a whole application's. */
export function mixed(pairs: readonly Given[], syntax: string): ConfiguredProducer {
  const isOurs = ({ name }: Given): boolean =>
    producerName(name).aboutKafka || frameworkOf([{ name, value: '' }]) !== null;
  const ours = pairs.filter(isOurs);
  const isSpring = ours.some(({ name }) => /^spring[._]/i.test(name));
  const what = frameworkOf(ours) ?? (isSpring ? 'Spring Boot' : "Java's producer");
  const other = pairs.find((pair) => !isOurs(pair));
  const others = pairs.length - ours.length;
  return {
    ...plainProducer('java', `${what}, ${syntax}`, ours),
    notes:
      other === undefined
        ? []
        : [
            `${others === 1 ? '1 line is' : `${others} lines are`} not about Kafka, such as ${other.name.slice(0, 60)}.`,
          ],
  };
}

/** A producer of a library that is written by the library's own names. */
export function plainProducer(
  kind: ConfiguredProducer['kinds'][0],
  format: string,
  pairs: readonly Given[] | null,
): ConfiguredProducer {
  return { name: format, kinds: [kind], format, pairs, notes: [] };
}

/** Whether a name shows that a text with several programs is about Kafka. */
export function isKafkaName(name: string): boolean {
  return isProducerSetting(name) || isForeignSetting(name);
}

export function isProducerSetting(name: string): boolean {
  return producerName(name).isKnown || frameworkOf([{ name, value: '' }]) !== null;
}
