import { nearestClient } from '../../../scenario/clients/clients';
import { CLIENT_NOTES } from '../../../scenario/clients/notes';
import type { Scenario } from '../../../scenario/scenario';
import { replicated } from '../../../scenario/usedIf';

/** Something of real Kafka that the model hasn't. */
interface Missing {
  /** The words in bold under "What real Kafka does and this model does not" in docs/model/limits.md. */
  readonly about: string;
  readonly matters: (scenario: Scenario) => boolean;
  readonly says: string;
}

const ALWAYS = (): boolean => true;

/** What docs/model/limits.md says that the model leaves out, shorter, each where it matters. */
export const MISSING: readonly Missing[] = [
  {
    about: 'The machine',
    matters: ALWAYS,
    says: 'Disks, flushes, page cache and garbage collection appear only as jitter and stalls of the brokers.',
  },
  {
    about: 'The machine',
    matters: (scenario) => scenario['host.cores'] === 'none',
    says: 'Contention for cores: brokers and producers never wait for one.',
  },
  {
    about: 'The machine',
    matters: (scenario) => scenario['host.cores'] !== 'none',
    says: 'Consumers, time slices and other programs on the cores that brokers and producers share.',
  },
  {
    about: 'Metadata',
    matters: ALWAYS,
    says: 'Fetches of metadata, connection set-up, authentication and TLS.',
  },
  { about: 'TCP', matters: ALWAYS, says: "TCP's windows and losses." },
  {
    about: 'The cold start',
    matters: (scenario) => scenario['cold.start.ms'] === 0,
    says: 'The cold start of a client: compare maxima only if the real run was warmed up.',
  },
  {
    about: 'The in-sync set',
    matters: (scenario) => replicated(scenario) && scenario['replica.lag.time.max.ms'] === 'never',
    says: 'A slow follower stays in sync for ever: replica.lag.time.max.ms is off.',
  },
  {
    about: 'Rebalances',
    matters: ({ consumers }) => consumers > 0,
    says: 'Offset commits, read_committed, and rebalances except as a pause.',
  },
];

/** What an exhibit of these scenarios doesn't model, a sentence each; what is special about it comes first. */
export function leftOut(scenarios: readonly Scenario[], special: readonly string[]): readonly string[] {
  const ofClients = scenarios.map(
    (scenario) => CLIENT_NOTES[nearestClient(scenario, 0)?.client.id ?? '']?.leftOut ?? null,
  );
  const ofModel = MISSING.filter(({ matters }) => scenarios.some(matters)).map(({ says }) => says);
  return [...new Set([...special, ...ofClients.filter((text) => text !== null), ...ofModel])];
}
