import { fieldOf } from '../../scenario/fields';
import { SLOWED } from '../../scenario/inForce';
import { plainText } from '../../scenario/modelText';
import type { Scenario } from '../../scenario/scenario';
import type { CopyInput, ExportInput } from './input';
import { isSpread, type ProducerSettings, toolSettings } from './producerSettings';

/** Without a rate, a duration doesn't determine a number of records. */
const RECORDS_UNTHROTTLED = 1_000_000;

/**
 * Shell lines that make the topic and run kafka-producer-perf-test as the scenario says. What the tool cannot do stands
 * above as notes. Its options are those of Kafka 4.2 and later (KIP-1147). People paste this, so nothing of a link's own words is in it: no title, no notes, no address.
 */
export function perfCommand({ scenario, summary }: CopyInput): string {
  const { producers } = scenario;
  const acked = summary === null ? null : summary.records.acked;
  const records = Math.max(1, Math.round((offered(scenario) ?? acked ?? RECORDS_UNTHROTTLED) / producers));
  const settings = toolSettings(scenario);
  const run = perfTest(scenario, settings, records);
  return [
    note('The test of this scenario on your own cluster, written by Linger. Set the address first.'),
    ...[...limits(scenario), ...lost(settings)].map(note),
    '',
    'BOOTSTRAP=localhost:9092',
    '',
    topic(scenario),
    '',
    ...(producers === 1
      ? run
      : [`for producer in $(seq ${producers}); do`, ...run.map(indent), 'done', 'wait']),
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

function perfTest(scenario: Scenario, settings: ProducerSettings, records: number): readonly string[] {
  const { rate, producers, racks } = scenario;
  const throughput = rate === 'max' ? '-1' : plainText(Number((rate / producers).toPrecision(9)));
  const props = settings.lines.map(({ field, name, value }) =>
    field === 'client.rack' && isSpread(scenario)
      ? `    ${name}=$(((producer-1)%${racks}))`
      : `    ${name}=${value}`,
  );
  const lines = [
    'kafka-producer-perf-test.sh',
    '  --bootstrap-server "$BOOTSTRAP"',
    '  --topic linger',
    `  --num-records ${records}`,
    `  --record-size ${scenario['record.bytes']}`,
    `  --throughput ${throughput}`,
    '  --print-metrics',
    // All of them behind one option: each further one would replace those before.
    '  --command-property',
    ...props,
  ];
  const end = producers === 1 ? '' : ' &';
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line + end));
}

/** What the tool's producer has otherwise than the scenario's; the loop gives each producer its rack. */
function lost({ lines, leftOut }: ProducerSettings): readonly string[] {
  const changed = lines.flatMap(({ field, note: reason }) =>
    reason === undefined || field === 'client.rack' ? [] : [{ field, reason }],
  );
  return [...leftOut, ...changed].map(({ field, reason }) => `${fieldOf(field).label}: ${reason}`);
}

type Limit = readonly [holds: (scenario: Scenario) => boolean, says: (scenario: Scenario) => string];

// @recipe field
/** What the tool or a file of settings can't reproduce, each next to what it matters for. */
const LIMITS: readonly Limit[] = [
  [() => true, () => 'Options: those of the tool from Kafka 4.2 on, KIP-1147.'],
  [
    ({ arrivals }) => arrivals !== 'throttled',
    ({ arrivals }) => `Arrivals: the tool sends in its own small bursts, not ${arrivals}.`,
  ],
  [
    (scenario) => scenario['latency.from'] === 'intended',
    () => 'Latency: the tool counts from the call to send(), not from when a record was due.',
  ],
  [({ keys }) => keys !== 'none', () => 'Keys: the tool sends records without a key.'],
  [
    ({ rate, producers }) => rate !== 'max' && !Number.isInteger(rate / producers),
    () => 'Throughput: older versions of the tool take only whole numbers.',
  ],
  [
    (scenario) => scenario['measure.from.s'] > 0,
    (scenario) =>
      `Measuring: the tool counts from the first record on; add --warmup-records (Kafka 4.2) for the first ${scenario['measure.from.s']} s.`,
  ],
  [
    (scenario) => scenario['compression.type'] !== 'none',
    () => 'Compression: the tool sends random capital letters, with a compression ratio of their own.',
  ],
  [
    (scenario) => scenario['slow.broker'] !== 'none' && scenario['slow.ms'] > 0,
    (scenario) =>
      `Slow broker: delay broker ${scenario['slow.broker']} by ${scenario['slow.ms']} ms per ${SLOWED[scenario['slow.kind']]} by other means; the tool cannot.`,
  ],
  [
    ({ 'broker.0.partitions': own, brokers }) => own !== 'even' && brokers > 1,
    (scenario) =>
      `Leaders: move ${scenario['broker.0.partitions']} partitions to broker 0 by kafka-reassign-partitions.`,
  ],
  [
    ({ producer_byte_rate: quota }) => quota !== 'none',
    ({ producer_byte_rate: quota }) => `Quota: set producer_byte_rate=${quota} by kafka-configs.`,
  ],
  [
    (scenario) => scenario['diskless.enable'] === 'true',
    () => 'Diskless: an ordinary topic is created here; make a diskless one as your cluster does.',
  ],
  [({ topics }) => topics > 1, () => 'Topics: the tool writes to only one; here are the partitions of all.'],
  [({ 'down.broker': down }) => down !== 'none', () => 'Lost broker: stop it by hand; the tool cannot.'],
  [({ at }) => at.length > 0, () => 'Timed changes: these are the settings at the start.'],
  [({ consumers }) => consumers > 0, () => 'Consumers: start kafka-consumer-perf-test as well.'],
  [() => true, () => 'Brokers and network: your cluster has its own service times, stalls and round trip.'],
];

function limits(scenario: Scenario): readonly string[] {
  return LIMITS.filter(([holds]) => holds(scenario)).map(([, says]) => says(scenario));
}

function indent(line: string): string {
  return `  ${line}`;
}
