import { librdkafkaPairs } from '../pairs';
import { NAME_OF_KAFKA } from '../producerName';
import { baseOf, pairsOfSections } from '../profiles';
import { oneProgram } from '../programs';
import { brokerFilePairs } from '../splitBrokerSettings';
import type { ConfiguredProducer, Dialect } from './dialect';
import { frameworkOf } from './frameworks';
import { ONLY_LIBRDKAFKA } from './librdkafka';
import { isProducerSetting, mixed, plainProducer } from './mixed';

/** The start of a HOCON or TOML section. */
const SECTION = /^\s{0,40}[\w."-]{1,99}\s{0,9}\{\s{0,9}$|^\[[\w."-]{1,99}\]\s{0,9}$/m;
/** A Quarkus key for a profile, or a separator of sections. */
const HAS_PROFILES = /^[ \t]{0,40}(?:%|[#!]---)/m;

/** Lines of settings: a properties file, librdkafka's configuration, HOCON or TOML. */
export const LINES: Dialect = {
  format: 'lines of settings',
  evidence: 'lines such as linger.ms=5',
  signs: [/[=:]/],
  producersIn: ({ text }, wanted) => linesProducer(text, wanted),
};

export function linesProducer(text: string, wanted: string | null): readonly ConfiguredProducer[] {
  const pairs = librdkafkaPairs(text);
  const ofBroker = brokerFilePairs(pairs);
  if (ofBroker !== null) return [plainProducer('java', "A broker's properties", ofBroker)];
  if (pairs.some(({ name }) => ONLY_LIBRDKAFKA.test(name))) {
    return [plainProducer('librdkafka', 'librdkafka', null)];
  }
  const base = baseOf(pairsOfSections(text), isProducerSetting, wanted);
  const one = oneProgram(base.pairs, isProducerSetting, wanted);
  if (![...pairs, ...one.pairs].some(({ name }) => NAME_OF_KAFKA.test(name))) return [];
  if (SECTION.test(text)) return [mixed(pairs, 'HOCON or TOML')];
  const isPart = HAS_PROFILES.test(text) || one.warnings.length > 0;
  const found = pairs.some(({ name }) => name.startsWith('spring.'))
    ? mixed(one.pairs, 'properties')
    : plainProducer(
        'java',
        `${frameworkOf(pairs) ?? "Java's producer"}, properties`,
        isPart ? one.pairs : null,
      );
  return [
    {
      ...found,
      choices: [...one.programs, ...base.profiles],
      notes: [...base.warnings, ...one.warnings, ...found.notes],
    },
  ];
}
