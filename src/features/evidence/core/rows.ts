import { own } from '../../../base/own';
import type { FigureId } from '../../../figures/catalogue';
import { whyNotMeasured } from '../../../run/export/measureCommand';
import { CALIBRATIONS, type Cluster } from '../../../scenario/calibrations';
import type { Client } from '../../../scenario/clients/client';
import { CLIENTS } from '../../../scenario/clients/clients';
import { numberText } from '../../../scenario/field';
import { decodeLink } from '../../../scenario/link/link';
import { MEASURED_WARM } from '../../../scenario/measuredCluster';
import { DEFAULT_SCENARIO, type Scenario } from '../../../scenario/scenario';
import { type Figures, namesIn, readFigures } from './figures';
import { spreadOf } from './spread';
import { readTolerances, type StoredTolerance, type Tolerance } from './tolerance';

/** Seeds per row: its own and the next ones. */
export const SEEDS_OF_ROW = 5;

/** A run of real Kafka, or a few alike, with the scenario that stands for them. */
export interface EvidenceRow {
  readonly id: string;
  readonly title: string;
  readonly source: 'published' | 'measured';
  /** The cluster whose calibration the scenario uses. */
  readonly cluster: Cluster;
  /** Id of the row's series; empty if the rows of its source form a single series. */
  readonly series: string;
  /** Version of the Kafka client. */
  readonly client: string;
  /** Id of the client whose defaults the producer had but for what the row changes; empty if the row sets them itself. */
  readonly defaultsOf: string;
  readonly scenario: Scenario;
  readonly runs: readonly Figures[];
  /** Means over the runs. `broker.share.0` is a share of outgoing bytes in published rows, of records in measured ones. */
  readonly figures: Figures;
  readonly gate: Readonly<Partial<Record<FigureId, Tolerance>>>;
  /** Other programs used the machine during the run: the row is shown but not judged. */
  readonly disturbed: boolean;
  /** Ids of measured rows of the same test on another machine. */
  readonly measuredAs: readonly string[];
  /** A remark on the row; may be empty. */
  readonly says: string;
  /** The command that measures it again, in a clone (measure/README.md); null if none does. */
  readonly command: string | null;
}

/** Measured rows that belong together. */
export interface Series {
  readonly id: string;
  readonly title: string;
  readonly says: string;
}

/** Loads the wanted rows, published ones first, on demand: most visits don't need them. */
export async function loadEvidence(
  isWanted: (id: string) => boolean = () => true,
): Promise<readonly EvidenceRow[]> {
  const [published, ...measured] = await Promise.all([import('./data/published.json'), ...measuredFiles()]);
  const wanted = (file: StoredRows): StoredRows => ({
    ...file,
    rows: file.rows.filter(({ id }) => isWanted(id)),
  });
  return [
    ...readRows(wanted(published.default), 'published'),
    ...measured.flatMap((file) => readRows(wanted(file.default), 'measured')),
  ];
}

/** The series of the measured rows, in the order of the page. */
export async function loadSeries(): Promise<readonly Series[]> {
  return (await Promise.all(measuredFiles())).flatMap((file) => file.default.series);
}

function measuredFiles(): readonly Promise<MeasuredFile>[] {
  return [
    import('./data/measured.json'),
    import('./data/wholePath.json'),
    import('./data/clients.json'),
    import('../../../run/league/measured.json'),
  ];
}

/** True if the model is judged by this row. */
export function isGated(row: EvidenceRow): boolean {
  return !row.disturbed && Object.keys(row.gate).length > 0;
}

export function scenarioOn(cluster: Cluster): Scenario {
  return { ...DEFAULT_SCENARIO, ...CALIBRATIONS[cluster] };
}

/** Reads a scenario as differences from `base`. Throws on any problem: evidence isn't untrusted input. */
export function scenarioOf(link: string, base: Scenario, of: string): Scenario {
  const decoded = decodeLink(link, { base });
  if (!decoded.ok || decoded.notices.length > 0) {
    const why = decoded.ok
      ? decoded.notices.map(({ field, message }) => `${field}: ${message}`).join(' ')
      : decoded.message;
    throw new Error(`The scenario of ${of} isn't valid. ${why}`);
  }
  return decoded.scenario;
}

type Stored<Value> = Readonly<Record<string, Value | undefined>>;

/** Rows as stored in the JSON files; their `about` explains the tolerances. */
interface StoredRows {
  /** The calibration of all of them; without it, that of their cluster. */
  readonly calibration?: string;
  /** Names of the figures in every row. */
  readonly columns: readonly string[];
  readonly kinds: Stored<{ readonly tolerance: Stored<StoredTolerance>; readonly says?: string }>;
  readonly rows: readonly {
    readonly id: string;
    readonly title?: string;
    readonly series?: string;
    readonly client: string;
    readonly defaultsOf?: string;
    readonly kind: string;
    /** In the form of a link, without version; all else is a default, the client's own, or comes from the calibration. */
    readonly scenario: string;
    /** Figures of a single run. */
    readonly figures?: readonly (number | null)[];
    readonly runs?: readonly (readonly (number | null)[])[];
    readonly disturbed?: boolean;
    readonly measuredAs?: readonly string[];
  }[];
}

interface MeasuredFile {
  readonly default: StoredRows & { readonly series: readonly Series[] };
}

function readRows(
  { calibration, columns, kinds, rows }: StoredRows,
  source: EvidenceRow['source'],
): readonly EvidenceRow[] {
  const cluster = source === 'published' ? 'kip794' : 'measured';
  const machine = { ...scenarioOn(cluster), ...(calibration === 'warm' && MEASURED_WARM) };
  return rows.map(
    ({ title, series = '', kind, figures = [], disturbed = false, measuredAs = [], ...row }) => {
      const of = `row ${row.id}`;
      const client = row.defaultsOf === undefined ? null : clientOf(row.defaultsOf, of);
      const base = { ...machine, ...client?.settings, ...own(DRIVERS, client?.id ?? '') };
      const scenario = scenarioOf(row.scenario, base, of);
      const judged = kinds[kind];
      if (judged === undefined) throw new Error(`The kind of ${of} isn't known.`);
      const runs = (row.runs ?? [figures]).map((run) => {
        const known = columns.flatMap((name, at) => (run[at] == null ? [] : [[name, run[at]] as const]));
        return readFigures(Object.fromEntries(known), of);
      });
      return {
        id: row.id,
        title: client === null ? (title ?? titleOf(scenario, row.client)) : `${client.name}, ${title}`,
        source,
        cluster,
        series,
        client: row.client,
        defaultsOf: client?.id ?? '',
        scenario,
        runs,
        figures: meanOf(runs),
        gate: readTolerances(judged.tolerance, of),
        disturbed,
        measuredAs,
        says: judged.says ?? '',
        command: source === 'measured' ? commandOf(row.id, row.client, scenario) : null,
      };
    },
  );
}

/** Packages that measure/drivers.ts can start. */
const HAS_DRIVER = /\b(?:confluent-kafka|kafka-python) [\d.]+$/;

function commandOf(id: string, version: string, scenario: Scenario): string | null {
  const isJava = /^\d+\.\d+\.\d+$/.test(version);
  const canRun = isJava ? whyNotMeasured(scenario) === '' : HAS_DRIVER.test(version);
  return canRun ? `npm run -s measure -- ${id}` : null;
}

function clientOf(id: string, of: string): Client {
  const client = CLIENTS.find((known) => known.id === id);
  if (client === undefined) throw new Error(`The client of ${of} isn't known.`);
  return client;
}

function meanOf(runs: readonly Figures[]): Figures {
  const [first = {}] = runs;
  return Object.fromEntries(
    namesIn(first).flatMap((figure) => {
      const spread = spreadOf(runs.map((run) => run[figure] ?? null));
      return spread === null ? [] : [[figure, spread.mean]];
    }),
  );
}

/** A run's title, made of its special settings: "Sticky 3.2.3, 6 partitions, linger 5, +20 ms". */
function titleOf(scenario: Scenario, client: string): string {
  const partitioner = scenario.partitioner.replaceAll('-', ' ').replace('kip794', 'KIP-794');
  const parts = [`${partitioner.charAt(0).toUpperCase()}${partitioner.slice(1)} ${client}`];
  if (scenario.rate !== 2048 && scenario.rate !== 'max') parts.push(`${numberText(scenario.rate)} rec/s`);
  if (scenario.partitions !== 3) parts.push(`${scenario.partitions} partitions`);
  if (scenario.producers > 1) parts.push(`${scenario.producers} producers`);
  if (scenario['linger.ms'] > 0) parts.push(`linger ${scenario['linger.ms']}`);
  const inFlight = scenario['max.in.flight.requests.per.connection'];
  if (inFlight !== 5) parts.push(`${inFlight} in flight`);
  if (scenario['batch.size'] !== 16_384) parts.push(`batches of ${numberText(scenario['batch.size'])} B`);
  const timeout = scenario['partitioner.availability.timeout.ms'];
  if (timeout > 0) parts.push(`availability timeout ${timeout}`);
  parts.push(slowness(scenario));
  return parts.join(', ');
}

function slowness(scenario: Scenario): string {
  if (scenario['slow.broker'] === 'none' || scenario['slow.ms'] === 0) return 'all healthy';
  const added = `+${Math.round(scenario['slow.ms'])}\u202Fms`;
  const until = scenario['slow.to.s'];
  return until === 'end' ? added : `${added} from ${scenario['slow.from.s']} to ${until}\u202Fs`;
}

/**
 * Sockets between programs of one machine, where a client leaves their size to Linux: they begin with ten segments of
 * 64 KiB, each counted twice (`tcp_sndbuf_expand`).
 */
const LOOPBACK = { 'send.buffer.bytes': 2_626_560 } as const satisfies Partial<Scenario>;

/** Sleeps that end on time: 5 records come each 2.44 ms at 2,048 a second. Java's and asyncio's last whole milliseconds. */
const EXACT_SLEEPS = {
  ...LOOPBACK,
  arrivals: 'bursts',
  'burst.s': 0.000015,
  'pause.s': 0.0024264,
} as const satisfies Partial<Scenario>;

/** Goroutines that run wake at once. */
const GO = { ...EXACT_SLEEPS, 'client.wakeup.us': 5 } as const satisfies Partial<Scenario>;

/**
 * Driver of each client, by its id, and how long its sender takes to wake up: fitted to the median and the requests of
 * its run with its defaults, 3 partitions and healthy brokers, so all other rows are predictions.
 */
export const DRIVERS: Readonly<Record<string, Partial<Scenario>>> = {
  'client-librdkafka': {
    ...EXACT_SLEEPS,
    // Python is late now and then: one burst in 17 has a sixth record (alone, 3 to 8 % of its bursts had more than five).
    'pause.s': 0.0024552,
    'client.wakeup.us': 5,
    // Its driver hears of acks only where it polls, once a burst: 1.6 ms later in the median.
    'rtt.ms': 2,
    // A batch takes what its messages have, not all of batch.size.
    'buffer.memory': 8_589_934_592,
  },
  // Produce() starts its goroutine, which needs a thread that sleeps.
  'client-franz-go': { ...GO, 'client.wakeup.us': 20 },
  'client-sarama': GO,
  'client-kafka-go': GO,
  // A send() takes 70 µs, so 5.8 records come each 2.85 ms. Fitted to the mean and the requests: its two medians differ.
  'client-kafka-python': { ...EXACT_SLEEPS, 'pause.s': 0.002835, 'client.wakeup.us': 250 },
  'client-aiokafka': { ...LOOPBACK, 'client.wakeup.us': 300 },
  // Each millisecond its driver calls send() for what is due, and each send() is a request of its own.
  'client-kafkajs': { ...LOOPBACK, arrivals: 'steady' },
};
