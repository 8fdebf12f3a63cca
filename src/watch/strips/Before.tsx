import { rule } from '../../draw/marks';
import { Drawing } from '../../ui/chart/SvgMarks';
import type { StripsContext } from './context';
import { BEFORE, type TimeLine, valueAtTime } from './paint/timeLine';
import { Readout } from './Readouts';

interface WasProps {
  readonly context: StripsContext;
  /** Null draws nothing. */
  readonly line: TimeLine | null;
  readonly format: (value: number) => string;
}

/** The value of the run before at the playhead. */
export function Was({ context, line, format }: WasProps) {
  if (line === null) return null;
  return (
    <Readout
      context={context}
      name="was"
      mark={context.compact ? undefined : <BeforeMark />}
      read={({ ms }) => ({ text: format(valueAtTime(line, ms)) })}
    />
  );
}

/** ", was 4.04 s", for screen readers; empty without a run before. */
export function wasText(line: TimeLine | null, ms: number, format: (value: number) => string): string {
  return line === null ? '' : `, was ${format(valueAtTime(line, ms))}`;
}

/** Names the dotted lines, at the right end of a title. */
export function BeforeName({ right }: { readonly right: number }) {
  return (
    <span className="strips-title-end note soft" style={{ marginRight: right }}>
      dotted: before
    </span>
  );
}

function BeforeMark() {
  return (
    <Drawing
      size={{ width: 11, height: 10 }}
      marks={[rule([1, 5], [11, 5], BEFORE)]}
      className="strips-mark"
    />
  );
}
