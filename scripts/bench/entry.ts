import { loadEvidence } from '../../src/evidence/rows';
import { decodeLink } from '../../src/link/link';
import { modelText } from '../../src/scenario/modelText';
import type { Scenario } from '../../src/scenario/scenario';
import { ModelInstance } from '../../workers/ModelInstance';
import type { StageDetail } from '../../workers/protocol';

export { measurePool } from './pool';
export { measureSweep } from './sweep';

const EVENTS_A_CALL = 1_000_000_000;

/** One row of the bench: a name and what is run. */
export interface Load {
  readonly name: string;
  readonly scenario: Scenario;
}

/** No broker slow and enough handlers, so that a row costs what its size costs. */
const PLAIN =
  'slow.broker=none&broker.request.us=200&broker.byte.ns=0&broker.jitter=1&stall.ms=0&num.io.threads=64';

/** Three replicas, waited for, and consumers. */
const EVERYTHING = 'replication.factor=3&acks=all&consumers=90';

/** The six rows of KIP-794's table. They are loaded here, because nothing can be imported once the entry has been. */
export const KIP_ROWS: readonly Load[] = (await loadEvidence())
  .filter(({ id }) => /^kip794-s[12]-/.test(id))
  .map(({ id, scenario }) => ({ name: id, scenario }));

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

function load(name: string, text: string): Load {
  const link = decodeLink(`${text}&${PLAIN}`);
  if (!link.ok) throw new Error(link.message);
  return { name, scenario: link.scenario };
}

/** A scenario on one line, as the native clock reads it. */
export function oneLine(scenario: Scenario): string {
  return modelText(scenario).trim().split('\n').join('&');
}

/** The model through WebAssembly, with a clock. */
export async function openClock(module: WebAssembly.Module): Promise<{
  /** Seconds for one run to the end, unseen. */
  readonly run: (scenario: Scenario) => number;
  /** Milliseconds to build a frame in the middle of a run. */
  readonly frame: (scenario: Scenario, detail: StageDetail) => number;
}> {
  const model = await ModelInstance.create(module);
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
