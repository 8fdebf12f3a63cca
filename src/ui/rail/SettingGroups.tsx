import { formatBytes, withUnit } from '../../base/format';
import { valueText } from '../../scenario/field';
import { fieldOf } from '../../scenario/fields';
import type { FieldName, Scenario } from '../../scenario/scenario';
import { useApp } from '../app';
import { SettingRow } from '../controls/SettingRow';
import { Group } from './Group';
import { clientOf, PartitionerSetting } from './PartitionerSetting';

const WORKLOAD: readonly FieldName[] = ['rate', 'record.bytes', 'arrivals'];
const PRODUCER: readonly FieldName[] = [
  'batch.size',
  'max.in.flight.requests.per.connection',
  'buffer.memory',
  'max.block.ms',
  'max.request.size',
  'partitioner.availability.timeout.ms',
  'client.wakeup.us',
];
const BROKERS: readonly FieldName[] = [
  'brokers',
  'rtt.ms',
  'network.mb.per.s',
  'num.io.threads',
  'broker.request.us',
  'broker.batch.us',
  'broker.byte.ns',
  'broker.jitter',
  'stall.ms',
  'stall.every.s',
];
const RUN: readonly FieldName[] = ['duration.s', 'seed', 'measure.from.s'];

/** The settings beside the headline ones, in folding groups. */
export function SettingGroups() {
  const scenario = useApp((state) => state.scenario);
  return (
    <>
      <Group title="Workload" summary={workloadSummary(scenario)} openAtFirst>
        <Rows names={WORKLOAD} />
      </Group>
      <Group title="Producer" summary={clientOf(scenario.partitioner)} always openAtFirst>
        <PartitionerSetting />
        <Rows names={PRODUCER} />
      </Group>
      <Group title="Brokers" summary={brokersSummary(scenario)}>
        <Rows names={BROKERS} />
      </Group>
      <Group title="Run" summary={runSummary(scenario)}>
        <Rows names={RUN} />
      </Group>
    </>
  );
}

function Rows({ names }: { readonly names: readonly FieldName[] }) {
  return names.map((name) => <SettingRow key={name} name={name} />);
}

const said = (scenario: Scenario, name: FieldName): string => valueText(fieldOf(name), scenario[name]);

function workloadSummary(scenario: Scenario): string {
  return `${said(scenario, 'rate')} of ${formatBytes(scenario['record.bytes'])}`;
}

function brokersSummary(scenario: Scenario): string {
  const brokers = scenario.brokers === 1 ? '1 broker' : `${scenario.brokers} brokers`;
  const service = withUnit(String(scenario['broker.request.us'] / 1000), 'ms');
  return `${brokers}, ${service}, net ${said(scenario, 'rtt.ms')}`;
}

function runSummary(scenario: Scenario): string {
  return `${said(scenario, 'duration.s')}, seed ${scenario.seed}`;
}
