import { own } from '../../../../base/own';
import { ignored, type Reader, sets } from '../claims';
import { isForeignSetting, producerName } from '../producerName';
import type { Claim, Given, Meaning } from '../types';

/** A program that creates producers for applications, with its own defaults. */
interface Framework {
  readonly name: string;
  /** Matches a setting that only this framework has. */
  readonly sign: RegExp;
  readonly defaults: readonly Claim[];
  /** Whether it passes settings without a prefix to its producers. */
  readonly handsOn: boolean;
  /** Settings of its own that the model has. */
  readonly names?: Readonly<Record<string, Reader>>;
}

/** SmallRye's limit to records without an ack. */
const AWAITING =
  'At most this many records of a channel await their acks; then the stream in front of it waits.';

// @recipe importer
/**
 * Kafka Connect (Worker.baseProducerConfigs of 4.0), Kafka Streams (StreamsConfig.PRODUCER_DEFAULT_OVERRIDES of 4.0),
 * SmallRye (the attributes of KafkaConnector.java of smallrye-reactive-messaging 4).
 */
const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'Kafka Connect',
    sign: /(?:^|\.)(?:connector\.class|producer\.override\..+|offset\.storage\..+|config\.storage\..+)$|^CONNECT_/,
    defaults: [
      sets('acks', 'all', "Connect's own default."),
      sets('enable.idempotence', 'false', "Connect's own default."),
      sets('max.in.flight.requests.per.connection', '1', "Connect's own default, which keeps the order."),
      sets('delivery.timeout.ms', '3600000', "Connect's own default is no limit; the limit here is an hour."),
      sets('max.block.ms', '3600000', "Connect's own default is no limit; the limit here is an hour."),
    ],
    handsOn: false,
  },
  {
    name: 'Kafka Streams',
    sign: /(?:^|\.)(?:num\.stream\.threads|processing\.guarantee|default\.key\.serde)$|StreamsConfig/,
    defaults: [sets('linger.ms', '100', 'The default of Kafka Streams.')],
    handsOn: true,
  },
  {
    name: 'SmallRye',
    sign: /^mp\.messaging\.outgoing\./,
    defaults: [
      sets('acks', '1', "SmallRye's own default."),
      sets('queue.buffering.max.messages', '1024', AWAITING),
    ],
    handsOn: true,
    names: {
      'max-inflight-messages': (value) =>
        sets('queue.buffering.max.messages', value === '0' ? 'none' : value, AWAITING),
    },
  },
];

/** The framework that a text's settings are for, or null. */
export function frameworkOf(pairs: readonly Given[]): string | null {
  return find(pairs)?.name ?? null;
}

/** The meanings of a text over its framework's defaults, without the framework's own settings. */
export function withFramework(meanings: readonly Meaning[]): readonly Meaning[] {
  const framework = find(meanings.map(({ given }) => given));
  if (framework === undefined) return meanings;
  const itsOwn = ignored(
    framework.names === undefined
      ? `${framework.name} takes it for itself; for its producers it needs the prefix producer.`
      : `${framework.name} takes it for itself.`,
  );
  const said = meanings.map((meaning) => {
    const { name, value } = meaning.given;
    const reader = ownReader(framework, name);
    if (reader !== null) return { ...meaning, claims: [reader(value)].flat() };
    const isHandedOn = /producer/i.test(name) || (framework.handsOn && producerName(name).isKnown);
    return isHandedOn || isForeignSetting(name) ? meaning : { ...meaning, claims: [itsOwn] };
  });
  return withDefaults(framework.name, framework.defaults, said);
}

function ownReader({ names = {} }: Framework, name: string): Reader | null {
  return own(names, name.slice(name.lastIndexOf('.') + 1)) ?? null;
}

/** The defaults that a text leaves, then its own meanings. */
export function withDefaults(
  name: string,
  defaults: readonly Claim[],
  said: readonly Meaning[],
): readonly Meaning[] {
  const fields = said.flatMap(({ claims }) => claims.map((claim) => claim.type === 'sets' && claim.field));
  const left = defaults.filter((claim) => claim.type === 'sets' && !fields.includes(claim.field));
  return [{ given: { name, value: '' }, claims: left }, ...said];
}

/** What holds whatever a text says of the field. */
export function withOverride(
  name: string,
  claim: Extract<Claim, { type: 'sets' }>,
  said: readonly Meaning[],
): readonly Meaning[] {
  const isAbout = (each: Claim): boolean => each.type === 'sets' && each.field === claim.field;
  const kept = said.map((meaning) =>
    meaning.claims.some(isAbout) ? { ...meaning, claims: [claim] } : meaning,
  );
  return withDefaults(name, [claim], kept);
}

function find(pairs: readonly Given[]): Framework | undefined {
  return FRAMEWORKS.find(({ sign }) => pairs.some(({ name }) => sign.test(name)));
}
