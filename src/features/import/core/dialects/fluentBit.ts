import type { Given } from '../types';
import type { ConfiguredProducer, Dialect } from './dialect';
import { pairsWithin, type Shapes } from './shapes';
import { as, nothing } from './translations';

const SECTION = /^[ \t]{0,40}\[([A-Z_]{1,40})\][ \t]*$/;
const ENTRY = /^[ \t]{0,40}([\w.@-]{1,100})[ \t]{1,40}(\S.{0,1999})$/;

/**
 * Outputs of Fluent Bit, in its own format or in YAML (plugins/out_kafka/kafka_config.c and src/flb_kafka.c of 3.x); its
 * defaults are librdkafka's.
 */
export const FLUENT_BIT: Dialect = {
  format: 'Fluent Bit, output kafka',
  evidence: 'an [OUTPUT] of Fluent Bit with Name kafka',
  signs: [/\boutputs?\b/i, /\bkafka\b/i],
  producersIn: (shapes) => [...classic(shapes), ...inYaml(shapes)],
  names: {
    brokers: as('bootstrap.servers'),
    retry_limit: nothing('How often Fluent Bit itself sends a chunk again; the client has its own retries.'),
    queue_full_retries: nothing('How often Fluent Bit tries again while the queue of the client is full.'),
  },
  handsOn: /^rdkafka\./,
};

function classic({ texts }: Shapes): readonly ConfiguredProducer[] {
  return texts.flatMap((text) => sectionsIn(text).flatMap((pairs) => producerOf(pairs)));
}

function inYaml({ maps }: Shapes): readonly ConfiguredProducer[] {
  return maps
    .filter(({ path }) => path.at(-2) === 'outputs')
    .flatMap(({ map }) => producerOf(pairsWithin(map).map(inLowerCase)));
}

function producerOf(pairs: readonly Given[]): readonly ConfiguredProducer[] {
  const given = (wanted: string): string | undefined => pairs.find(({ name }) => name === wanted)?.value;
  if (given('name')?.toLowerCase() !== 'kafka') return [];
  return [{ name: given('alias') ?? given('topics') ?? 'kafka', kinds: ['librdkafka'], pairs, notes: [] }];
}

/** The entries of each [OUTPUT]; a `#` begins a comment. */
function sectionsIn(text: string): readonly (readonly Given[])[] {
  const sections: Given[][] = [];
  let current: Given[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const [, head] = SECTION.exec(line) ?? [];
    if (head !== undefined) {
      current = head === 'OUTPUT' ? [] : null;
      if (current !== null) sections.push(current);
    }
    const [, name, value = ''] = ENTRY.exec(line) ?? [];
    if (name !== undefined) current?.push(inLowerCase({ name, value: value.trim() }));
  }
  return sections;
}

/** Fluent Bit ignores the case of names. */
function inLowerCase({ name, value }: Given): Given {
  return { name: name.toLowerCase(), value };
}
