import { formatBytes, withUnit } from '../../base/format';
import { valueText } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import type { FieldName, Scenario } from '../../scenario/scenario';

/** The summary of the folded workload. */
export function workloadWords(scenario: Scenario): string {
  const keys = scenario.keys === 'none' ? '' : `, ${scenario.keys} keys`;
  return `${said(scenario, 'rate')} of ${formatBytes(scenario['record.bytes'])}${keys}`;
}

/** The reliability: whether idempotence is in effect, not just asked for. */
export function reliabilityWords(scenario: Scenario): string {
  const few = scenario['max.in.flight.requests.per.connection'] <= 5;
  const idempotent = scenario['enable.idempotence'] === 'true' && scenario.acks === 'all' && few;
  return `acks ${scenario.acks}, ${idempotent ? 'idempotent' : 'not idempotent'}`;
}

/** The topic. */
export function topicWords(scenario: Scenario): string {
  const replicas = scenario['replication.factor'];
  return replicas === 1 ? 'not replicated' : `${replicas} replicas`;
}

/** The brokers. */
export function brokersWords(scenario: Scenario): string {
  const brokers = counted(scenario.brokers, 'broker');
  const down = scenario['down.broker'] === 'none' ? '' : ', 1 down';
  const service = withUnit(String(scenario['broker.request.us'] / 1000), 'ms');
  return `${brokers}${down}, ${service}, net ${said(scenario, 'rtt.ms')}`;
}

/** The consumers. */
export function consumersWords({ consumers }: Scenario): string {
  return consumers === 0 ? 'none' : counted(consumers, 'consumer');
}

/** The run. */
export function runWords(scenario: Scenario): string {
  return `${said(scenario, 'duration.s')}, seed ${scenario.seed}`;
}

function said(scenario: Scenario, name: FieldName): string {
  return valueText(fieldOf(name), scenario[name]);
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
