import { useRef } from 'react';
import { withUnit } from '../../base/format';
import { snap, snapStepMs, type TimeScale } from '../../draw/timeScale';
import { brokerId } from '../../scenario/brokerId';
import { downPieces, SLOWED, slowPieces } from '../../scenario/inForce';
import type { Scenario } from '../../scenario/scenario';
import { useDrag } from '../../ui/chart/drag';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/lazyPart';
import { LOCKED, useLockedHandle } from '../../ui/locks';
import { AxisHandle } from './AxisHandle';
import type { StripsContext } from './context';
import { formatSeconds } from './stripText';

const TimedMarks = lazyPart(async () => (await import('./TimedMarks')).TimedMarks);

export interface FaultTrackProps {
  readonly context: StripsContext;
  readonly onScenarioChange: (patch: Partial<Scenario>) => void;
}

/** When a broker is slow or down, and the timed changes. The slow interval can be dragged. */
export function FaultTrack({ context, onScenarioChange }: FaultTrackProps) {
  const { layout, scenario, compact, time } = context;
  const track = useRef<HTMLDivElement>(null);
  const slow = scenario['slow.broker'] !== 'none' && scenario['slow.ms'] > 0;
  const pieces = slowPieces(scenario, time.endMs / 1000);
  const down = downPieces(scenario, time.endMs / 1000);
  return (
    <div
      className="strips-fault-line"
      style={{ top: layout.fault.top, height: layout.fault.height, paddingLeft: layout.left }}
    >
      <div ref={track} className="strips-fault" style={{ width: layout.plotWidth }}>
        {pieces.map(({ fromS, toS }) => (
          <div
            key={fromS}
            className={compact ? 'strips-fault-piece strips-fault-piece-plain' : 'strips-fault-piece'}
            style={{ left: time.at(fromS * 1000), width: time.at(toS * 1000) - time.at(fromS * 1000) }}
          />
        ))}
        {down.map(({ fromS, toS, broker }) => (
          <div
            key={fromS}
            className="strips-down-piece"
            style={{ left: time.at(fromS * 1000), width: time.at(toS * 1000) - time.at(fromS * 1000) }}
            title={`Broker ${brokerId(scenario, broker)} is down`}
          >
            {fromS === 0 && !compact && (
              <p className="note strong clip">broker {brokerId(scenario, broker)} down</p>
            )}
          </div>
        ))}
        {slow && <SlowInterval context={context} track={track} onScenarioChange={onScenarioChange} />}
        {pieces.length + down.length === 0 && !slow && !compact && (
          <span className="strips-fault-none note">No broker is slow</span>
        )}
        {scenario.at.length > 0 && (
          <TimedMarks context={context} track={track} onScenarioChange={onScenarioChange} />
        )}
      </div>
    </div>
  );
}

interface SlowIntervalProps extends FaultTrackProps {
  readonly track: React.RefObject<HTMLDivElement | null>;
}

function SlowInterval({ context, track, onScenarioChange }: SlowIntervalProps) {
  const { time, scenario, compact } = context;
  const stepMs = snapStepMs(time.endMs);
  const fromMs = scenario['slow.from.s'] * 1000;
  const toEnd = scenario['slow.to.s'] === 'end';
  const toMs = scenario['slow.to.s'] === 'end' ? time.endMs : scenario['slow.to.s'] * 1000;
  const [fixedFrom, fixedTo] = [useLockedHandle('slow.from.s'), useLockedHandle('slow.to.s')];
  const fixed = fixedFrom || fixedTo;
  const setFrom = (ms: number): void => onScenarioChange({ 'slow.from.s': ms / 1000 });
  // The end of the axis means the end of the run.
  const setTo = (ms: number): void =>
    onScenarioChange({ 'slow.to.s': ms >= time.endMs - stepMs / 2 ? 'end' : ms / 1000 });
  const grabbed = useRef({ fromMs, toMs });
  const drag = useDrag(track, {
    onStart: () => {
      grabbed.current = { fromMs, toMs };
    },
    onMove: (point, start) => {
      if (fixed) return;
      const { fromMs: wasFromMs, toMs: wasToMs } = grabbed.current;
      const wantedMs = ((point.x - start.x) / time.width) * time.endMs;
      const roomMs = toEnd ? wantedMs : Math.min(wantedMs, time.endMs - wasToMs);
      const next = Math.max(0, snap(wasFromMs + Math.min(roomMs, time.endMs - wasFromMs), stepMs));
      if (next === fromMs) return;
      const moved = { 'slow.from.s': next / 1000 };
      onScenarioChange(toEnd ? moved : { ...moved, 'slow.to.s': (wasToMs + next - wasFromMs) / 1000 });
    },
  });
  const left = time.at(fromMs);
  const width = Math.max(0, time.at(toMs) - left);
  const handle = { lowestMs: 0, stepMs, time, track, className: 'strips-fault-end' };
  return (
    <>
      <div
        className={`strips-fault-bar ${fixed ? 'strips-locked' : ''}`}
        style={{ left, width }}
        title={fixed ? LOCKED : 'Drag to move the slow interval'}
        {...drag}
      >
        {!compact && (
          <p className="note strong clip" style={{ maxWidth: labelRoom(scenario, time, left) }}>
            {fixed && <Icon name="lock" size={12} />}
            broker {brokerId(scenario, Number(scenario['slow.broker']))}, +{addedText(scenario['slow.ms'])} a{' '}
            {SLOWED[scenario['slow.kind']]}
          </p>
        )}
      </div>
      <AxisHandle
        {...handle}
        label="Slowness begins"
        valueMs={fromMs}
        highestMs={toMs}
        locked={fixedFrom}
        onChange={setFrom}
      />
      <AxisHandle
        {...handle}
        label="Slowness ends"
        valueMs={Math.min(toMs, time.endMs)}
        lowestMs={fromMs}
        highestMs={time.endMs}
        locked={fixedTo}
        valueText={toEnd ? 'at the end of the run' : formatSeconds(toMs)}
        onChange={setTo}
      />
    </>
  );
}

/** The label ends before the first timed change that is on the bar, CSS pixels. */
function labelRoom(scenario: Scenario, time: TimeScale, left: number): number | undefined {
  const marks = scenario.at.map((change) => time.at(change.atS * 1000) - left).filter((x) => x > 0);
  return marks.length === 0 ? undefined : Math.max(0, Math.min(...marks) - 6);
}

/** As it was set, not as a measured figure: "20 ms", not "20.0 ms". */
function addedText(ms: number): string {
  return withUnit(ms.toLocaleString('en-US', { maximumFractionDigits: 3 }), 'ms');
}
