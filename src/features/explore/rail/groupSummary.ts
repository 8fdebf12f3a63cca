import { counted, formatBytes, withUnit } from '../../../base/format';
import { type FieldGroup, valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { diskless } from '../../../scenario/usedIf';

// @recipe field
/** The summaries of the folded groups. */
export const GROUP_WORDS = {
  workload: (scenario) => {
    const keys = scenario.keys === 'none' ? '' : `, ${scenario.keys} keys`;
    return `${said(scenario, 'rate')} of ${formatBytes(scenario['record.bytes'])}${keys}`;
  },
  /** Whether idempotence is in effect, not just asked for. */
  reliability: (scenario) => {
    const few = scenario['max.in.flight.requests.per.connection'] <= 5;
    const idempotent = scenario['enable.idempotence'] === 'true' && scenario.acks === 'all' && few;
    return `acks ${scenario.acks}, ${idempotent ? 'idempotent' : 'not idempotent'}`;
  },
  topic: (scenario) => {
    if (diskless(scenario)) return 'diskless';
    const replicas = scenario['replication.factor'];
    return replicas === 1 ? 'not replicated' : `${replicas} replicas`;
  },
  brokers: (scenario) => {
    const down = scenario['down.broker'] === 'none' ? '' : ', 1 down';
    const service = withUnit(String(scenario['broker.request.us'] / 1000), 'ms');
    return `${counted(scenario.brokers, 'broker')}${down}, ${service}, net ${said(scenario, 'rtt.ms')}`;
  },
  consumers: ({ consumers }) => (consumers === 0 ? 'none' : counted(consumers, 'consumer')),
  run: (scenario) => `${said(scenario, 'duration.s')}, seed ${scenario.seed}`,
} as const satisfies Partial<Record<FieldGroup, (scenario: Scenario) => string>>;

function said(scenario: Scenario, name: FieldName): string {
  return valueText(fieldOf(name), scenario[name]);
}
