import { withUnit } from '../base/format';
import type { Scenario } from '../scenario/scenario';
import { slowInterval } from '../store/windows';
import { useApp, useServices } from './app';
import { Button } from './controls/Button';

/** How long before an event a jump lands, ms: so that one sees it happen. */
const LEAD_MS = 100;

interface JumpsProps {
  readonly className?: string;
  readonly slowestClassName?: string;
}

/** Buttons to the events of this run: when the broker slows, when it recovers, and the slowest ack. */
export function Jumps({ className = '', slowestClassName = '' }: JumpsProps) {
  const { playhead } = useServices().session;
  const scenario = useApp((state) => state.scenario);
  const hidden = useApp((state) => state.hideAhead);
  const slowestMs = useApp((state) => state.slowestAckAtMs);
  const jumps = scenarioJumps(scenario);
  return (
    <>
      {jumps.map(({ label, atMs }) => (
        <Button key={label} size="small" className={className} onClick={() => playhead.seek(atMs - LEAD_MS)}>
          {label}
        </Button>
      ))}
      {slowestMs !== null && !hidden && (
        <Button
          size="small"
          className={`${className} ${slowestClassName}`}
          onClick={() => playhead.seek(slowestMs)}
        >
          Slowest ack
        </Button>
      )}
    </>
  );
}

/** The events that the scenario itself brings, in order of time. */
function scenarioJumps(scenario: Scenario): readonly { readonly label: string; readonly atMs: number }[] {
  const slow = slowInterval(scenario);
  if (slow === null) return [];
  const seconds = (ms: number): string => withUnit(String(ms / 1000), 's');
  const slows = slow.fromMs > 0 ? [{ label: `Slows at ${seconds(slow.fromMs)}`, atMs: slow.fromMs }] : [];
  const recovers = slow.toMs < scenario['duration.s'] * 1000;
  return recovers ? [...slows, { label: `Recovers at ${seconds(slow.toMs)}`, atMs: slow.toMs }] : slows;
}
