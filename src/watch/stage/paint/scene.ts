import type { BatchRow, BrokerRow, Frame, LaneRow, RequestRow } from '../../../../workers/frame';
import type { Surface } from '../../../draw/surface';
import { brokerHue, categoryColour, inkColour, type Theme } from '../../../draw/theme';
import { type Role, rolesOf, waitsFor } from '../../../scenario/roles';
import type { BatchesLayout, Group, MatrixLayout, StageLayout } from './layout';

/** The cell of the matrix that the reader looks at, by drawn row and column. */
export interface Crosshair {
  readonly row: number;
  readonly column: number;
  readonly pinned: boolean;
}

/** Everything that the stage shows at one instant. The same scene always gives the same drawing. */
export interface StageScene {
  readonly frame: Frame;
  /** Share of the records of a lane, and of a broker's lanes, in the strips' bin at the playhead; NaN if there is none. */
  laneShare(lane: number): number;
  /** The same of the run before a change; null without one. */
  readonly beforeShare?: ((lane: number) => number) | null;
  brokerShare(broker: number): number;
  /** The latency that 99 % of acks must keep, ms: older is drawn hot. */
  readonly sloMs: number;
  readonly theme: Theme;
  /** Simulated seconds per second while the run plays; Infinity = as fast as it goes. */
  readonly speed: number;
  readonly playing: boolean;
  /** Records per second over all producers; null = unthrottled. */
  readonly ratePerSecond: number | null;
  /** The second group of producers; null without one. */
  readonly secondGroup?: SecondGroup | null;
  readonly recordBytes: number;
  readonly topics: number;
  /** The reader's name of a broker, such as "2". */
  brokerId(broker: number): string;
  /** Setting of the handles: the broker that the scenario slows (-1 = none), and by how many ms. */
  readonly slowBroker: number;
  readonly slowMs: number;
  /** `num.io.threads` of each broker. */
  readonly handlers: number;
  /** Requests wait for the other replicas: `acks=all` and more than one of them. */
  readonly waitsForReplicas: boolean;
  /** When a file of diskless topics closes; null if there are none. */
  readonly file: { readonly intervalMs: number; readonly bytes: number } | null;
  readonly crosshair: Crosshair | null;
  /** The pinned broker, and the one that the reader looks at in the table of others. */
  readonly pinned: number | null;
  readonly named: number | null;
}

export interface SecondGroup {
  /** Its first producer, counted from 0; all after it are in it, too. */
  readonly from: number;
  /** Records per second of all its producers; null = unthrottled. */
  readonly ratePerSecond: number | null;
  readonly producers: number;
  readonly bufferMemoryBytes: number;
}

/** Producers count from 0. */
export function isInSecondGroup({ secondGroup }: Pick<StageScene, 'secondGroup'>, producer: number): boolean {
  return secondGroup != null && producer >= secondGroup.from;
}

/** Input of every painter of the stage: surface, layout and scene. */
export interface Stage<Layout extends StageLayout = StageLayout> {
  readonly surface: Surface;
  readonly layout: Layout;
  readonly scene: StageScene;
  readonly rows: StageRows;
}
export type BatchesStage = Stage<BatchesLayout>;
export type MatrixStage = Stage<MatrixLayout>;

/** A frame's rows, sorted by the place where they are drawn. */
export interface StageRows {
  readonly lanes: readonly LaneRow[];
  readonly brokers: readonly BrokerRow[];
  /** Waiting batches by lane, then by producer, in order of position. */
  readonly batches: readonly (readonly (readonly BatchRow[])[])[];
  /** Requests in flight by broker, in order of producer and position. */
  readonly requests: readonly (readonly RequestRow[])[];
  /** Age of the oldest waiting batch on the stage, ms; at least 1. */
  readonly oldestMs: number;
  /** By broker: the present leader of the partitions that it leads when all brokers are up; -1 = none. */
  readonly leaders: readonly number[];
  /** By broker: records in the logs that it leads now, not committed and not polled yet. */
  readonly uncommitted: readonly number[];
  readonly unread: readonly number[];
  /** By broker: its role now, and the slow broker that it waits for, -1 = none. */
  readonly roles: readonly Role[];
  readonly waitsFor: readonly number[];
}

/** Maximum partitions with their own colours; beyond that, a colour means the leader broker. */
const MAX_PARTITION_COLOURS = 5;

/** Reads a frame once, so that painters don't decode a row twice; `copies` = how many an ack waits for. */
export function readRows(frame: Frame, copies = 1, pinned: number | null = null): StageRows {
  const lanes = Array.from({ length: frame.laneRows }, (_, lane) => frame.lane(lane));
  const brokers = Array.from({ length: frame.brokers }, (_, broker) => frame.broker(broker));
  const batches = lanes.map((): BatchRow[][] => []);
  for (let row = 0; row < frame.batchRows; row += 1) {
    const batch = frame.batch(row);
    const queues = batches[batch.partition];
    if (!queues) continue;
    while (queues.length <= batch.producer) queues.push([]);
    queues[batch.producer]?.push(batch);
  }
  const requests = brokers.map((): RequestRow[] => []);
  for (let row = 0; row < frame.requestRows; row += 1) {
    const request = frame.request(row);
    requests[request.broker]?.push(request);
  }
  let oldestMs = 1;
  for (const lane of lanes) oldestMs = Math.max(oldestMs, lane.oldestMs);
  const cluster = {
    count: brokers.length,
    copies,
    pinned,
    isSlow: (broker: number) => (brokers[broker]?.slowMs ?? 0) > 0 && brokers[broker]?.down !== true,
    busy: (broker: number) => brokers[broker]?.busy ?? 0,
  };
  const roles = { roles: rolesOf(cluster), waitsFor: brokers.map((_, broker) => waitsFor(cluster, broker)) };
  return { lanes, brokers, batches, requests, oldestMs, ...roles, ...logsByBroker(lanes, brokers.length) };
}

function logsByBroker(
  lanes: readonly LaneRow[],
  brokers: number,
): Pick<StageRows, 'leaders' | 'uncommitted' | 'unread'> {
  const leaders = Array.from({ length: brokers }, (_, broker) => broker);
  const uncommitted = new Array<number>(brokers).fill(0);
  const unread = new Array<number>(brokers).fill(0);
  for (const { broker, leader, uncommittedRecords, unreadRecords } of lanes) {
    leaders[broker] = leader;
    // Without a leader the records wait on the broker that led last, as far as the stage is concerned.
    const holder = leader < 0 ? broker : leader;
    uncommitted[holder] = (uncommitted[holder] ?? 0) + uncommittedRecords;
    unread[holder] = (unread[holder] ?? 0) + unreadRecords;
  }
  return { leaders, uncommitted, unread };
}

/** The colour of a lane: its own for few partitions, else that of its leader. */
export function laneColour(
  { scene, rows }: Pick<Stage, 'scene' | 'rows'>,
  lane: number,
  broker: number,
): string {
  const own = scene.frame.detail === 'batches' && scene.frame.partitions <= MAX_PARTITION_COLOURS;
  return own ? categoryColour(scene.theme, lane) : groupColour({ scene, rows }, { broker });
}

/** The colour of a broker: its own among a few, else that of its role. */
export function groupColour(
  { scene, rows }: Pick<Stage, 'scene' | 'rows'>,
  { broker }: Pick<Group, 'broker'>,
): string {
  return inkColour(scene.theme, brokerHue(rows.brokers.length, broker, rows.roles[broker] ?? 'other'));
}
