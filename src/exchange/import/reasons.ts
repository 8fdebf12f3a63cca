import { closestName } from '../../scenario/notice';
import type { Claim } from './types';

/** A kind of setting that the model has no place for. */
interface Absent {
  readonly names: RegExp;
  readonly reason: string;
}

/** What producers' settings are about that the model leaves out, in the order in which they are tried. */
const ABSENT: readonly Absent[] = [
  {
    names: /^(ssl|sasl|security|oauth\w*)\.|^enable\.(ssl|sasl)|^https\./,
    reason: 'Security is not in the model: what encryption costs is part of the service times.',
  },
  {
    names: /(^|\.)(serializer|deserializer)$|serializer\.|^schema\.|^(auto\.register|use\.latest)/,
    reason: 'Serializing is not in the model: records have a size.',
  },
  {
    names:
      /^(bootstrap\.servers|metadata\.broker\.list|bootstrap\.controllers|client\.dns\.lookup)$|^resolve/,
    reason: 'Addresses are not in the model: the number of brokers is a setting of its own.',
  },
  { names: /^transaction(al)?\./, reason: 'Transactions are not in the model.' },
  {
    names: /^(message\.send\.max\.)?retries$/,
    reason: 'The model sends a batch again until delivery.timeout.ms has passed, whatever the count.',
  },
  {
    names: /^retry\.backoff\.max\.ms$/,
    reason: 'The model doubles the back-off up to 1,000\u202Fms, and that cannot be set.',
  },
  {
    names: /^compression(\.\w+)?\.level$/,
    reason: 'The level is not in the model: what it saves is the setting "Compressed to".',
  },
  {
    names: /^(batch\.num\.messages|queue\.buffering\.max\.messages)$/,
    reason: 'The model limits batches and memory by bytes, not by messages.',
  },
  {
    names:
      /^(send|receive)\.buffer\.bytes$|^socket\.|^connections\.|^reconnect\.|^broker\.address\.|^broker\.version/,
    reason: 'Sockets are not in the model: connections are open, and limited by the network speed alone.',
  },
  {
    names: /^metadata\.|^topic\.(metadata|blacklist)|^(api|allow\.auto)\.|^enable\.sparse|^max\.(cached|age)/,
    reason: 'Metadata is not in the model: the producer always knows the leaders it can know.',
  },
  {
    names:
      /^client\.|^metrics?\.|^log[._]|^statistics\.|_cb$|^(debug|opaque|interceptor\.classes|plugin\.library\.paths)$|^enable\.(metrics|random|gapless)|^auto\.include|^builtin\.|^internal\.|^enabled_events$|^delivery\.report/,
    reason: 'Names, logs and metrics change no latency in the model.',
  },
  {
    names:
      /^(group|auto\.(offset|commit)|fetch|session|heartbeat|isolation|partition\.assignment|queued|offset|check\.crcs|consume|coordinator)\b|^(enable\.(auto|partition)|max\.(poll|partition)|exclude\.internal|receive\.message)/,
    reason: 'A setting of consumers, not of a producer.',
  },
  {
    names:
      /^(num|log|replica|replication|default\.replication|min\.insync|unclean|offsets|zookeeper|listeners?|advertised|broker|process|node|controller|controlled|inter\.broker|background|cleanup|retention|segment|delete|auto\.create)\b/,
    reason: 'A setting of brokers or topics, not of a producer.',
  },
];

/** Why a setting without a place in the model is ignored: known and absent, or unknown, with the name that was meant. */
export function ignoredName(name: string, known: Iterable<string>): Claim {
  const absent = ABSENT.find(({ names }) => names.test(name));
  if (absent !== undefined) return { type: 'ignored', reason: absent.reason };
  const close = closestName(name, known);
  const meant = close === null ? '' : ` Did you mean ${close}?`;
  return { type: 'ignored', reason: `This client has no setting of that name.${meant}` };
}
