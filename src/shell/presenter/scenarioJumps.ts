import { withUnit } from '../../base/format';
import { downPieces, slowInterval } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';

/** How long before an event a stop is, to see it happen, ms. */
export const LEAD_MS = 100;

export interface ScenarioJump {
  readonly label: string;
  readonly atMs: number;
}

/** Brokers slowing down, recovering, going down or coming back, in order of time. */
export function scenarioJumps(scenario: Scenario): readonly ScenarioJump[] {
  const endS = scenario['duration.s'];
  const slow = slowInterval(scenario);
  const intervals = [
    ...(slow === null ? [] : [{ ...slow, begins: 'Slows', ends: 'Recovers' }]),
    ...downPieces(scenario, endS).map(({ fromS, toS }) => ({
      fromMs: fromS * 1000,
      toMs: toS * 1000,
      begins: 'Down',
      ends: 'Back',
    })),
  ];
  const jumps = intervals.flatMap(({ fromMs, toMs, begins, ends }) => [
    { label: `${begins} at ${seconds(fromMs)}`, atMs: fromMs },
    { label: `${ends} at ${seconds(toMs)}`, atMs: toMs },
  ]);
  return jumps.filter(({ atMs }) => atMs > 0 && atMs < endS * 1000).sort((a, b) => a.atMs - b.atMs);
}

const seconds = (ms: number): string => withUnit(String(ms / 1000), 's');
