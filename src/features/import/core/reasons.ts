import { closestName } from '../../../scenario/notice';
import type { Claim } from './types';

/** A kind of setting that isn't in the model. */
interface Absent {
  readonly names: RegExp;
  readonly reason: string;
}

// @recipe setting
/** Producer settings that aren't in the model; the first match counts. */
const ABSENT: readonly Absent[] = [
  {
    names: /^(ssl|sasl|security|oauth\w*)\.|^enable\.(ssl|sasl)|^https\./,
    reason: "Security isn't in the model: the service times include the cost of encryption.",
  },
  {
    names: /(^|\.)(serializer|deserializer)$|serializer\.|^schema\.|^(auto\.register|use\.latest)/,
    reason: "Serialization isn't in the model: records just have a size.",
  },
  {
    names:
      /^(bootstrap\.servers|metadata\.broker\.list|bootstrap\.controllers|client\.dns\.lookup)$|^resolve/,
    reason: "Addresses aren't in the model; set the number of brokers separately.",
  },
  { names: /^transaction(al)?\./, reason: "Transactions aren't in the model." },
  { names: /^(go|dotnet)\./, reason: "A setting of librdkafka's wrapper; the model has none of it." },
  {
    names: /^(message\.send\.max\.)?retries$/,
    reason: 'The model retries a batch until delivery.timeout.ms has passed, however often.',
  },
  {
    names: /^retry\.backoff\.max\.ms$/,
    reason: "The model doubles the back-off up to 1\u202Fs; you can't change that.",
  },
  {
    names: /^compression(\.\w+)?\.level$/,
    reason: 'The level isn\'t in the model; use the setting "Compressed to" for what it saves.',
  },
  {
    names:
      /^receive\.buffer\.bytes$|^socket\.|^connections\.|^reconnect\.|^broker\.address\.|^broker\.version/,
    reason:
      "Of a connection, the model has send.buffer.bytes and the broker's socket.receive.buffer.bytes; it's always open.",
  },
  {
    names: /^metadata\.|^topic\.(metadata|blacklist)|^(api|allow\.auto)\.|^enable\.sparse|^max\.(cached|age)/,
    reason: "Metadata isn't in the model: the producer always knows the current leaders.",
  },
  {
    names: /^client\.rack$/,
    reason: 'Racks have numbers here: set how many there are, and which one your clients are in.',
  },
  {
    names:
      /^client\.|^metrics?\.|^log[._]|^statistics\.|_cb$|^(debug|opaque|interceptor\.classes|plugin\.library\.paths)$|^enable\.(metrics|random|gapless)|^auto\.include|^builtin\.|^internal\.|^enabled_events$|^delivery\.report/,
    reason: "Names, logs and metrics don't affect latency in the model.",
  },
  {
    names: /^(consumer|listener|admin|template|streams|(main|restore|global)\.consumer)\./,
    reason: 'A setting for consumers, listeners or administration, not producers.',
  },
  {
    names: /^history\./,
    reason: "A setting for Debezium's schema history, not for the connector's own producer.",
  },
  {
    names:
      /^(group|auto\.(offset|commit)|fetch|session|heartbeat|isolation|partition\.assignment|queued|offset|check\.crcs|consume|coordinator)\b|^(enable\.(auto|partition)|max\.(poll|partition)|exclude\.internal|receive\.message)/,
    reason: 'A setting for consumers, not producers.',
  },
  {
    names:
      /^(num|log|replica|replication|default\.replication|min\.insync|unclean|offsets|zookeeper|listeners?|advertised|broker|process|node|controller|controlled|inter\.broker|background|cleanup|retention|segment|delete|auto\.create)\b/,
    reason: 'A setting for brokers or topics, not producers.',
  },
];

/** Whether a setting is known not to be in the model. */
export function isKnownAbsent(name: string): boolean {
  return ABSENT.some(({ names }) => names.test(name));
}

/** Why a setting is ignored: it isn't in the model, or its name is unknown, with a suggestion. */
export function ignoredName(name: string, known: Iterable<string>): Claim {
  const dotted = name.replaceAll('-', '.');
  const absent = ABSENT.find(({ names }) => names.test(dotted));
  if (absent !== undefined) return { type: 'ignored', reason: absent.reason };
  const close = closestName(name, known);
  const meant = close === null ? '' : ` Did you mean ${close}?`;
  return { type: 'ignored', reason: `This client has no setting with that name.${meant}` };
}
