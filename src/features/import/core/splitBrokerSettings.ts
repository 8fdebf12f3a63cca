import type { Given } from './types';

/** An environment variable that only a broker's image has. */
const BROKER_VARIABLE = /^KAFKA_(?:CFG_)?(?:NODE_ID|BROKER_ID|PROCESS_ROLES|ADVERTISED_LISTENERS)$/;

/** A setting that only a broker's properties file has. */
const BROKER_SETTING =
  /^(?:broker\.id|node\.id|process\.roles|advertised\.listeners|log\.dirs?|zookeeper\.connect)$/;

/** A broker's properties file, such as server.properties, with its names prefixed `broker.`; null if it isn't one. */
export function brokerFilePairs<Pair extends Given>(pairs: readonly Pair[]): readonly Pair[] | null {
  if (!pairs.some(({ name }) => BROKER_SETTING.test(name))) return null;
  return pairs.map((pair) => ({ ...pair, name: `broker.${pair.name}` }));
}

/** The variables of one environment; if it's a broker's, prefixed `broker.` unless they mention a producer. */
export function withBrokerVariables<Pair extends Given>(pairs: readonly Pair[]): readonly Pair[] {
  if (!pairs.some(({ name }) => BROKER_VARIABLE.test(name))) return pairs;
  return pairs.map((pair) =>
    /^KAFKA_(?!.*PRODUCER)/.test(pair.name) ? { ...pair, name: `broker.${pair.name}` } : pair,
  );
}
