import type { FieldName } from '../../scenario/scenario';
import { ignoredName } from './reasons';
import type { Claim, Given, Meaning } from './types';

/** Settings that have the same name and unit in the model. */
const SAME_NAME: readonly FieldName[] = [
  'linger.ms',
  'batch.size',
  'compression.type',
  'max.in.flight.requests.per.connection',
  'max.request.size',
  'buffer.memory',
  'max.block.ms',
  'acks',
  'enable.idempotence',
  'delivery.timeout.ms',
  'request.timeout.ms',
  'retry.backoff.ms',
];

/** Settings that clients know from 3.3 on (KIP-794). */
const SINCE_33: readonly string[] = [
  'partitioner.adaptive.partitioning.enable',
  'partitioner.availability.timeout.ms',
  'partitioner.ignore.keys',
];

const KNOWN: readonly string[] = [...SAME_NAME, 'partitioner.class', ...SINCE_33];

/** Frameworks put words before the names of the producer's settings. */
const PREFIX = /^(?:spring\.kafka\.(?:producer\.)?properties\.|producer\.override\.|producer\.)(?=[a-z])/;

/** What the settings of a Java producer mean; `clientId` says which versions it is, see `clientsOfJava.ts`. */
export function javaMeanings(pairs: readonly Given[], clientId: string): readonly Meaning[] {
  const named = pairs.map((given) => ({ given, name: given.name.replace(PREFIX, '') }));
  const givenValue = (wanted: string): string | null =>
    named.findLast(({ name }) => name === wanted)?.given.value ?? null;
  const adaptiveOff = givenValue('partitioner.adaptive.partitioning.enable')?.toLowerCase() === 'false';
  const hasClass = givenValue('partitioner.class') !== null;
  return named.map(({ given, name }) => {
    const claims = claimsOf(name, given.value, { clientId, adaptiveOff, hasClass });
    return { given, claims: name === given.name ? claims : claims.map((claim) => readAs(claim, name)) };
  });
}

interface Circumstances {
  readonly clientId: string;
  readonly adaptiveOff: boolean;
  /** Whether a class is in the file, so that the partitioner is not the client's own. */
  readonly hasClass: boolean;
}

function claimsOf(name: string, value: string, around: Circumstances): readonly Claim[] {
  const isOld = ['client-java-2.3', 'client-java-2.4'].includes(around.clientId);
  if (SINCE_33.includes(name) && isOld) {
    return [{ type: 'ignored', reason: 'Clients have this setting from 3.3.' }];
  }
  if (name === 'partitioner.class') return partitionerClass(value, around);
  if (name === 'partitioner.adaptive.partitioning.enable') return [adaptive(value, around)];
  if (name === 'partitioner.availability.timeout.ms' || name === 'partitioner.ignore.keys') {
    return [sets(name, value.toLowerCase())];
  }
  const field = SAME_NAME.find((same) => same === name);
  if (field === undefined) return [ignoredName(name, KNOWN)];
  if (field === 'acks' && value === '-1') return [sets('acks', 'all', '-1 means all.')];
  if (field === 'enable.idempotence') return [sets(field, value.toLowerCase())];
  return [sets(field, value)];
}

function adaptive(value: string, { hasClass }: Circumstances): Claim {
  if (hasClass) return { type: 'ignored', reason: 'partitioner.class overrides it.' };
  const word = value.toLowerCase();
  if (word === 'true') return sets('partitioner', 'adaptive', 'Adaptive partitioning is on.');
  if (word === 'false') return sets('partitioner', 'uniform', 'Adaptive partitioning is off.');
  return { type: 'ignored', reason: 'The value must be true or false.' };
}

function partitionerClass(value: string, { clientId, adaptiveOff }: Circumstances): readonly Claim[] {
  const name = value.split(/[.$]/).at(-1) ?? '';
  const isGone = clientId === 'client-java-4' && /^(Default|UniformSticky)Partitioner$/.test(name);
  if (isGone) {
    return [
      { type: 'ignored', reason: `Kafka 4 no longer has ${name}, so the client's own partitioner is used.` },
    ];
  }
  switch (name) {
    case '':
    case 'null':
      return [
        sets('partitioner', ownPartitioner(clientId, adaptiveOff), "No class: the client's own partitioner."),
      ];
    case 'DefaultPartitioner':
      return [sets('partitioner', clientId === 'client-java-2.3' ? 'round-robin' : 'sticky')];
    case 'UniformStickyPartitioner':
      return [sets('partitioner', 'sticky'), sets('partitioner.ignore.keys', 'true', 'It ignores keys.')];
    case 'RoundRobinPartitioner':
      return [
        clientId === 'client-java-4'
          ? sets('partitioner', 'round-robin')
          : sets(
              'partitioner',
              'round-robin-skip',
              'Up to 3.9 it moves on twice for each new batch (KAFKA-9965).',
            ),
        sets('partitioner.ignore.keys', 'true', 'It ignores keys.'),
      ];
    default:
      return [{ type: 'ignored', reason: 'The model has no custom partitioners.' }];
  }
}

function ownPartitioner(clientId: string, adaptiveOff: boolean): string {
  if (clientId === 'client-java-2.3') return 'round-robin';
  if (clientId === 'client-java-2.4') return 'sticky';
  return adaptiveOff ? 'uniform' : 'adaptive';
}

function readAs(claim: Claim, name: string): Claim {
  if (claim.type === 'ignored') return claim;
  return { ...claim, says: [`Read as ${name}.`, claim.says].filter(Boolean).join(' ') };
}

function sets(field: FieldName, text: string, says?: string): Claim {
  return says === undefined ? { type: 'sets', field, text } : { type: 'sets', field, text, says };
}
