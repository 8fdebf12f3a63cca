import { DIALECTS } from './dialects/registry';

/** What a text needs to be recognised, for a reader whose text wasn't. */
export const LOOKED_FOR = [
  "a producer's settings by Kafka's or librdkafka's names",
  'source code of a client library',
  ...DIALECTS.map(({ evidence }) => evidence),
  'metrics of producers or brokers',
  "a benchmark's result",
].join('; ');
