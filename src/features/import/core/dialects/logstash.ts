import { sets } from '../claims';
import { constantText } from '../constant';
import { assignmentsIn } from '../source';
import type { Given } from '../types';
import type { Dialect } from './dialect';

const OUTPUT = /\boutput\s{0,99}\{/g;
const KAFKA = /\bkafka\s{0,99}\{/g;
/** Max outputs that are read. */
const MAX_OUTPUTS = 20;
/** Max characters of one output. */
const MAX_OUTPUT = 10_000;

/** The Kafka output of Logstash (logstash-integration-kafka), whose options are Java's with other separators. */
export const LOGSTASH: Dialect = {
  format: 'Logstash, output kafka',
  evidence: 'an output { kafka { … } } of Logstash with topic_id',
  signs: [/\boutput\s{0,99}\{/, /\bkafka\s{0,99}\{/, /\btopic_id\s{0,9}=>/],
  producersIn: ({ texts }) =>
    texts.flatMap(outputsIn).map((pairs) => ({
      name: pairs.find(({ name }) => name === 'topic.id')?.value ?? 'kafka',
      kinds: ['java'],
      pairs,
      notes: [
        'Each worker of Logstash hands over one batch of events (pipeline.batch.size) and waits for all its acks.',
      ],
    })),
  names: {},
  handsOn: /^/,
  defaults: () => [
    sets('acks', '1', "Logstash's own default."),
    sets('linger.ms', '0', "Logstash's own default."),
    sets('request.timeout.ms', '40000', "Logstash's own default."),
  ],
};

function outputsIn(text: string): readonly (readonly Given[])[] {
  const first = text.search(OUTPUT);
  if (first < 0) return [];
  return [...text.slice(first).matchAll(KAFKA)].slice(0, MAX_OUTPUTS).flatMap((match) => {
    const from = first + match.index + match[0].length;
    const pairs = assignmentsIn(block(text.slice(from, from + MAX_OUTPUT)))
      .filter(({ sign, isQuoted }) => sign === '>' && !isQuoted)
      .map(({ name, value }) => ({ name: name.replaceAll('_', '.'), value: constantText(value) }));
    return pairs.some(({ name }) => name === 'topic.id') ? [pairs] : [];
  });
}

/** A text up to the brace that closes it. */
function block(text: string): string {
  let depth = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '{') depth += 1;
    else if (text[place] === '}') depth -= 1;
    if (depth < 0) return text.slice(0, place);
  }
  return text;
}
