import type { Client } from '../../scenario/client';
import { CLIENTS, clientInForce } from '../../scenario/clients';
import type { MeasuredRun } from '../../scenario/measured';
import type { FieldName, Scenario } from '../../scenario/scenario';
import { CLIENT_COMMENT } from '../export/propertiesFile';
import { withFramework } from './frameworks';
import { franzGoMeanings } from './franzGo';
import { javaMeanings } from './java';
import { kafkaJsMeanings } from './kafkaJs';
import { librdkafkaMeanings } from './librdkafka';
import { librdkafkaPairs, propertiesPairs } from './pairs';
import { readPerfCommand } from './perfCommand';
import { type PerfTestOutput, readPerfTestOutput } from './perfTest';
import { metricMeanings, printedMetrics, splitOfMean } from './printedMetrics';
import { type Recognised, recognise } from './recognise';
import { saramaMeanings } from './sarama';
import { claimOf, settleMeanings } from './settle';
import type { Given, ImportKind, ImportResult, Meaning } from './types';

/** More of a text is not read: no configuration is so long. */
export const MOST_IMPORT_CHARACTERS = 200_000;
/** More settings of one text are not read. */
const MOST_SETTINGS = 400;

const JAVA = ['client-java-2.3', 'client-java-2.4', 'client-java-3.3', 'client-java-4'];
const CLIENTS_OF: Readonly<Record<ImportKind, readonly string[]>> = {
  java: JAVA,
  librdkafka: ['client-librdkafka'],
  'franz-go': ['client-franz-go'],
  sarama: ['client-sarama'],
  'kafka-python': ['client-kafka-python'],
  kafkajs: [],
  'perf-test': JAVA,
};

/** What the reader chose instead of what was recognised. */
export interface ImportChoice {
  readonly kind?: ImportKind | null;
  readonly clientId?: string | null;
}

/** What is to be read in a thread of its own. */
export interface ReadingOrder {
  readonly text: string;
  readonly scenario: Scenario;
  readonly choice: ImportChoice;
}

/** The clients whose defaults can be behind a text of this kind. */
export function clientsOf(kind: ImportKind): readonly Client[] {
  return CLIENTS.filter(({ id }) => CLIENTS_OF[kind].includes(id));
}

/**
 * Reads a text of a stranger: settings of a producer, or what kafka-producer-perf-test printed. Null where nothing in it
 * is known. Never throws: what cannot be read costs only itself, and is listed with its reason.
 */
export function readImport(text: string, scenario: Scenario, choice: ImportChoice = {}): ImportResult | null {
  const short = text.slice(0, MOST_IMPORT_CHARACTERS);
  const found = recognise(short);
  const kind = choice.kind ?? found?.kind ?? null;
  if (kind === null || short.trim() === '') return null;
  const client = clientFor(kind, scenario, choice.clientId ?? found?.clientId ?? clientNamed(kind, short));
  const output = kind === 'perf-test' ? readPerfTestOutput(short) : null;
  const meanings = meaningsOf(kind, { text: short, found, output, clientId: client?.id ?? '' });
  const saysClient = kind !== 'perf-test' || readPerfCommand(short) !== null;
  const known = saysClient ? client : null;
  return {
    kind,
    format: found?.kind === kind ? found.format : null,
    client: known,
    measured: output?.measured ?? null,
    metrics: kind === 'perf-test' ? printedMetrics(short, output?.measured ?? null) : [],
    warnings: [...(found?.warnings ?? []), ...warningsOf(text, meanings, output, kind)],
    ...settleMeanings(meanings.slice(0, MOST_SETTINGS), known, scenario),
  };
}

interface ReadFrom {
  readonly text: string;
  readonly found: Recognised | null;
  readonly output: PerfTestOutput | null;
  readonly clientId: string;
}

function meaningsOf(kind: ImportKind, { text, found, output, clientId }: ReadFrom): readonly Meaning[] {
  const first = (pairs: readonly Given[]): readonly Given[] => pairs.slice(0, MOST_SETTINGS);
  const pairs = found?.pairs ?? null;
  switch (kind) {
    case 'java':
      return withFramework(javaMeanings(first(pairs ?? propertiesPairs(text)), clientId));
    case 'kafka-python':
      return javaMeanings(first(pairs ?? propertiesPairs(text)), clientId);
    case 'librdkafka':
      return librdkafkaMeanings(first(pairs ?? librdkafkaPairs(text)));
    case 'sarama':
      return saramaMeanings(first(pairs ?? librdkafkaPairs(text)));
    case 'kafkajs':
      return kafkaJsMeanings(first(pairs ?? librdkafkaPairs(text)));
    case 'franz-go':
      return franzGoMeanings(text);
    case 'perf-test': {
      const command = readPerfCommand(text);
      const said = command === null ? [] : [...command.meanings, ...javaMeanings(command.props, clientId)];
      const workload = command === null && output !== null ? workloadOf(output.measured) : [];
      return [...said, ...workload, ...producersOf(output), ...metricMeanings(text)];
    }
  }
}

/** What the printed line says of the workload; the rate that was reached stands for the one that was asked for. */
function workloadOf({ records, recordsPerSecond, mebibytesPerSecond }: MeasuredRun): readonly Meaning[] {
  const bytes = Math.round((mebibytesPerSecond * 1_048_576) / recordsPerSecond);
  const seconds = Number((records / recordsPerSecond).toPrecision(4));
  const rate = Number(recordsPerSecond.toPrecision(6));
  return [
    {
      given: { name: 'records/sec', value: String(recordsPerSecond) },
      claims: [
        claimOf('rate', rate, 'The rate it reached; without the command, the intended rate is unknown.'),
      ],
    },
    {
      given: { name: 'MB/sec', value: String(mebibytesPerSecond) },
      claims: [
        mebibytesPerSecond >= 0.1
          ? claimOf('record.bytes', bytes, 'MB/sec ÷ records/sec; the tool rounds both.')
          : { type: 'ignored', reason: 'The tool rounds it too much to determine the record size.' },
      ],
    },
    {
      given: { name: 'records sent', value: String(records) },
      claims: [claimOf('duration.s', seconds, 'Records ÷ records/sec.')],
    },
  ];
}

/** Producers that ran together, and the rate that they share; the command says only that of each. */
function producersOf(output: PerfTestOutput | null): readonly Meaning[] {
  if (output === null || output.producers === 1) return [];
  const { producers, measured } = output;
  const rate = Number(measured.recordsPerSecond.toPrecision(6));
  return [
    {
      given: { name: 'results', value: String(producers) },
      claims: [
        claimOf('producers', producers, 'One result for each.'),
        claimOf('rate', rate, 'The rates that they reached, added up.'),
      ],
    },
  ];
}

/** The client that a file of our own names in its head. */
function clientNamed(kind: ImportKind, text: string): string | null {
  const line = text.split(/\r?\n/).find((candidate) => candidate.startsWith(CLIENT_COMMENT));
  const name = line?.slice(CLIENT_COMMENT.length).trim();
  return clientsOf(kind).find((client) => client.name === name)?.id ?? null;
}

function clientFor(kind: ImportKind, scenario: Scenario, clientId: string | null): Client | null {
  const offered = clientsOf(kind);
  const present = clientInForce(scenario, 0);
  return (
    offered.find(({ id }) => id === clientId) ??
    offered.find(({ id }) => id === present?.id) ??
    offered.find(({ id }) => id === 'client-java-3.3') ??
    offered[0] ??
    null
  );
}

function warningsOf(
  text: string,
  meanings: readonly Meaning[],
  output: PerfTestOutput | null,
  kind: ImportKind,
): readonly string[] {
  const warnings: string[] = [];
  if (text.length > MOST_IMPORT_CHARACTERS || meanings.length > MOST_SETTINGS) {
    warnings.push('The text is very long, so only its beginning was read.');
  }
  if (output !== null && !output.final) {
    warnings.push("The text has only interim lines. They're combined here, without percentiles.");
  }
  if (output !== null && output.others > 0) {
    warnings.push(`The text has ${output.others + 1} runs: the last one is used.`);
  }
  if (output !== null && output.producers > 1) {
    warnings.push(
      `The last ${output.producers} results follow each other, so they're taken for producers that ran together: rates are added up. Percentiles of several producers don't add up; here each counts with its records.`,
    );
  }
  const split =
    kind === 'perf-test'
      ? splitOfMean(text.slice(0, MOST_IMPORT_CHARACTERS), output?.measured ?? null)
      : null;
  if (split !== null) warnings.push(split);
  if (kind === 'java' || kind === 'perf-test') warnings.push(...idempotenceWarning(meanings));
  if (kind === 'franz-go') warnings.push(...acksWarning(meanings));
  return warnings;
}

/** The text of the last claim about a field; null where there is none. */
function lastText(meanings: readonly Meaning[], field: FieldName): string | null {
  const last = meanings
    .flatMap(({ claims }) => claims)
    .findLast((claim) => claim.type === 'sets' && claim.field === field);
  return last?.type === 'sets' ? last.text : null;
}

/** Java's producer does not start where idempotence is asked for together with what rules it out. */
function idempotenceWarning(meanings: readonly Meaning[]): readonly string[] {
  if (lastText(meanings, 'enable.idempotence') !== 'true') return [];
  const acks = lastText(meanings, 'acks');
  const inFlight = Number(lastText(meanings, 'max.in.flight.requests.per.connection') ?? 5);
  const reasons = [
    ...(acks !== null && acks !== 'all' ? [`acks=${acks}`] : []),
    ...(inFlight > 5 ? [`${inFlight} requests in flight`] : []),
  ];
  if (reasons.length === 0) return [];
  return [
    `With enable.idempotence=true and ${reasons.join(' and ')} Java's producer doesn't start. Here it runs without idempotence.`,
  ];
}

/** Nor does franz-go where fewer acks are asked for than idempotent writes need. */
function acksWarning(meanings: readonly Meaning[]): readonly string[] {
  const acks = lastText(meanings, 'acks');
  const idempotent = lastText(meanings, 'enable.idempotence') !== 'false';
  if (acks === null || acks === 'all' || !idempotent) return [];
  return [
    `With acks=${acks} franz-go doesn't start unless you also set DisableIdempotentWrite(). Here it runs without idempotence.`,
  ];
}
