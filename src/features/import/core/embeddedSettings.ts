import { librdkafkaName } from './librdkafka';
import { librdkafkaPairs } from './pairs';
import { producerName } from './producerName';
import { brokersFile } from './splitBrokerSettings';

/** A flat setting on a line of its own: `linger.ms=5`, `acks: all`. */
const LINE = /^[a-z]{1,40}(?:\.[a-z]{1,40}){0,9}[ \t]{0,20}[=:][ \t]{0,20}[^\s=:].{0,300}$/;

/**
 * The lines of a text of metrics that are a producer's settings, pasted above or below them. Empty where there are none, and
 * where they are a broker's.
 */
export function settingLines(text: string): string {
  const flat = text.split(/\r?\n/).filter((line) => LINE.test(line));
  if (brokersFile(librdkafkaPairs(flat.join('\n'))) !== null) return '';
  return flat.filter(isOfProducer).join('\n');
}

/** A line of YAML that only names what is indented below it: `spring:`. */
const HEAD = /^[A-Za-z][\w.-]{0,60}:[ \t]{0,20}$/;

/** The YAML with levels that stands above or below metrics; empty where there is none. */
export function indentedBlocks(text: string): string {
  let isInside = false;
  const kept = text.split(/\r?\n/).filter((line) => {
    isInside = HEAD.test(line) || (isInside && /^(?:[ \t]|$)/.test(line));
    return isInside;
  });
  return kept.join('\n');
}

function isOfProducer(line: string): boolean {
  const [name = ''] = line.split(/[=:\s]/, 1);
  return producerName(name).isKnown || librdkafkaName(name, true) !== null;
}
