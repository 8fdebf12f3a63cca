import { isQuantity } from './field';
import { fieldOf } from './fields';
import type { FieldName, Scenario } from './scenario';
import { DEFAULT_SWEEP, type Sweep, type SweepAxis } from './sweep';
import { axisValues } from './sweepAxis';

/** Linger across and slowness up, in steps that people set. */
export function suitedAxes(scenario: Scenario): Pick<Sweep, 'x' | 'y'> {
  const { rate, producers, 'linger.ms': lingerMs, 'slow.ms': slowMs } = scenario;
  const bytesPerMs = rate === 'max' ? Number.POSITIVE_INFINITY : (rate * scenario['record.bytes']) / 1000;
  // A full batch leaves, so linger only matters up to the time in which a producer fills one.
  const fillMs = (producers * scenario['batch.size']) / bytesPerMs;
  const x = Math.max(Math.min(LONGEST_LINGER_STEP_MS, fillMs / LINGER_STEPS), lingerMs / LAST_STEP);
  const y = slowMs === 0 ? SLOW_STEP_MS : slowMs / STEPS_TO_PRESENT;
  return {
    x: from0('linger.ms', roundAbove(x), DEFAULT_SWEEP.x),
    y: from0('slow.ms', roundAbove(y), DEFAULT_SWEEP.y),
  };
}

/** Beyond 100 ms linger is most of the latency. */
const LONGEST_LINGER_STEP_MS = 5;
/** A batch of the opening scenario is full after 16 ms … */
const LINGER_STEPS = 16;
/** … and its last linger is 19 ms. */
const LAST_STEP = 19;
const SLOW_STEP_MS = 2;
/** The present slowness is in the middle. */
const STEPS_TO_PRESENT = 10;
const STEPS = 20;

/** From nothing on in even steps; the step of `usual` means that axis. */
function from0(name: FieldName, step: number, usual: SweepAxis | null): SweepAxis {
  if (usual !== null && axisValues(usual)[1] === step) return usual;
  const field = fieldOf(name);
  const to = isQuantity(field) ? Math.min(field.highest, STEPS * step) : STEPS * step;
  return { field: name, spacing: 'linear', from: 0, to, count: STEPS + 1 };
}

/** The next of 1, 2 and 5 ms and their tenfolds. */
function roundAbove(value: number): number {
  const decade = 10 ** Math.max(0, Math.floor(Math.log10(value)));
  return decade * ([1, 2, 5].find((each) => each * decade >= value) ?? 10);
}
