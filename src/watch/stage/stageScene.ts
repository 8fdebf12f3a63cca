import type { Frame } from '../../../workers/frame';
import { MAX_LANES } from '../../../workers/layout';
import type { StageDetail } from '../../../workers/protocol';
import type { Surface } from '../../draw/surface';
import type { Theme } from '../../draw/theme';
import { notableBrokers } from '../../run/brokerRoles';
import type { Playhead } from '../../run/Playhead';
import type { RunHistory } from '../../run/RunHistory';
import type { StageFrame } from '../../run/WatchedRun';
import { brokerId } from '../../scenario/brokerId';
import { grouped, groupsApart } from '../../scenario/groups';
import { valueInForce } from '../../scenario/inForce';
import { leaderOf } from '../../scenario/leaders';
import { firstOf } from '../../scenario/roles';
import type { Scenario } from '../../scenario/scenario';
import { copiesOf, diskless } from '../../scenario/usedIf';
import type { StageLayout, StageShape } from './paint/layout';
import type { Crosshair, StageScene } from './paint/scene';

export interface StageSource {
  /** Its scenario may be older than `scenario`. */
  readonly stage: () => StageFrame | null;
  readonly history: () => RunHistory | null;
  readonly playhead: Playhead;
  readonly scenario: Scenario;
  /** The latency that 99 % of acks must keep, ms. */
  readonly sloMs: number;
  readonly theme: Theme;
  readonly detail: StageDetail;
  readonly reducedMotion: boolean;
  readonly compact: boolean;
  /** The run before a change, whose shares are dashed; null = none. */
  readonly before?: RunHistory | null | undefined;
  /** Shares to draw instead of those at the playhead, 0 to 1, by lane. */
  readonly shares?: readonly number[] | undefined;
  /** The brokers have handles that slow them; by default they do. */
  readonly handles?: boolean;
  /** Draws only the shares and the brokers. */
  readonly plain?: boolean;
  /** Draws the scene as something else than the stage. */
  readonly paint?: (surface: Surface, layout: StageLayout, scene: StageScene) => void;
}

export interface StageLook {
  readonly width: number;
  readonly height: number;
  readonly crosshair: Crosshair | null;
  /** The broker that the phone's matrix shows. */
  readonly onlyBroker: number;
  readonly pinned: number | null;
  /** The broker of the table of others that the reader looks at. */
  readonly named: number | null;
}

/** The part of a look that is drawn without changing the layout. */
export type StageMarks = Pick<StageLook, 'crosshair' | 'pinned' | 'named'>;

/** Nothing is looked at. */
export const NO_MARKS: StageMarks = { crosshair: null, pinned: null, named: null };

/** The scene at the playhead. */
export function sceneOf(source: StageSource, { frame, scenario }: StageFrame, marks: StageMarks): StageScene {
  const { playhead, theme, sloMs } = source;
  const history = source.history();
  // The frame may lag behind the playhead; the shares belong to the frame.
  const bin = history && history.bins > 0 ? history.representativeBinAt(frame.atMs) : -1;
  const share = (read: (history: RunHistory) => number): number =>
    history && bin >= 0 ? read(history) : Number.NaN;
  return {
    frame,
    laneShare: (lane) =>
      source.shares?.[lane] ??
      share((known) => (lane < known.lanes ? known.laneShare(lane, bin) : Number.NaN)),
    beforeShare: beforeShares(source, frame),
    brokerShare: (broker) =>
      share((known) => (broker < known.brokers ? known.brokerShare(broker, bin) : Number.NaN)),
    sloMs,
    theme,
    // With reduced motion nothing slides.
    speed: source.reducedMotion ? Number.POSITIVE_INFINITY : playhead.speed,
    playing: playhead.playing,
    ...ratesOf(scenario),
    recordBytes: scenario['record.bytes'],
    topics: scenario.topics,
    brokerId: (broker) => brokerId(scenario, broker),
    ...slownessAt(scenario, frame.atMs / 1000),
    handlers: scenario['num.io.threads'],
    waitsForReplicas: scenario.acks === 'all' && copiesOf(scenario) > 1,
    file: diskless(scenario)
      ? {
          intervalMs: scenario['inkless.produce.commit.interval.ms'],
          bytes: scenario['inkless.produce.buffer.max.bytes'],
        }
      : null,
    crosshair: marks.crosshair,
    pinned: marks.pinned,
    named: marks.named,
  };
}

/** Records per second of all producers, and the second group with its part of them. */
function ratesOf(scenario: Scenario): Pick<StageScene, 'ratePerSecond' | 'secondGroup'> {
  const groups = groupsApart(scenario);
  const rates = groups.map(({ rate }) => (rate === 'max' ? Number.POSITIVE_INFINITY : rate));
  const known = (rate: number): number | null => (Number.isFinite(rate) ? rate : null);
  const ratePerSecond = known(rates.reduce((sum, rate) => sum + rate, 0));
  const second = groups.at(-1);
  if (!grouped(scenario) || second === undefined) return { ratePerSecond, secondGroup: null };
  const { producers, 'buffer.memory': bufferMemoryBytes } = second;
  const own = { producers, bufferMemoryBytes, ratePerSecond: known(rates.at(-1) ?? 0) };
  return { ratePerSecond, secondGroup: { ...own, from: scenario.producers - producers } };
}

/** Shares of the run before at the same time, by lane; null without it, and if its partitions are others. */
function beforeShares({ before, shares }: StageSource, { atMs, laneRows }: Frame): StageScene['beforeShare'] {
  if (before == null || shares !== undefined || before.bins === 0 || before.lanes !== laneRows) return null;
  const bin = before.representativeBinAt(atMs);
  return (lane) => before.laneShare(lane, bin);
}

/** Which broker is slow at second `atS` (−1 = none), and by how much. */
export function slownessAt(scenario: Scenario, atS: number): Pick<StageScene, 'slowBroker' | 'slowMs'> {
  const broker = valueInForce(scenario, 'slow.broker', atS);
  return broker === 'none'
    ? { slowBroker: -1, slowMs: 0 }
    : { slowBroker: broker, slowMs: valueInForce(scenario, 'slow.ms', atS) };
}

export function shapeOf(source: StageSource, look: StageLook, frame: Frame | null): StageShape {
  const { scenario, compact, detail } = source;
  const { width, height, onlyBroker } = look;
  const { handles, plain } = source;
  const size = { width, height, compact, handles, plain, onlyBroker, telling: tellingOf(source, look) };
  if (!frame) {
    const lanes = Math.min(scenario.partitions, MAX_LANES);
    return {
      ...size,
      producers: scenario.producers,
      brokers: scenario.brokers,
      laneBrokers: Array.from({ length: lanes }, (_, lane) => leaderOf(scenario, lane)),
      matrixColumns: 0,
      detail,
    };
  }
  return {
    ...size,
    producers: frame.producers,
    brokers: frame.brokers,
    laneBrokers: Array.from({ length: frame.laneRows }, (_, lane) => frame.lane(lane).broker),
    matrixColumns: frame.matrixColumns,
    detail: frame.detail,
  };
}

/** Equal for shapes with the same layout. */
export function shapeKey(source: StageSource, look: StageLook, frame: Frame | null): string {
  const topology = frame
    ? [frame.producers, frame.partitions, frame.laneRows, frame.brokers, frame.matrixColumns, frame.detail]
    : [source.scenario.producers, source.scenario.partitions, source.scenario.brokers, source.detail, 'none'];
  const size = [look.width, look.height, look.onlyBroker, source.compact, source.handles, source.plain];
  return [...size, ...tellingOf(source, look), ...topology].join(' ');
}

/** Few brokers all have a row. */
const MANY = 12;

/** Brokers with a row if not all can have one. */
const MAX_PICKED_BROKERS = 3;

/** The brokers to show first, if not all can be shown. */
function tellingOf(source: StageSource, { pinned }: StageLook): readonly number[] {
  const history = source.history();
  const scenario = source.stage()?.scenario ?? source.scenario;
  return history && history.brokers > MANY
    ? firstOf(notableBrokers(history, scenario), MAX_PICKED_BROKERS, (broker) => broker === pinned)
    : [];
}
