import type { Given } from './types';

/** A variable or setting that only a broker has, as images of it take it from the environment. */
const OF_BROKER = /^KAFKA_(?:CFG_)?(?:NODE_ID|BROKER_ID|PROCESS_ROLES|ADVERTISED_LISTENERS)$/;

/** The variables of one environment; where it is a broker's, under that name, unless they speak of a producer. */
export function brokersApart<Pair extends Given>(pairs: readonly Pair[]): readonly Pair[] {
  if (!pairs.some(({ name }) => OF_BROKER.test(name))) return pairs;
  return pairs.map((pair) =>
    /^KAFKA_(?!.*PRODUCER)/.test(pair.name) ? { ...pair, name: `broker.${pair.name}` } : pair,
  );
}
