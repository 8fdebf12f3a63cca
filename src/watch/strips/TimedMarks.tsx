import type { RefObject } from 'react';
import { snapStepMs } from '../../draw/timeScale';
import { brokerId } from '../../scenario/brokerId';
import { downPieces } from '../../scenario/inForce';
import type { Scenario, TimedChange } from '../../scenario/scenario';
import { useLockedHandle } from '../../ui/locks';
import { AxisHandle } from './AxisHandle';
import type { StripsContext } from './context';
import { formatSeconds } from './stripText';

export interface TimedMarksProps {
  readonly context: StripsContext;
  readonly track: RefObject<HTMLDivElement | null>;
  readonly onScenarioChange: (patch: Partial<Scenario>) => void;
}

interface Mark {
  readonly change: TimedChange;
  /** Stays with a change that is dragged past others. */
  readonly key: string;
}

/** Room for a mark's label, CSS pixels a character and around it. */
const CHARACTER = 6.4;
const LABEL_AROUND = 18;

/** The settings that change while the run plays, as marks that can be moved and removed. */
export function TimedMarks({ context, track, onScenarioChange }: TimedMarksProps) {
  const { time, scenario } = context;
  const locked = useLockedHandle('at', ...scenario.at.map(({ field }) => field));
  const marks = keyed(scenario.at);
  const replace = (old: TimedChange, changed: readonly TimedChange[]): void => {
    const at = scenario.at.flatMap((change) => (change === old ? changed : [change]));
    onScenarioChange({ at: at.sort((a, b) => a.atS - b.atS) });
  };
  return marks.map(({ change, key }, index) => {
    const { text, says } = wordsOf(change, scenario);
    const x = time.at(change.atS * 1000);
    const next = marks[index + 1];
    const room = (next ? time.at(next.change.atS * 1000) : time.width + context.layout.right) - x;
    return (
      <AxisHandle
        key={key}
        label={`Timed change, ${says}. Delete removes it`}
        className="strips-timed"
        valueMs={change.atS * 1000}
        lowestMs={0}
        highestMs={time.endMs}
        stepMs={snapStepMs(time.endMs)}
        time={time}
        track={track}
        locked={locked}
        valueText={`at ${formatSeconds(change.atS * 1000)}`}
        onChange={(ms) => replace(change, [{ ...change, atS: ms / 1000 }])}
        onRemove={() => replace(change, [])}
      >
        <span className={labelClass(text, room, x > time.width / 2)}>{text}</span>
      </AxisHandle>
    );
  });
}

/** A label without room appears with focus or hover, on the side with room. */
function labelClass(text: string, room: number, late: boolean): string {
  if (text.length * CHARACTER + LABEL_AROUND <= room) return 'strips-timed-label';
  return `strips-timed-label strips-timed-tight${late ? ' strips-timed-before' : ''}`;
}

/** A change on its label, and for screen readers. */
function wordsOf(
  { atS, field, value }: TimedChange,
  scenario: Scenario,
): { readonly text: string; readonly says: string } {
  if (field !== 'down.broker') return { text: `${field} ${value}`, says: `${field} becomes ${value}` };
  if (value !== 'none') {
    const broker = `broker ${brokerId(scenario, value)}`;
    return { text: `${broker} down`, says: `${broker} goes down` };
  }
  const before = downPieces(scenario, atS).at(-1);
  const who = before?.toS === atS ? `broker ${brokerId(scenario, before.broker)}` : 'all brokers';
  return { text: `${who} up`, says: `${who} ${before ? 'comes back' : 'are up'}` };
}

/** A key that doesn't depend on the order. */
function keyed(changes: readonly TimedChange[]): readonly Mark[] {
  const seen = new Map<string, number>();
  return changes.map((change) => {
    const name = `${change.field}=${change.value}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { change, key: `${name} ${count}` };
  });
}
