import type { BrokerRow, Frame } from '../../../../workers/frame';
import { counted, formatCount, formatMilliseconds, formatPlayhead, formatShare } from '../../../base/format';
import { leadingOf, type Told } from './leaders';
import { readRows, type StageRows, type StageScene } from './scene';
import { scoreFigure } from './scores';
import { setting } from './stageText';

/** More are counted, not named. */
const MAX_NAMED_BROKERS = 6;
const MAX_NAMED_PARTITIONS = 12;

/** The stage in a few sentences for screen readers: the instant, the batches and requests that wait, the slow broker. */
export function describeStage(scene: Pick<StageScene, 'frame' | 'brokerId' | 'brokerShare'>): string {
  const { frame } = scene;
  const rows = readRows(frame);
  const sentences = [`At ${formatPlayhead(frame.atMs)}.`];
  for (const [broker, row] of rows.brokers.entries()) {
    if (row.slowMs <= 0 && !row.down && rows.brokers.length > MAX_NAMED_BROKERS) continue;
    if (row.down) {
      sentences.push(downSentence({ scene, rows }, broker));
      continue;
    }
    const waiting = waitingAt(rows, broker);
    const slow = row.slowMs > 0 ? ` is slowed by ${setting(row.slowMs)} and` : '';
    const share = scene.brokerShare(broker);
    const taken = Number.isFinite(share) ? `, takes ${formatShare(share)} of the records` : '';
    sentences.push(
      `Broker ${scene.brokerId(broker)}${slow} is ${formatShare(row.busy)} busy${taken}, has ${counted(row.inFlight, 'request')} in flight${committing(row)}, ${waiting}.`,
    );
  }
  if (rows.brokers.length > MAX_NAMED_BROKERS) {
    let batches = 0;
    for (const lane of rows.lanes) batches += lane.waitingBatches;
    sentences.push(
      `${counted(batches, 'batch waits', 'batches wait')} for ${formatCount(rows.brokers.length)} brokers.`,
    );
  }
  if (frame.scores.length > 0) sentences.push(scoresSentence(frame));
  if (frame.consumers > 0) sentences.push(`The consumers are ${counted(frame.lagRecords, 'record')} behind.`);
  if (frame.retries > 0)
    sentences.push(`${counted(frame.retries, 'batch has', 'batches have')} been sent again.`);
  return sentences.join(' ');
}

/** The score of each partition, or of the best of many. */
function scoresSentence(frame: Frame): string {
  const scores = Array.from(frame.scores);
  const whose = frame.producers > 1 ? 'Scores for producer 1' : 'Scores';
  if (scores.length <= MAX_NAMED_PARTITIONS)
    return `${whose}: ${scores.map((score, lane) => `partition ${lane} ${scoreFigure(score)}`).join(', ')}.`;
  const leftOut = scores.filter((score) => !Number.isFinite(score)).length;
  const lowest = Math.min(...scores);
  return `${whose}: the lowest is ${scoreFigure(lowest)}, of partition ${scores.indexOf(lowest)}; ${counted(leftOut, 'partition is', 'partitions are')} left out.`;
}

function committing(row: BrokerRow): string {
  if (row.committing === 0) return '';
  const inFiles = row.fileBytes >= 0 || row.filesUploading + row.filesCommitting > 0;
  return `, of which ${counted(row.committing, 'waits', 'wait')} ${inFiles ? 'in files' : 'for replicas'}`;
}

/** A broker that is down, and who leads for it. */
function downSentence({ scene, rows }: Told, broker: number): string {
  const name = `Broker ${scene.brokerId(broker)}`;
  const waiting = waitingAt(rows, broker);
  switch (leadingOf(rows, broker)) {
    case 'other':
      return `${name} is down; broker ${scene.brokerId(rows.leaders[broker] ?? broker)} leads its partitions, and ${waiting}.`;
    case 'nobody':
      return `${name} is down, its partitions have no leader, and ${waiting}.`;
    case 'itself':
    case 'unreachable':
      return `${name} is down, counts as leader until its session ends, and ${waiting}.`;
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
