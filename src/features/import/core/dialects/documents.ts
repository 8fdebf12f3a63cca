import { type DocumentPairs, documentPairs } from '../document';
import { withVariables } from '../placeholders';
import { NAME_OF_KAFKA } from '../producerName';
import { baseOf } from '../profiles';
import { oneProgram } from '../programs';
import { enumerated } from '../source/constants';
import type { Given } from '../types';
import type { ConfiguredProducer, Dialect } from './dialect';
import { frameworkOf } from './frameworks';
import { ONLY_LIBRDKAFKA, propertyOfCSharp } from './librdkafka';
import { isKafkaName, isProducerSetting, mixed, plainProducer } from './mixed';

/** YAML and JSON with a producer's settings by the names of its library: an application's file, a manifest, a Helm chart's values. */
export const DOCUMENTS: Dialect = {
  format: 'YAML or JSON',
  evidence: "a producer's settings by Kafka's or librdkafka's names, also in YAML, JSON, TOML or variables",
  signs: [/[:{]/],
  producersIn: ({ text }, wanted) => documentProducers(text, wanted, []),
};

/** The producers of a document outside the `taken` parts of its tree. */
export function documentProducers(
  text: string,
  wanted: string | null,
  taken: readonly string[],
): readonly ConfiguredProducer[] {
  const document = documentPairs(text);
  if (document === null) return [];
  const left = document.pairs.filter(({ name }) => !taken.some((path) => name.startsWith(`${path}.`)));
  const base = baseOf(withVariables(left), isProducerSetting, wanted);
  const { pairs, programs, warnings } = oneProgram(base.pairs, isProducerSetting, wanted);
  const found = ofDocument({ ...document, pairs }, /^\s*\{/.test(text));
  if (found === null) return [];
  const cut = document.isCut ? [`The ${document.syntax} is very long, so only its beginning was read.`] : [];
  return [
    {
      ...found,
      choices: [...programs, ...base.profiles],
      notes: [...cut, ...base.warnings, ...warnings, ...found.notes],
    },
  ];
}

function ofDocument(
  { pairs, syntax, isNested }: DocumentPairs,
  hasBraces: boolean,
): ConfiguredProducer | null {
  if (pairs.some(({ name }) => ONLY_LIBRDKAFKA.test(name))) {
    return plainProducer('librdkafka', `librdkafka, ${syntax}`, pairs);
  }
  const ofCSharp = pairsOfCSharp(pairs);
  if (ofCSharp.length > 0) {
    return plainProducer('librdkafka', `C# configuration of Confluent.Kafka, ${syntax}`, ofCSharp);
  }
  const names = pairs.map(({ name }) => name);
  if (isNested) return names.some(isKafkaName) ? mixed(pairs, syntax) : null;
  if (names.some((name) => /producer|spring|^[A-Z_]+$/i.test(name) && isProducerSetting(name))) {
    return mixed(pairs, syntax);
  }
  if (!names.some((name) => NAME_OF_KAFKA.test(name))) return null;
  return frameworkOf(pairs) === null && (syntax === 'JSON' || hasBraces)
    ? plainProducer('librdkafka', 'librdkafka, JSON', pairs)
    : mixed(pairs, syntax);
}

/** Properties of Confluent's .NET client in a file such as appsettings.json; empty if it has no producer settings. */
function pairsOfCSharp(pairs: readonly Given[]): readonly Given[] {
  return pairs.flatMap(({ name: path, value }): readonly Given[] => {
    const name = /kafka|producer/i.test(path) && !/consumer/i.test(path) ? propertyOfCSharp(path) : null;
    // An enumeration value without the enumeration's name.
    const last = path.slice(path.lastIndexOf('.') + 1);
    return name === null ? [] : [{ name, value: enumerated(`${last}.${value}`) ?? value }];
  });
}
