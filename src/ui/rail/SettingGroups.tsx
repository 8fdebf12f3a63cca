import { clientInForce } from '../../scenario/clients';
import { inUse } from '../../scenario/inUse';
import type { FieldName } from '../../scenario/scenario';
import { baselineOf } from '../../store/scenarioSlice';
import { useApp } from '../app';
import { SettingRow } from '../controls/SettingRow';
import { ClientSetting, OWN_SETTINGS } from './ClientSetting';
import { Group } from './Group';
import {
  brokersWords,
  consumersWords,
  reliabilityWords,
  runWords,
  topicWords,
  workloadWords,
} from './groupWords';
import { PartitionerSetting } from './PartitionerSetting';

const WORKLOAD: readonly FieldName[] = [
  'rate',
  'record.bytes',
  'arrivals',
  'burst.s',
  'pause.s',
  'burst.flush',
  'sending',
  'latency.from',
  'keys',
  'key.count',
  'keyed.share',
];
const PRODUCER: readonly FieldName[] = [
  'partitioner.availability.timeout.ms',
  'sticky.partitioning.linger.ms',
  'partitioner.ignore.keys',
  'batch.size',
  'compression.type',
  'compression.ratio',
  'max.in.flight.requests.per.connection',
  'buffer.memory',
  'max.block.ms',
  'max.request.size',
  'client.wakeup.us',
];
const RELIABILITY: readonly FieldName[] = [
  'acks',
  'enable.idempotence',
  'delivery.timeout.ms',
  'request.timeout.ms',
  'retry.backoff.ms',
];
const TOPIC: readonly FieldName[] = [
  'replication.factor',
  'min.insync.replicas',
  'num.replica.fetchers',
  'replica.fetch.wait.max.ms',
  'broker.partition.us',
  'other.partitions',
];
const BROKERS: readonly FieldName[] = [
  'brokers',
  'down.broker',
  'broker.session.timeout.ms',
  'rtt.ms',
  'network.mb.per.s',
  'num.network.threads',
  'num.io.threads',
  'queued.max.requests',
  'broker.network.us',
  'broker.request.us',
  'broker.batch.us',
  'broker.byte.ns',
  'broker.jitter',
  'stall.ms',
  'stall.every.s',
];
const CONSUMERS: readonly FieldName[] = [
  'consumers',
  'fetch.min.bytes',
  'fetch.max.wait.ms',
  'max.partition.fetch.bytes',
  'max.poll.records',
  'consumer.record.us',
];
const RUN: readonly FieldName[] = ['duration.s', 'seed', 'measure.from.s'];

/** The settings beside the headline ones, in folding groups. */
export function SettingGroups() {
  const scenario = useApp((state) => state.scenario);
  const client = clientInForce(scenario, 0)?.name ?? OWN_SETTINGS;
  return (
    <>
      <Group title="Workload" summary={workloadWords(scenario)} openAtFirst>
        <Rows names={WORKLOAD} />
      </Group>
      <Group title="Producer" summary={client} openAtFirst>
        <ClientSetting />
        <PartitionerSetting />
        <Rows names={PRODUCER} />
      </Group>
      <Group title="Reliability" summary={reliabilityWords(scenario)}>
        <Rows names={RELIABILITY} />
      </Group>
      <Group title="Topic and replication" summary={topicWords(scenario)}>
        <Rows names={TOPIC} />
      </Group>
      <Group title="Brokers" summary={brokersWords(scenario)}>
        <Rows names={BROKERS} />
      </Group>
      <Group title="Consumers" summary={consumersWords(scenario)}>
        <Rows names={CONSUMERS} />
      </Group>
      <Group title="Run" summary={runWords(scenario)}>
        <Rows names={RUN} />
      </Group>
    </>
  );
}

/** The rows that do something in this scenario, and those that were changed or have something to say. */
function Rows({ names }: { readonly names: readonly FieldName[] }) {
  const scenario = useApp((state) => state.scenario);
  const baseline = useApp(baselineOf);
  const fieldNotes = useApp((state) => state.fieldNotes);
  const linkNotes = useApp((state) => state.linkNotes);
  return names
    .filter(
      (name) =>
        inUse(name, scenario) ||
        scenario[name] !== baseline[name] ||
        scenario.at.some(({ field }) => field === name) ||
        fieldNotes[name] !== undefined ||
        linkNotes[name] !== undefined,
    )
    .map((name) => <SettingRow key={name} name={name} />);
}
