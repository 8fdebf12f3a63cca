import { formatCount } from '../../../../base/format';
import type { Scenario } from '../../../../scenario/scenario';
import { formatBroker } from '../metrics/brokerText';
import type { Target } from './targets';

/** A broker whose requests take so many times as long as another's is slow. */
const SLOW_RATIO = 3;
/** Producers with more of their memory in use than this have a backlog. */
const BACKLOG_SHARE = 0.05;

/** What the metrics themselves show that a fit of this scenario can't explain; sentences, the most costly doubt first. */
export function doubtsOf(targets: readonly Target[], scenario: Scenario): readonly string[] {
  return [slowBroker(targets, scenario), backlog(targets)].filter((sentence) => sentence !== null);
}

function slowBroker(targets: readonly Target[], scenario: Scenario): string | null {
  const brokers = targets
    .flatMap(({ label, broker, measured }) => {
      const [, number] = /^Request latency, broker (\d+)$/.exec(label) ?? [];
      const here = Number(number);
      return number === undefined ? [] : [{ broker: broker ?? { here, yours: here }, measured }];
    })
    .toSorted((one, other) => other.measured - one.measured);
  const [slowest, ...others] = brokers;
  const fastest = others.at(-1);
  const isFaulty = scenario['slow.broker'] !== 'none' && scenario['slow.ms'] > 0;
  if (slowest === undefined || fastest === undefined || isFaulty) return null;
  const ratio = slowest.measured / Math.max(0.1, fastest.measured);
  if (ratio < SLOW_RATIO) return null;
  const perRequest = slowest.measured / scenario['max.in.flight.requests.per.connection'];
  return `Broker ${formatBroker(slowest.broker)} took ${formatCount(Math.round(ratio))} times as long as broker ${formatBroker(fastest.broker)}, and the scenario has no slow broker: choose it as the slow one, and what it adds is fitted, too. Saturated, its service is latency ÷ requests in flight: ${perRequest.toPrecision(3)} ms.`;
}

function backlog(targets: readonly Target[]): string | null {
  const inUse = targets.find(({ id }) => id === 'buffer-available-bytes')?.measured ?? 0;
  if (inUse < BACKLOG_SHARE) return null;
  return "A backlog fills the producers' memory. The window of their averages hides how fast it grows: latency is as far as the scenario's duration is yours. Two readings a minute apart would say it.";
}
