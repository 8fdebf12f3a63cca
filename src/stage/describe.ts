import type { BrokerRow, Frame, LaneRow } from '../../workers/frame';
import { formatBytes, formatCount, formatMilliseconds, formatPlayhead, formatShare } from '../base/format';
import { leadingOf } from './leaders';
import { readRows, type StageRows, type StageScene } from './scene';
import { counted, setting } from './words';

export interface StageTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type DescribedScene = Pick<StageScene, 'frame' | 'laneShare' | 'handlers' | 'waitsForReplicas'>;

/** More are counted, not named. */
const MOST_NAMED = 6;

/** The stage in a few sentences for screen readers: the instant, what waits where, which broker is slow. */
export function describeStage(scene: Pick<StageScene, 'frame' | 'laneShare' | 'brokerShare'>): string {
  const { frame } = scene;
  const rows = readRows(frame);
  const sentences = [`At ${formatPlayhead(frame.atMs)}.`];
  for (const [broker, row] of rows.brokers.entries()) {
    if (row.slowMs <= 0 && !row.down && rows.brokers.length > MOST_NAMED) continue;
    if (row.down) {
      sentences.push(downSentence(rows, broker));
      continue;
    }
    const waiting = waitingAt(rows, broker);
    const slow = row.slowMs > 0 ? ` is slowed by ${setting(row.slowMs)} and` : '';
    const share = scene.brokerShare(broker);
    const bytes = Number.isFinite(share) ? `, takes ${formatShare(share)} of the bytes` : '';
    sentences.push(
      `Broker ${broker}${slow} is ${formatShare(row.busy)} busy${bytes}, has ${counted(row.inFlight, 'request', 'requests')} in flight${committing(row)}, ${waiting}.`,
    );
  }
  if (rows.brokers.length > MOST_NAMED) {
    let batches = 0;
    for (const lane of rows.lanes) batches += lane.waitingBatches;
    sentences.push(
      `${counted(batches, 'batch waits', 'batches wait')} for ${formatCount(rows.brokers.length)} brokers.`,
    );
  }
  if (frame.consumers > 0)
    sentences.push(`The consumers are ${counted(frame.lagRecords, 'record', 'records')} behind.`);
  if (frame.retries > 0)
    sentences.push(`${counted(frame.retries, 'batch has', 'batches have')} been sent again.`);
  return sentences.join(' ');
}

function committing(row: BrokerRow): string {
  if (row.committing === 0) return '';
  return `, of which ${counted(row.committing, 'waits', 'wait')} for replicas`;
}

/** A broker that is down, and who leads for it. */
function downSentence(rows: StageRows, broker: number): string {
  const waiting = waitingAt(rows, broker);
  switch (leadingOf(rows, broker)) {
    case 'other':
      return `Broker ${broker} is down; broker ${rows.leaders[broker]} leads its partitions, and ${waiting}.`;
    case 'nobody':
      return `Broker ${broker} is down, its partitions have no leader, and ${waiting}.`;
    default:
      return `Broker ${broker} is down, counts as leader until its session ends, and ${waiting}.`;
  }
}

function waitingAt(rows: StageRows, broker: number): string {
  let batches = 0;
  let oldestMs = 0;
  for (const lane of rows.lanes) {
    if (lane.broker !== broker) continue;
    batches += lane.waitingBatches;
    oldestMs = Math.max(oldestMs, lane.oldestMs);
  }
  if (batches === 0) return 'nothing waits for it';
  return `${counted(batches, 'batch waits', 'batches wait')} for it, the oldest for ${formatMilliseconds(oldestMs)}`;
}

/** The same facts as tables: producers, partitions, brokers. */
export function stageTables(scene: DescribedScene): readonly StageTable[] {
  return [producerTable(scene.frame), partitionTable(scene), brokerTable(scene)];
}

function producerTable(frame: Frame): StageTable {
  const merged = frame.producerRows < frame.producers;
  // Only the last row may stand for fewer.
  const perRow = Math.ceil(frame.producers / Math.max(1, frame.producerRows));
  return {
    title: 'Producers',
    columns: ['Producer', 'Buffer used', 'Fills now', 'Records waiting', 'Records sent'],
    rows: Array.from({ length: frame.producerRows }, (_, row) => {
      const producer = frame.producer(row);
      const name = merged
        ? `${row * perRow + 1} to ${Math.min(frame.producers, (row + 1) * perRow)}`
        : String(row + 1);
      const fills = producer.blocked
        ? 'waits for memory'
        : producer.currentPartition < 0
          ? 'each in turn'
          : `partition ${producer.currentPartition}`;
      return [
        name,
        formatBytes(producer.bufferUsedBytes),
        fills,
        formatCount(producer.waitingRecords),
        formatCount(producer.recordsSent),
      ];
    }),
  };
}

function partitionTable({ frame, laneShare }: DescribedScene): StageTable {
  const single = frame.laneRows === frame.partitions;
  return {
    title: 'Partitions',
    columns: [
      single ? 'Partition' : 'Partitions',
      'Leader',
      'Share of bytes',
      'Batches waiting',
      'Waiting',
      'Oldest',
      'Last ack after',
      ...(frame.replicationFactor > 1 ? ['Not committed'] : []),
      ...(frame.consumers > 0 ? ['Not read'] : []),
    ],
    rows: Array.from({ length: frame.laneRows }, (_, lane) => {
      const row = frame.lane(lane);
      return [
        single ? String(lane) : `${formatCount(row.partitions)} (group ${lane + 1})`,
        leaderName(row),
        formatShare(laneShare(lane)),
        formatCount(row.waitingBatches),
        formatBytes(row.waitingBytes),
        row.waitingBatches > 0 ? formatMilliseconds(row.oldestMs) : '–',
        row.lastAckLatencyMs >= 0 ? formatMilliseconds(row.lastAckLatencyMs) : '–',
        ...(frame.replicationFactor > 1 ? [formatCount(row.uncommittedRecords)] : []),
        ...(frame.consumers > 0 ? [formatCount(row.unreadRecords)] : []),
      ];
    }),
  };
}

function leaderName({ broker, leader }: LaneRow): string {
  if (leader < 0) return `none (broker ${broker} is down)`;
  return leader === broker ? `broker ${broker}` : `broker ${leader} for ${broker}`;
}

function brokerTable({ frame, handlers, waitsForReplicas }: DescribedScene): StageTable {
  return {
    title: 'Brokers',
    columns: [
      'Broker',
      'Busy',
      'In flight',
      'Served now',
      'Queued',
      'Handlers busy',
      'Network threads busy',
      ...(waitsForReplicas ? ['Wait for replicas'] : []),
      'Connections at the limit',
      'Slowed by',
    ],
    rows: Array.from({ length: frame.brokers }, (_, broker) => {
      const row = frame.broker(broker);
      return [
        String(broker),
        row.down ? 'down' : row.stalled ? 'stalled' : formatShare(row.busy),
        formatCount(row.inFlight),
        formatCount(row.serving),
        formatCount(row.queued),
        `${formatCount(row.handling)} of ${formatCount(handlers)}`,
        formatCount(row.networkThreadsBusy),
        ...(waitsForReplicas ? [formatCount(row.committing)] : []),
        `${formatCount(row.connectionsFull)} of ${formatCount(row.connections)}`,
        row.slowMs > 0 ? setting(row.slowMs) : '–',
      ];
    }),
  };
}
