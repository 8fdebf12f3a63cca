import { nearestClient } from '../../../scenario/clients/clients';
import { CLIENT_NOTES } from '../../../scenario/clients/notes';
import type { Scenario } from '../../../scenario/scenario';
import { replicated } from '../../../scenario/usedIf';

/** A part of real Kafka that isn't modelled. */
interface Missing {
  /** The words in bold under "What real Kafka does and this model does not" in docs/model/limits.md. */
  readonly about: string;
  readonly matters: (scenario: Scenario) => boolean;
  readonly says: string;
}

const ALWAYS = (): boolean => true;

/** The limits of docs/model/limits.md in short, each with the scenarios that it matters for. */
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
  { about: 'TCP', matters: ALWAYS, says: "TCP's slow start and losses." },
  {
    about: 'The cold start',
    matters: (scenario) => scenario['cold.start.ms'] === 0,
    says: 'The cold start of a client: compare maxima only if the real run was warmed up.',
  },
  {
    about: 'The in-sync set',
    matters: (scenario) => replicated(scenario) && scenario['replica.lag.time.max.ms'] === 'never',
    says: 'A slow follower stays in sync forever: replica.lag.time.max.ms is off.',
  },
  {
    about: 'Rebalances',
    matters: ({ consumers }) => consumers > 0,
    says: 'Offset commits, read_committed, and rebalances except as a pause.',
  },
];

/** Sentences about what an exhibit of these scenarios doesn't model; `special` ones come first. */
export function leftOut(scenarios: readonly Scenario[], special: readonly string[]): readonly string[] {
  const ofClients = scenarios.map(
    (scenario) => CLIENT_NOTES[nearestClient(scenario, 0)?.client.id ?? '']?.leftOut ?? null,
  );
  const ofModel = MISSING.filter(({ matters }) => scenarios.some(matters)).map(({ says }) => says);
  return [...new Set([...special, ...ofClients.filter((text) => text !== null), ...ofModel])];
}
