import { numberText } from '../../../scenario/field';
import type { Scenario } from '../../../scenario/scenario';

/** A title for a run from what sets it apart: "Sticky 3.2.3, 6 partitions, linger 5, +20 ms". */
export function titleOf(scenario: Scenario, client: string): string {
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
