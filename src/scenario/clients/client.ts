import { type ClientField, DEFAULT_SCENARIO, ROWS, type Scenario } from '../scenario';

export type { ClientField } from '../scenario';

export const CLIENT_FIELDS = ROWS.filter((row) => 'client' in row && !('like' in row)).map(
  ({ name }) => name,
) as readonly ClientField[];

export type ClientSettings = Pick<Scenario, ClientField>;

export interface Client {
  /** Also the id of the preset with this client. */
  readonly id: string;
  readonly name: string;
  readonly family: 'Java' | 'Other clients';
  /** Its peculiarities, in one to three sentences. */
  readonly says: string;
  /** Nobody has run it against real Kafka, so that no evidence is of it. */
  readonly isUnmeasured?: boolean;
  readonly settings: ClientSettings;
  /** Partitioners that it can have besides its default. */
  readonly partitioners?: readonly Scenario['partitioner'][];
  /** Workload of its preset, if the default would say little about the client. */
  readonly workload?: Partial<Scenario>;
}

/** The settings that count for producers with this partitioner: a rule only if it's that. */
export function fieldsWith(partitioner: unknown): readonly ClientField[] {
  return CLIENT_FIELDS.filter((name) => name !== 'rule' || partitioner === 'rule');
}

/** The defaults of Java's producer in Kafka 3.3 to 3.9 (ProducerConfig), which the default scenario has. */
export const JAVA_DEFAULTS = Object.fromEntries(
  CLIENT_FIELDS.map((name) => [name, DEFAULT_SCENARIO[name]]),
) as unknown as ClientSettings;
