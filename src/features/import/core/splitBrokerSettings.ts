import type { Given } from './types';

/** A variable or setting that only a broker has, as images of it take it from the environment. */
const OF_BROKER = /^KAFKA_(?:CFG_)?(?:NODE_ID|BROKER_ID|PROCESS_ROLES|ADVERTISED_LISTENERS)$/;

/** The same in a file of properties. */
const OF_BROKERS_FILE =
  /^(?:broker\.id|node\.id|process\.roles|advertised\.listeners|log\.dirs?|zookeeper\.connect)$/;

/** A broker's own file of properties, such as server.properties, under that name; null where it is none. */
export function brokersFile<Pair extends Given>(pairs: readonly Pair[]): readonly Pair[] | null {
  if (!pairs.some(({ name }) => OF_BROKERS_FILE.test(name))) return null;
  return pairs.map((pair) => ({ ...pair, name: `broker.${pair.name}` }));
}

/** The variables of one environment; where it is a broker's, under that name, unless they speak of a producer. */
export function brokersApart<Pair extends Given>(pairs: readonly Pair[]): readonly Pair[] {
  if (!pairs.some(({ name }) => OF_BROKER.test(name))) return pairs;
  return pairs.map((pair) =>
    /^KAFKA_(?!.*PRODUCER)/.test(pair.name) ? { ...pair, name: `broker.${pair.name}` } : pair,
  );
}
