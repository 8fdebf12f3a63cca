import type { RefObject } from 'react';
import { snapStepMs } from '../../chart/timeScale';
import type { Scenario, TimedChange } from '../../scenario/scenario';
import { AxisHandle } from './AxisHandle';
import type { StripsContext } from './context';
import { formatSeconds } from './words';

export interface TimedMarksProps {
  readonly context: StripsContext;
  readonly track: RefObject<HTMLDivElement | null>;
  readonly onScenarioChange: (patch: Partial<Scenario>) => void;
}

interface Mark {
  readonly change: TimedChange;
  /** Stays with the change while it is dragged past others. */
  readonly key: string;
}

/** Room that a mark's label needs before the next mark, CSS pixels a character and around them. */
const CHARACTER = 6.4;
const LABEL_AROUND = 18;

/** The settings that change while the run plays, as marks that can be moved and removed. */
export function TimedMarks({ context, track, onScenarioChange }: TimedMarksProps) {
  const { time, scenario } = context;
  const marks = keyed(scenario.at);
  const replace = (old: TimedChange, changed: readonly TimedChange[]): void => {
    const at = scenario.at.flatMap((change) => (change === old ? changed : [change]));
    onScenarioChange({ at: at.sort((a, b) => a.atS - b.atS) });
  };
  return marks.map(({ change, key }, index) => {
    const text = `${change.field} ${change.value}`;
    const x = time.x(change.atS * 1000);
    const next = marks[index + 1];
    const room = (next ? time.x(next.change.atS * 1000) : time.width + context.layout.right) - x;
    return (
      <AxisHandle
        key={key}
        label={`Timed change, ${change.field} becomes ${change.value}. Delete removes it`}
        className="strips-timed"
        valueMs={change.atS * 1000}
        lowestMs={0}
        highestMs={time.endMs}
        stepMs={snapStepMs(time.endMs)}
        time={time}
        track={track}
        valueText={`at ${formatSeconds(change.atS * 1000)}`}
        onChange={(ms) => replace(change, [{ ...change, atS: ms / 1000 }])}
        onRemove={() => replace(change, [])}
      >
        <span
          className={
            text.length * CHARACTER + LABEL_AROUND <= room
              ? 'strips-timed-label'
              : 'strips-timed-label strips-timed-tight'
          }
        >
          {text}
        </span>
      </AxisHandle>
    );
  });
}

/** A key that does not change with the order: what changes to what, and which of several equal ones. */
function keyed(changes: readonly TimedChange[]): readonly Mark[] {
  const seen = new Map<string, number>();
  return changes.map((change) => {
    const name = `${change.field}=${change.value}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { change, key: `${name} ${count}` };
  });
}
