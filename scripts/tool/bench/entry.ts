import { loadEvidence } from '../../../src/features/evidence/core/rows';
import { defaultPlayheadMs } from '../../../src/figures/windowChoice';
import { fieldOf } from '../../../src/scenario/fields';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { OPENING_PRESET_ID } from '../../../src/scenario/presets/presets';
import { moduleText } from '../../../src/scenario/revisions';
import type { Scenario } from '../../../src/scenario/scenario';
import type { StageDetail } from '../../../workers/protocol';
import { StandaloneModel } from '../../../workers/StandaloneModel';

export { measurePool } from './pool';
export { COARSE_CELLS, DECIDED_CELLS, measureSweep } from './sweep';

const EVENTS_A_CALL = 1_000_000_000;

export interface Load {
  readonly name: string;
  readonly scenario: Scenario;
}

/** No broker slow and enough handlers, so that a row costs what its size costs. */
const PLAIN =
  'slow.broker=none&broker.request.us=200&broker.byte.ns=0&broker.jitter=1&stall.ms=0&num.io.threads=64';

const EVERYTHING = 'replication.factor=3&acks=all&consumers=90';

/** The six rows of KIP-794's table. They are loaded here, because nothing can be imported once the entry has been. */
export const KIP_ROWS: readonly Load[] = (await loadEvidence())
  .filter(({ id }) => /^kip794-s[12]-/.test(id))
  .map(({ id, scenario }) => ({ name: id, scenario }));

const CLUSTER =
  'producers=12&partitions=48&brokers=6&rate=5000&record.bytes=800&compression.type=lz4&replication.factor=3&acks=all';

/** The same work per producer or per partition on ever larger stages. */
export const SIZES: readonly Load[] = ['sticky', 'adaptive'].flatMap((partitioner) => [
  load(
    `${partitioner}, 1 × 3`,
    `producers=1&partitions=3&rate=20000&duration.s=20&partitioner=${partitioner}`,
  ),
  load(
    `${partitioner}, 900 × 108`,
    `producers=900&partitions=108&brokers=9&rate=180000&duration.s=5&partitioner=${partitioner}`,
  ),
  load(
    `${partitioner}, 9 × 7,200`,
    `producers=9&partitions=7200&brokers=9&rate=180000&duration.s=10&partitioner=${partitioner}`,
  ),
  load(
    `${partitioner}, 900 × 7,200, all on`,
    `producers=900&partitions=7200&brokers=9&rate=180000&duration.s=5&partitioner=${partitioner}&${EVERYTHING}`,
  ),
]);

const LINGER_STOPS = 6;

export interface Pictured {
  readonly name: string;
  readonly link: string;
  /** For the model: a line for each stop of linger that is visited. */
  readonly lines: readonly string[];
  /** Where the playhead stands, ms. */
  readonly atMs: number;
}

export const PICTURED: readonly Pictured[] = [
  pictured('opening preset', `#${OPENING_PRESET_ID}`),
  pictured('12 × 48 on 6, RF 3, lz4', CLUSTER),
];

function pictured(name: string, text: string): Pictured {
  const link = decodeLink(text);
  const linger = fieldOf('linger.ms');
  if (!link.ok || linger.kind !== 'integer') throw new Error(`${name} cannot be shown.`);
  const { scenario } = link;
  const stops = linger.stops?.slice(0, LINGER_STOPS) ?? [];
  const lines = stops.map((stop) => oneLine({ ...scenario, 'linger.ms': stop }));
  return { name, link: encodeLink(scenario), lines, atMs: defaultPlayheadMs(scenario) };
}

/** Systems as readers have them: replicated, with many partitions or many producers. */
export const CLUSTERS: readonly Load[] = [
  load('12 × 48 on 6, RF 3, lz4', CLUSTER, ''),
  load(
    '90 × 108, RF 3',
    'producers=90&partitions=108&brokers=9&rate=50000&duration.s=10&replication.factor=3&acks=all',
  ),
  load('1,000 × 48', 'producers=1000&partitions=48&brokers=6&rate=200000&duration.s=5'),
  load('900 × 7,200', 'producers=900&partitions=7200&brokers=9&rate=180000&duration.s=5'),
];

function load(name: string, text: string, brokers: string = PLAIN): Load {
  const link = decodeLink(`${text}&${brokers}`);
  if (!link.ok) throw new Error(link.message);
  return { name, scenario: link.scenario };
}

/** A scenario on one line, as the native clock reads it. */
export function oneLine(scenario: Scenario): string {
  return moduleText(scenario).trim().split('\n').join('&');
}

export async function openClock(module: WebAssembly.Module): Promise<{
  /** Seconds for one run to the end, unseen. */
  readonly run: (scenario: Scenario) => number;
  /** Milliseconds to build a frame in the middle of a run. */
  readonly frame: (scenario: Scenario, detail: StageDetail) => number;
}> {
  const model = await StandaloneModel.create(module);
  return {
    run: (scenario) => {
      const began = performance.now();
      model.open(scenario);
      while (!model.run(EVENTS_A_CALL));
      return (performance.now() - began) / 1000;
    },
    frame: (scenario, detail) => {
      model.open(scenario);
      while (!model.advance(scenario['duration.s'] * 500, EVENTS_A_CALL));
      const frames = 200;
      const began = performance.now();
      for (let count = 0; count < frames; count += 1) model.frame(detail);
      return (performance.now() - began) / frames;
    },
  };
}
