import type { Frame } from '../../workers/frame';
import { formatBytes, formatCount, formatMilliseconds, formatPlayhead, formatShare } from '../base/format';
import { readRows, type StageRows, type StageScene } from './scene';
import { counted, setting } from './words';

/** A table of what the stage shows; the first cell of a row names it. */
export interface StageTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Named one by one in the summary; the others are counted. */
const MOST_NAMED = 6;

/** The stage in a few sentences, for those who hear it: the instant, what waits where, and which broker is slow. */
export function describeStage(scene: Pick<StageScene, 'frame' | 'laneShare' | 'brokerShare'>): string {
  const { frame } = scene;
  const rows = readRows(frame);
  const sentences = [`At ${formatPlayhead(frame.atMs)}.`];
  for (const [broker, row] of rows.brokers.entries()) {
    if (row.slowMs <= 0 && rows.brokers.length > MOST_NAMED) continue;
    const waiting = waitingAt(rows, broker);
    const slow = row.slowMs > 0 ? ` is slowed by ${setting(row.slowMs)} and` : '';
    const share = scene.brokerShare(broker);
    const bytes = Number.isFinite(share) ? `, takes ${formatShare(share)} of the bytes` : '';
    sentences.push(
      `Broker ${broker}${slow} is ${formatShare(row.busy)} busy${bytes}, has ${counted(row.inFlight, 'request', 'requests')} in flight, ${waiting}.`,
    );
  }
  if (rows.brokers.length > MOST_NAMED) {
    let batches = 0;
    for (const lane of rows.lanes) batches += lane.waitingBatches;
    sentences.push(
      `${counted(batches, 'batch waits', 'batches wait')} for ${formatCount(rows.brokers.length)} brokers.`,
    );
  }
  return sentences.join(' ');
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
export function stageTables(scene: Pick<StageScene, 'frame' | 'laneShare'>): readonly StageTable[] {
  const { frame } = scene;
  return [producerTable(frame), partitionTable(scene), brokerTable(frame)];
}

function producerTable(frame: Frame): StageTable {
  const merged = frame.producerRows < frame.producers;
  // Rows hold equally many neighbours; only the last may hold fewer.
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

function partitionTable({ frame, laneShare }: Pick<StageScene, 'frame' | 'laneShare'>): StageTable {
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
    ],
    rows: Array.from({ length: frame.laneRows }, (_, lane) => {
      const row = frame.lane(lane);
      return [
        single ? String(lane) : `${formatCount(row.partitions)} (group ${lane + 1})`,
        `broker ${row.broker}`,
        formatShare(laneShare(lane)),
        formatCount(row.waitingBatches),
        formatBytes(row.waitingBytes),
        row.waitingBatches > 0 ? formatMilliseconds(row.oldestMs) : '–',
        row.lastAckLatencyMs >= 0 ? formatMilliseconds(row.lastAckLatencyMs) : '–',
      ];
    }),
  };
}

function brokerTable(frame: Frame): StageTable {
  return {
    title: 'Brokers',
    columns: ['Broker', 'Busy', 'In flight', 'Served now', 'Queued', 'Connections at the limit', 'Slowed by'],
    rows: Array.from({ length: frame.brokers }, (_, broker) => {
      const row = frame.broker(broker);
      return [
        String(broker),
        row.stalled ? 'stalled' : formatShare(row.busy),
        formatCount(row.inFlight),
        formatCount(row.serving),
        formatCount(row.queued),
        `${formatCount(row.connectionsFull)} of ${formatCount(row.connections)}`,
        row.slowMs > 0 ? setting(row.slowMs) : '–',
      ];
    }),
  };
}
