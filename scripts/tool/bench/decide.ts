import { type Answer, answerOf } from '../../../src/run/decide/answer';
import { openSearch } from '../../../src/run/decide/search';
import { twinOf } from '../../../src/run/decide/twin';
import { Runs, type WantedRun } from '../../../src/run/Runs';
import { DEFAULT_DECISION } from '../../../src/scenario/decision';
import { decodeLink } from '../../../src/scenario/link/link';
import type { Scenario } from '../../../src/scenario/scenario';
import { StandaloneModel } from '../../../workers/StandaloneModel';

const EVENTS_A_CALL = 1_000_000_000;
/** Readers on two cores see the answer of so much processor time after five seconds. */
const EARLY_SECONDS = 10;

export interface EarlyAnswer {
  readonly name: string;
  readonly modelRevision: number;
  /** Processor seconds until something was recommended, and until the end. */
  readonly first: number;
  readonly whole: number;
  /** Its change after `EARLY_SECONDS`; null = nothing was recommended by then. */
  readonly early: string | null;
  readonly runs: number;
  /** Null if nothing keeps the objective. */
  readonly last: string | null;
  /** The same is recommended in the end. */
  readonly survives: boolean;
  /** The early one is confirmed in the end. */
  readonly keeps: boolean;
}

/** Systems that differ in size, load, copies and acks, each with a broker that is slower by some. */
export const DECIDED_SYSTEMS: readonly string[] = [
  'producers=12&partitions=48&brokers=6&rate=5000&record.bytes=800&compression.type=lz4&replication.factor=3&slow.ms=14',
  'producers=1&partitions=3&rate=2000&slow.ms=20',
  'producers=1&partitions=12&rate=1500&partitioner=adaptive&slow.ms=10',
  'producers=4&partitions=24&brokers=3&rate=2000&record.bytes=300&acks=1&slow.ms=15',
  'producers=6&partitions=12&brokers=4&rate=1200&record.bytes=2000&replication.factor=3&arrivals=poisson&slow.ms=25',
  'producers=10&partitions=30&brokers=5&rate=1000&record.bytes=500&linger.ms=5&replication.factor=3&slow.ms=20',
  'producers=3&partitions=18&brokers=3&rate=800&record.bytes=1000&keys=uniform&replication.factor=3&slow.ms=30',
  'producers=2&partitions=16&brokers=4&rate=4000&record.bytes=200&partitioner=adaptive&linger.ms=5&slow.ms=8',
  'producers=2&partitions=6&rate=1500&record.bytes=100&arrivals=bursts&slow.ms=12',
  'producers=1&partitions=30&brokers=6&rate=1500&record.bytes=1500&compression.type=zstd&replication.factor=3&slow.ms=18',
  'producers=3&partitions=10&brokers=5&rate=2500&record.bytes=400&replication.factor=2&slow.ms=6',
  'producers=1&partitions=9&brokers=3&rate=600&record.bytes=4000&partitioner=sticky&slow.ms=40',
];

/** The bounds asked, as shares of p99 of the present settings in their worst situation. */
const BOUNDS = [1, 0.8, 0.6] as const;

/**
 * Searches systems, one after the other in one model: all within the first bound, then all within the next. What an
 * earlier call measured with the same model isn't searched again.
 */
export async function measureDecide(
  module: WebAssembly.Module,
  systems: readonly string[],
  measured: readonly EarlyAnswer[],
  onEach: (answer: EarlyAnswer) => Promise<void>,
): Promise<void> {
  const model = await StandaloneModel.create(module);
  for (const share of BOUNDS)
    for (const system of systems) {
      const link = decodeLink(system);
      if (!link.ok) throw new Error(link.message);
      const name = `${share} of p99: ${system}`;
      const { worstMs, modelRevision } = presentOf(model, link.scenario);
      const known = measured.find((one) => one.name === name && one.modelRevision === modelRevision);
      await onEach(known ?? { ...searchOnce(model, link.scenario, worstMs * share), name, modelRevision });
    }
}

/** p99 of the present settings in their worst situation, of one run each. */
function presentOf(model: StandaloneModel, scenario: Scenario) {
  const { driver, result } = searchOf(scenario, 1e6);
  for (let left = 4; left > 0; left -= 1) {
    const run = driver.next();
    if (run !== null) finish(model, run);
  }
  const { present } = result();
  return {
    worstMs: Math.min(present?.worst?.ms ?? 1000, 10_000),
    modelRevision: present?.first.get('healthy')?.modelRevision ?? 0,
  };
}

function searchOnce(
  model: StandaloneModel,
  scenario: Scenario,
  boundMs: number,
): Omit<EarlyAnswer, 'name' | 'modelRevision'> {
  const { driver, result } = searchOf(scenario, boundMs);
  let [seconds, first] = [0, Number.NaN];
  let early: Answer | null = null;
  for (let run = driver.next(); run !== null; run = driver.next()) {
    const began = process.cpuUsage();
    finish(model, run);
    const { user } = process.cpuUsage(began);
    seconds += user / 1e6;
    if (early !== null) continue;
    const answer = answerOf(result());
    if (Number.isNaN(first) && answer.soFar !== null) first = seconds;
    if (seconds > EARLY_SECONDS) early = answer;
  }
  const last = answerOf(result());
  const known = (early ?? last).soFar;
  const now =
    known === null ? null : [result().present, ...result().settings].find((one) => one?.key === known.key);
  return {
    first,
    whole: seconds,
    early: known?.key ?? null,
    runs: known?.runs ?? 0,
    last: last.recommended?.key ?? null,
    survives: known !== null && known.key === last.recommended?.key,
    keeps: now?.verdict === 'meets',
  };
}

function searchOf(scenario: Scenario, boundMs: number) {
  const question = { scenario, twin: twinOf(scenario, ''), decision: DEFAULT_DECISION, boundMs, lock: [] };
  return openSearch(question, new Runs(noPool));
}

function finish(model: StandaloneModel, { scenario, objectiveMs, over }: WantedRun): void {
  model.open(scenario, objectiveMs);
  while (!model.run(EVENTS_A_CALL));
  over({ type: 'done', summary: model.summary(), endedForMs: null, history: null, bytes: 0 });
}

function noPool(): never {
  throw new Error('The runs of this search are made here.');
}
