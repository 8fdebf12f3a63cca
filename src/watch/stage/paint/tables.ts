import type { LaneRow } from '../../../../workers/frame';
import { formatBytes, formatCount, formatMilliseconds, formatShare } from '../../../base/format';
import { fillsSeveral } from './motion';
import { isInSecondGroup, type StageScene } from './scene';
import { scoreFigure } from './scores';
import { setting } from './stageText';

/** The stage in numbers. */
interface StageTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type DescribedScene = Pick<
  StageScene,
  'frame' | 'laneShare' | 'handlers' | 'waitsForReplicas' | 'file' | 'topics' | 'secondGroup'
>;

/** Tables of the stage at an instant: producers, partitions, brokers. */
export function stageTables(scene: DescribedScene): readonly StageTable[] {
  return [producerTable(scene), partitionTable(scene), brokerTable(scene)];
}

function producerTable(scene: DescribedScene): StageTable {
  const { frame } = scene;
  const merged = frame.producerRows < frame.producers;
  // Only the last row may have fewer.
  const perRow = Math.ceil(frame.producers / Math.max(1, frame.producerRows));
  return {
    title: 'Producers',
    columns: ['Producer', 'Buffer used', 'Fills now', 'Records waiting', 'Records sent'],
    rows: Array.from({ length: frame.producerRows }, (_, row) => {
      const producer = frame.producer(row);
      const name = merged
        ? `${row * perRow + 1} to ${Math.min(frame.producers, (row + 1) * perRow)}`
        : `${row + 1}${isInSecondGroup(scene, row) ? ', second group' : ''}`;
      const fills = producer.blocked
        ? 'waits for memory'
        : producer.currentPartition < 0
          ? fillsSeveral(scene)
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
  const { scores } = frame;
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
      ...(scores.length > 0 ? [frame.producers > 1 ? 'Score for producer 1' : 'Score'] : []),
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
        ...Array.from(scores.subarray(lane, lane + 1), scoreFigure),
      ];
    }),
  };
}

function leaderName({ broker, leader }: LaneRow): string {
  if (leader < 0) return `none (broker ${broker} is down)`;
  return leader === broker ? `broker ${broker}` : `broker ${leader} for ${broker}`;
}

function brokerTable({ frame, handlers, waitsForReplicas, file }: DescribedScene): StageTable {
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
      ...(file ? ['Wait in files', 'Open file', 'Files uploading', 'Files to commit'] : []),
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
        ...(file
          ? [
              formatCount(row.committing),
              row.fileBytes < 0 ? '–' : formatBytes(row.fileBytes),
              formatCount(row.filesUploading),
              formatCount(row.filesCommitting),
            ]
          : []),
        `${formatCount(row.connectionsFull)} of ${formatCount(row.connections)}`,
        row.slowMs > 0 ? setting(row.slowMs) : '–',
      ];
    }),
  };
}
