import { ignored, isAlike, sets, withDefaults } from '../claims';
import { isForeignSetting, producerName } from '../producerName';
import type { Claim, Given, Meaning } from '../types';
import { AWAITING } from './rows';

interface Framework {
  readonly name: string;
  readonly sign: RegExp;
  readonly defaults: readonly Claim[];
  /** True if it passes settings without a prefix to its producers. */
  readonly handsOn?: true;
  /** How near to a producer a name is set: a higher level overrides a lower one, whatever their order. */
  readonly level?: (name: string) => number;
}

const NO_LIMIT = "Connect's own default is no limit; the limit here is an hour.";
/** Worker.baseProducerConfigs of Kafka 4.0, which MirrorMaker 2 has, too. */
const OF_CONNECT: readonly Claim[] = [
  sets('acks', 'all', "Connect's own default."),
  sets('enable.idempotence', 'false', "Connect's own default."),
  sets('max.in.flight.requests.per.connection', '1', "Connect's own default, which keeps the order."),
  sets('delivery.timeout.ms', '3600000', NO_LIMIT),
  sets('max.block.ms', '3600000', NO_LIMIT),
];

// @recipe importer
/**
 * Kafka Connect, Kafka Streams (StreamsConfig.PRODUCER_DEFAULT_OVERRIDES of 4.0), SmallRye (the attributes of
 * KafkaConnector.java of smallrye-reactive-messaging 4).
 */
const FRAMEWORKS: readonly Framework[] = [
  { name: 'MirrorMaker 2', sign: /^clusters$|^[\w-]{1,60}->[\w-]{1,60}\./, defaults: OF_CONNECT },
  {
    name: 'Kafka Connect',
    sign: /(?:^|\.)(?:connector\.class|producer\.override\..+|(?:offset|config|status)\.storage\..+)$|^CONNECT_/,
    defaults: OF_CONNECT,
  },
  {
    name: 'Kafka Streams',
    sign: /(?:^|\.)(?:num\.stream\.threads|processing\.guarantee|default\.key\.serde)$|StreamsConfig/,
    defaults: [sets('linger.ms', '100', 'The default of Kafka Streams.')],
    handsOn: true,
  },
  {
    name: 'SmallRye',
    sign: /^mp\.messaging\.(?:outgoing|connector\.smallrye-kafka)\./,
    defaults: [
      sets('acks', '1', "SmallRye's own default."),
      sets('queue.buffering.max.messages', '1024', AWAITING),
    ],
    handsOn: true,
    // A channel's attributes override the connector's, and those the defaults of all Kafka clients.
    level: (name) => (/^mp\.messaging\.outgoing\./.test(name) ? 2 : /^mp\.messaging\./.test(name) ? 1 : 0),
  },
];

export function frameworkOf(pairs: readonly Given[]): string | null {
  return find(pairs)?.name ?? null;
}

/** The meanings of a text over its framework's defaults, without the framework's own settings. */
export function withFramework(meanings: readonly Meaning[]): readonly Meaning[] {
  const framework = find(meanings.map(({ given }) => given));
  if (framework === undefined) return meanings;
  const { level = () => 0, handsOn = false, name: framed } = framework;
  const needs = framework.level === undefined ? '; for its producers it needs the prefix producer' : '';
  const itsOwn = ignored(`${framed} takes it for itself${needs}.`);
  const said = meanings.map((meaning) => {
    const { name } = meaning.given;
    const isSetting = producerName(name).isKnown || meaning.claims.some(({ type }) => type === 'sets');
    const isHandedOn = /producer/i.test(name) || (handsOn && isSetting);
    return isHandedOn || isForeignSetting(name) ? meaning : { ...meaning, claims: [itsOwn] };
  });
  const ranked = said.toSorted((one, other) => level(one.given.name) - level(other.given.name));
  const left = said.map(({ given, claims }) => ({
    given,
    claims: claims.map((claim) => {
      const isNearer = (other: Meaning): boolean =>
        level(other.given.name) > level(given.name) && other.claims.some((each) => isAlike(each, claim));
      const name = ranked.findLast(isNearer)?.given.name;
      return name === undefined ? claim : ignored(`${name}, nearer to the producer, overrides it.`);
    }),
  }));
  return withDefaults(framed, framework.defaults, left);
}

function find(pairs: readonly Given[]): Framework | undefined {
  return FRAMEWORKS.find(({ sign }) => pairs.some(({ name }) => sign.test(name)));
}
