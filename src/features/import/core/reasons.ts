import { closestName } from '../../../scenario/notice';
import type { Claim } from './types';

// @recipe setting
/** Why a setting changes nothing, by id. */
export const REASONS = {
  absent: "It isn't a setting of the program's Kafka client that the model has.",
  addresses: "Addresses aren't in the model; set the number of brokers separately.",
  broker: 'A setting for brokers or topics, not producers.',
  'broker-wait': 'How long the broker waits for replicas.',
  codec: 'The level isn\'t in the model; use the setting "Compressed to" for what it saves.',
  connection:
    "Of a connection, the model has send.buffer.bytes and the broker's socket.receive.buffer.bytes; it's always open.",
  default: "It's the client's default.",
  flush: "The model doesn't know when your program flushes.",
  'flush-messages':
    "It sends early once so many messages wait for a broker; the model's batches wait for linger.ms or until full.",
  function: "Linger can't read what a function returns.",
  history: "A setting for Debezium's schema history, not for the connector's own producer.",
  metadata: "Metadata isn't in the model: the producer always knows the current leaders.",
  'no-effect': "It doesn't affect latency in the model.",
  'no-partition': "Your program names each message's partition; the model can't know it.",
  'no-partitioner': 'The model has no custom partitioners.',
  'of-other': 'A setting for consumers, listeners or administration, not producers.',
  'one-partition': "It sends all records without a key to one partition; the model can't.",
  'one-size': 'All records in the model have the same size.',
  'other-file': 'A separate file: paste its contents here too.',
  'own-queue': "What the program itself queues or retries in front of its client isn't in the model.",
  rack: 'Racks have numbers here: set how many there are, and which one your clients are in.',
  'request-timeout-at-broker':
    'In librdkafka it applies only at the broker; the client waits for socket.timeout.ms.',
  retries: 'The model retries a batch until its delivery timeout has passed, however often.',
  'retry-max': "The model doubles the back-off up to 1\u202Fs; you can't change that.",
  security: "Security isn't in the model: the service times include the cost of encryption.",
  serialization: "Serialization isn't in the model: records just have a size.",
  since33: 'Clients have this setting from 3.3.',
  since44: 'Clients have this setting from 4.4.',
  'topic-codec': "The file doesn't contain the topic's own codec.",
  topics: 'The model has topics, but not their names.',
  transactions: "Transactions aren't in the model.",
  unknown: 'This client has no setting with that name.',
  unset: "0 is the same as not setting it: the client's default is used.",
} as const;
export type ReasonId = keyof typeof REASONS;

/** Names with dots that aren't in the model, of any client; the first match counts. */
const ABSENT: readonly (readonly [names: RegExp, reason: ReasonId])[] = [
  [/(^|\.)(ssl|sasl|tls|security|oauth|authentication)|^https\./, 'security'],
  [/serializer\b|^schema\.|^(auto\.register|use\.latest|encoding|protocol\.version)/, 'serialization'],
  [/^(bootstrap\.(servers|controllers)|metadata\.broker\.list|(seed\.)?brokers)$/, 'addresses'],
  [/^client\.dns\.lookup$|^resolve/, 'addresses'],
  [/(^|\.)transaction(al)?\./, 'transactions'],
  [/^retry\.backoff\.max\.ms$/, 'retry-max'],
  [/\.(func|fn)$/, 'function'],
  [/(^|\.)compression(\.\w+)?\.level$|compressor$/, 'codec'],
  [/^(socket|connections?|conn|net|dial\w*|reconnect|broker\.(address|version))\b/, 'connection'],
  [/^receive\.buffer\.bytes$/, 'connection'],
  [/^metadata\.|^topic\.(metadata|blacklist)|^(api|allow\.auto)\./, 'metadata'],
  [/^enable\.sparse|^max\.(cached|age)/, 'metadata'],
  [/(^|\.)(retries|retry\.max|max\.retry\.time)$/, 'retries'],
  [/^client\.rack$/, 'rack'],
  [/^(?:main\.)?queue\.(?!buffering)|^retry\.limit$/, 'own-queue'],
  [/(^|\.produce\.)topics?\b/, 'topics'],
  [/^(client|go|dotnet|metrics?|log|statistics|builtin|internal)\.|\.cb$|^delivery\.report/, 'no-effect'],
  [/^(debug|opaque|interceptor\.classes|plugin\.library\.paths|enabled\.events)$/, 'no-effect'],
  [/^enable\.(metrics|random|gapless)|^auto\.include/, 'no-effect'],
  [/^(consumer?|listener|admin|template|streams|(main|restore|global)\.consumer)\b/, 'of-other'],
  [/^(group|auto\.(offset|commit)|fetch|session|heartbeat|isolation|partition\.assignment)\b/, 'of-other'],
  [/^(queued|offset|check\.crcs|coordinator|rebalance|balancers)\b|^max\.(poll|partition)/, 'of-other'],
  [/^(en|dis)able\.(auto|fetch|partition)|^exclude\.internal|^receive\.message/, 'of-other'],
  [/^history\./, 'history'],
  [/^(num|log|replica|replication|default\.replication|min\.insync|unclean|offsets|zookeeper)\b/, 'broker'],
  [/^(listeners?|advertised|broker|process|node|controller|controlled|inter\.broker)\b/, 'broker'],
  [/^(background|cleanup|retention|segment|delete|auto\.create)\b/, 'broker'],
];

/** A name in camel case, with hyphens or with underlines as one with dots. */
export function withDots(name: string): string {
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '.')
    .replaceAll(/[-_]/g, '.')
    .toLowerCase();
}

/** Why a setting isn't in the model; null if its name says nothing. */
export function absentReason(name: string): ReasonId | null {
  const dotted = withDots(name);
  return ABSENT.find(([names]) => names.test(dotted))?.[1] ?? null;
}

/** True if a name is so near to another that it's hardly one of a family: as many parts, and about as long. */
function isSlip(name: string, meant: string): boolean {
  const parts = (text: string): number => text.split(/[.-]/).length;
  return parts(name) > 2 && parts(name) === parts(meant) && Math.abs(name.length - meant.length) <= 2;
}

/** Why a setting is ignored: it isn't in the model, or its name is unknown, with the name that is most likely meant. */
export function ignoredName(name: string, known: Iterable<string>, unknown: ReasonId = 'unknown'): Claim {
  const absent = absentReason(name);
  const meant = closestName(name, known);
  if (meant === null || (absent !== null && !isSlip(name, meant)))
    return { type: 'ignored', reason: REASONS[absent ?? unknown] };
  return { type: 'ignored', reason: `${REASONS.unknown} Did you mean ${meant}?`, meant };
}
