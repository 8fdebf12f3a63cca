import { estimateCost } from '../scenario/cost';
import { modelText } from '../scenario/modelText';
import type { Scenario } from '../scenario/scenario';
import { machineSpeed } from './machineSpeed';

/** What a run takes on this machine, about. */
export interface RunCost {
  readonly seconds: number;
  readonly bytes: number;
}

/** What takes longer, or more memory, never begins by itself: a link comes from anybody. */
export const MOST_UNASKED: RunCost = { seconds: 10, bytes: 256_000_000 };

/** A watched run has most of each frame of the screen; the rest is for drawing. */
const SHARE_OF_TIME = 0.7;

/** The scenarios that the reader said shall run, by the text that the model gets. */
const agreed = new Set<string>();

/** What a watched run of this scenario takes on this machine. */
export function runCost(scenario: Scenario): RunCost {
  const { events, bytes } = estimateCost(scenario);
  return { seconds: events / machineSpeed.eventsPerSecond / SHARE_OF_TIME, bytes };
}

/** What a run takes that has to wait for the reader; null where it may begin. */
export function costToAgreeTo(scenario: Scenario): RunCost | null {
  const cost = runCost(scenario);
  const isSmall = cost.seconds <= MOST_UNASKED.seconds && cost.bytes <= MOST_UNASKED.bytes;
  return isSmall || agreed.has(modelText(scenario)) ? null : cost;
}

/** The reader wants this run whatever it takes; on every screen. */
export function agreeTo(scenario: Scenario): void {
  agreed.add(modelText(scenario));
}
