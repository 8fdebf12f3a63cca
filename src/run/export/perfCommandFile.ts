import { fieldOf } from '../../scenario/fields';
import { plainText } from '../../scenario/modelText';
import type { Scenario } from '../../scenario/scenario';
import type { CopyInput, ExportInput } from './input';
import { OUTSIDE, type ToolAbilities } from './outside';
import { isSpread, type ProducerSettings, toolSettings } from './producerSettings';

/** Without a rate, a duration doesn't determine a number of records. */
const RECORDS_UNTHROTTLED = 1_000_000;

/** How the tool is asked in a Kafka version (ProducerPerformance of Kafka). */
interface ToolOptions extends ToolAbilities {
  readonly says: string;
  /** The options with the address and with the producer's settings, the first of which may be the address. */
  readonly server: readonly string[];
  readonly settings: readonly string[];
}

const UNTIL_4_1: ToolOptions = {
  says: 'Options: those of the tool until Kafka 4.1; later ones take them, too, until 5.0, KIP-1147.',
  server: [],
  settings: ['--producer-props', '  bootstrap.servers="$BOOTSTRAP"'],
  isWhole: true,
  warmsUp: false,
};
const FROM_4_2: ToolOptions = {
  says: 'Options: those of the tool from Kafka 4.2 on, KIP-1147. On 4.0 and 4.1, write --producer-props bootstrap.servers=... instead of --bootstrap-server and --command-property, and leave out --warmup-records.',
  server: ['--bootstrap-server "$BOOTSTRAP"'],
  settings: ['--command-property'],
  isWhole: false,
  warmsUp: true,
};

/** The options of the tool that comes with a Java client; a reader of another client has any version. */
function optionsFor({ client: { id, family } }: ProducerSettings): ToolOptions {
  return family === 'Java' && id !== 'client-java-4' ? UNTIL_4_1 : FROM_4_2;
}

interface PerfCommandInput extends CopyInput {
  /** Each pod runs a producer of its own, instead of a shell that runs all of them. */
  readonly perPod?: boolean;
}

/**
 * Shell lines that make the topic and run kafka-producer-perf-test as the scenario says, with the options of the
 * reader's Kafka version. What the tool cannot do stands above as notes. People paste this, so nothing of a link's own
 * words is in it: no title, no notes, no address.
 */
export function perfCommand({ scenario, summary, client, perPod = false }: PerfCommandInput): string {
  const { producers } = scenario;
  const acked = summary === null ? null : summary.records.acked;
  const records = Math.max(1, Math.round((offered(scenario) ?? acked ?? RECORDS_UNTHROTTLED) / producers));
  const settings = toolSettings(scenario, client);
  const options = optionsFor(settings);
  const isLoop = producers > 1 && !perPod;
  const run = perfTest(scenario, { settings, options, records, isLoop });
  return [
    note('The test of this scenario on your own cluster, written by Linger. Set the address first.'),
    ...[
      options.says,
      ...limits(scenario, options),
      ...lost(settings),
      ...(producers > 1 && perPod
        ? [`Pods: run the last command in ${producers} pods at the same time.`]
        : []),
    ].map(note),
    '',
    'BOOTSTRAP=localhost:9092',
    '',
    topic(scenario),
    '',
    ...(isLoop ? [`for producer in $(seq ${producers}); do`, ...run.map(indent), 'done', 'wait'] : run),
    '',
  ].join('\n');
}

/** The same as a file of its own, which also says which scenario it belongs to. */
export function perfCommandFile(input: ExportInput): string {
  const { title, link } = input;
  const address = link.replaceAll("'", '%27');
  return [note(title), note(`Scenario: ${address}`), perfCommand(input)].join('\n');
}

/**
 * A line that tells the reader something and that no shell acts upon: a comment would be a command in zsh, where `#`
 * begins none in a session. Only letters, digits and signs that mean nothing between quotes stay.
 */
function note(text: string): string {
  return `: '${text
    .replaceAll("'", '’')
    .replaceAll(/[^\p{L}\p{M}\p{N} .,:;?+%/_()=&#~*@<>÷’-]/gu, ' ')
    .trim()}'`;
}

function offered({ rate, 'duration.s': seconds }: Scenario): number | null {
  return rate === 'max' ? null : rate * seconds;
}

function topic(scenario: Scenario): string {
  return [
    'kafka-topics.sh --bootstrap-server "$BOOTSTRAP" --create --topic linger',
    `  --partitions ${scenario.partitions} --replication-factor ${scenario['replication.factor']}`,
    `  --config min.insync.replicas=${scenario['min.insync.replicas']}`,
  ].join(' \\\n');
}

interface PerfTest {
  readonly settings: ProducerSettings;
  readonly options: ToolOptions;
  readonly records: number;
  readonly isLoop: boolean;
}

function perfTest(scenario: Scenario, { settings, options, records, isLoop }: PerfTest): readonly string[] {
  const { rate, producers, racks } = scenario;
  const each = rate === 'max' ? -1 : rate / producers;
  const throughput = options.isWhole && each > 0 ? Math.max(1, Math.round(each)) : each;
  const warmUp = options.warmsUp ? Math.round(each * scenario['measure.from.s']) : 0;
  const props = settings.lines.map(({ field, name, value }) =>
    field === 'client.rack' && isLoop && isSpread(scenario)
      ? `  ${name}=$(((producer-1)%${racks}))`
      : `  ${name}=${value}`,
  );
  const lines = [
    ...options.server,
    '--topic linger',
    `--num-records ${records}`,
    ...(warmUp > 0 ? [`--warmup-records ${warmUp}`] : []),
    `--record-size ${scenario['record.bytes']}`,
    `--throughput ${plainText(Number(throughput.toPrecision(9)))}`,
    '--print-metrics',
    // All of them behind one option: each further one would replace those before.
    ...options.settings,
    ...props,
  ];
  const all = ['kafka-producer-perf-test.sh', ...lines.map(indent)];
  return all.map((line, index) => (index < all.length - 1 ? `${line} \\` : line + (isLoop ? ' &' : '')));
}

/** Settings that the tool's producer can't have; the loop gives each producer its rack. */
function lost({ lines, leftOut }: ProducerSettings): readonly string[] {
  const changed = lines.flatMap(({ field, note: reason }) =>
    reason === undefined || field === 'client.rack' ? [] : [{ field, reason }],
  );
  return [...leftOut, ...changed].map(({ field, reason }) => `${fieldOf(field).label}: ${reason}`);
}

/** Limits of the tool, or of a file of settings, each next to what it matters for. */
function limits(scenario: Scenario, options: ToolOptions): readonly string[] {
  const own = 'Brokers and network: your cluster has its own service times, stalls and round trip.';
  return [...Object.values(OUTSIDE).map(({ tool }) => tool?.(scenario, options) || ''), own].filter(Boolean);
}

function indent(line: string): string {
  return `  ${line}`;
}
