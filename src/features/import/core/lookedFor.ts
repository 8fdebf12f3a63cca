import { DIALECTS } from './dialects/registry';
import { RESULT_FORMATS } from './results/registry';

/** What a text needs to be recognised, for a reader whose text wasn't. */
export const LOOKED_FOR = [
  "a producer's settings by Kafka's or librdkafka's names",
  'source code of a client library',
  ...DIALECTS.map(({ evidence }) => evidence),
  ...RESULT_FORMATS.map(({ evidence }) => evidence),
].join('; ');
